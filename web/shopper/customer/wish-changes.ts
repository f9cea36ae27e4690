import { lastWins } from '../../api/last-wins.ts';
import { fetchPart } from '../../ui/part.tsx';

/** Fetches the code that sends a wish. A heart may be clicked before the browser has this code. */
export const fetchSending = async () => import('./send-wish.ts');

/**
 * The wanted states of hearts, by product id, on their way to the server. A state counts as under way from its click
 * on, while the browser still fetches the code that sends it: an older answer must not overwrite the click.
 */
export const wishChanges = lastWins<boolean>(async (productId, wished) =>
  (await fetchPart(fetchSending)).sendWish(productId, wished),
);
