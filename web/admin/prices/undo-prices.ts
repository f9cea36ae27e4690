import type { LeftPrice } from '#contract/prices.ts';
import * as adminText from '#text/admin-prices.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { post } from '../../ui/notices.tsx';
import { MANY_PATIENCE_MS } from '../editing/many-patience.ts';

/** The time in milliseconds for which a notice offers Undo. The list of the latest changes offers Undo for longer. */
export const UNDO_MS = 20_000;
const READ_MS = 20_000;
const MOST_NAMED = 5;

/**
 * Undoes a change of many prices. A notice says whether the undo worked, and names the prices that did not change back.
 * undoPrices never throws.
 */
export async function undoPrices(id: string): Promise<void> {
  try {
    const { message, left, leftCount } = await call('POST /prices/undo/{id}', {
      params: { id },
      patienceMs: MANY_PATIENCE_MS,
    });
    if (leftCount === 0) post({ tone: 'success', text: message, closesAfterMs: 5000 });
    else post({ tone: 'warning', text: `${message} ${leftInWords(left, leftCount)}`, closesAfterMs: READ_MS });
  } catch (error) {
    post({ tone: 'error', text: messageOf(error, adminText.undoFailed()), closesAfterMs: READ_MS });
  } finally {
    void queries.invalidateQueries({ queryKey: ['admin'] });
  }
}

function leftInWords(left: readonly LeftPrice[], count: number): string {
  const names = left
    .slice(0, MOST_NAMED)
    .map(({ productName, color, size }) => adminText.rowName({ name: productName, color, size }));
  const more = count > names.length ? [adminText.moreSkus({ count: count - names.length })] : [];
  return adminText.undoLeft({ count, names: [...names, ...more].join('; ') });
}
