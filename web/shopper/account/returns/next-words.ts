import type { Return } from '#contract/returns.ts';
import { formatRupees } from '#domain/money.ts';
import * as returnsText from '#text/shopper-returns.ts';

type Known = Pick<Return, 'kind' | 'state' | 'refundAmount' | 'refundReference'>;

/** Says in words what happens next with a return. `isLess` is true if the shop refunds less than the customer paid. */
export function nextWords({ kind, state, refundAmount, refundReference: reference }: Known, isLess: boolean): string {
  const amount = formatRupees(refundAmount);
  if (isLess && state === 'INSPECTED') return returnsText.nextLess({ amount });
  // The gateway makes the refund of an online payment, so there is no reference number for it.
  if (state === 'REFUNDED' && reference === '') return returnsText.backOnline({ amount });
  return returnsText.next({ state, kind, amount, reference });
}
