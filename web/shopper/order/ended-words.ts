import type { PayState } from '#domain/payments.ts';
import * as payText from '#text/pay.ts';

/** Says why an online payment needs nothing more from its shopper. `isCash`: the courier still collects the money. */
export function endedWords(state: PayState, isCash: boolean): string {
  return payText.ended({ state: state === 'late' && isCash ? 'lateCash' : state });
}
