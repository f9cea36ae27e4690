import * as ordersText from '#text/admin-orders.ts';
import { notify } from '../../../ui/notices.tsx';

type Answer = { changed: number; message: string; refused: ReadonlyArray<{ id: string; message: string }> };

/** So many refused orders are named; a notice for each of fifty would bury the screen. */
const MOST_NAMED = 2;

/**
 * Says what became of several orders, and names some of those that were refused by their numbers, which stand in the
 * order of the ids. Answers the ids of all refused.
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
