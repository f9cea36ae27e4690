import { formatRupees } from '#domain/money.ts';
import * as promiseText from '#text/delivery-promise.ts';
import type { Answer } from '../../api/address.ts';

type Words = { title: string; text: string };

/**
 * Returns the shop's texts about shipping. The texts about shipping are the owner's own until the owner sets delivery
 * rules; from then on the texts follow the rules.
 */
export function shippingWords<Own extends Words>(own: Own, delivery: Answer<'GET /delivery'>): Own | Words {
  const { asksPin, shipping, freeFrom } = delivery;
  if (!asksPin) return own;
  if (shipping === 'byPin') return { title: promiseText.shippingByPin(), text: promiseText.enterPin() };
  const text =
    shipping === 'freeFrom' && freeFrom !== null
      ? promiseText.onOrdersFrom({ amount: formatRupees(freeFrom) })
      : promiseText.onEveryOrder();
  return { title: promiseText.shippingFree(), text };
}
