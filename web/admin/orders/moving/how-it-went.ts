import * as ordersText from '#text/admin-orders.ts';
import { notify } from '../../../ui/notices.tsx';

type Answer = { changed: number; message: string; refused: ReadonlyArray<{ id: string; message: string }> };

/** At most this number of refused orders get a notice, because many notices would cover the screen. */
const MOST_NAMED = 2;

/**
 * Shows a notice with the result of a change of several orders, and a notice for each of the first refused orders.
 * `numbers` has the same order as `ids`. Returns the ids of all refused orders.
 */
export function sayHowItWent(
  { changed, message, refused }: Answer,
  ids: readonly string[],
  numbers: readonly string[],
): string[] {
  if (changed > 0) notify('success', message, 'shop');
  for (const { id, message: why } of refused.slice(0, MOST_NAMED))
    notify('error', ordersText.refusedOne({ number: numbers[ids.indexOf(id)] ?? '', why }), 'account');
  return refused.map(({ id }) => id);
}
