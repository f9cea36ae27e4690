import type { PayState } from '#domain/payments.ts';
import * as payText from '#text/pay.ts';

/** Says why the shopper need not pay online any more. `isCash` is true if the courier still collects the money. */
export function endedWords(state: PayState, isCash: boolean): string {
  return payText.ended({ state: state === 'late' && isCash ? 'lateCash' : state });
}
