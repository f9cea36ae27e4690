import { lastWins } from '../../api/last-wins.ts';
import { fetchPart } from '../../ui/part.tsx';

/** Fetches the code that sends a wish to the server. A person may click a heart before the browser has this code. */
export const fetchSending = async () => import('./send-wish.ts');

/**
 * The states of hearts that the browser is sending to the server, by product id. A state counts as being sent from the
 * moment of the click, even while the browser still fetches the code for it, because an older answer must not overwrite
 * the click.
 */
export const wishChanges = lastWins<boolean>(async (productId, wished) =>
  (await fetchPart(fetchSending)).sendWish(productId, wished),
);
