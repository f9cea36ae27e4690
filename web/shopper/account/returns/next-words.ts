import type { Return } from '#contract/returns.ts';
import { formatRupees } from '#domain/money.ts';
import * as returnsText from '#text/shopper-returns.ts';

type Known = Pick<Return, 'kind' | 'state' | 'refundAmount' | 'refundReference'>;

/** Writes the next step of a return. `isLess`: the shop refunds less than was paid. */
export function nextWords({ kind, state, refundAmount, refundReference: reference }: Known, isLess: boolean): string {
  const amount = formatRupees(refundAmount);
  if (isLess && state === 'INSPECTED') return returnsText.nextLess({ amount });
  // The refund of an online payment is on its way by itself, and nobody has written a reference down.
  if (state === 'REFUNDED' && reference === '') return returnsText.backOnline({ amount });
  return returnsText.next({ state, kind, amount, reference });
}
