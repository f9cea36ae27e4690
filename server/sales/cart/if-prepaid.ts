import type { Cart } from '#contract/cart.ts';
import type { Amounts } from '#domain/amounts.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import type { Reductions } from '#domain/offers.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as offersText from '#text/offers.ts';
import type { Db } from '../../platform/db/schema.ts';
import { methodsAtPresent } from '../online/settings.ts';
import { presentDecided, reductionsOf, type Offered, type OrderedLine } from '../offers/offers.ts';

type Paying = {
  offered: Offered;
  lines: readonly OrderedLine[];
  inCash: Reductions;
  amountsBy: (method: PaymentMethod, reductions: Reductions) => Amounts;
  isDeliveryKnown: boolean;
  now: string;
};

/**
 * Returns the amounts that a cart would have if the shopper paid in advance. Returns undefined if no offer requires
 * payment in advance (reason `PAY_ONLINE`), if the shop takes only cash, or if the prepaid order would cost ₹0.
 * `message` names the amount that the shopper would save. This amount does not include the charge for paying in cash,
 * because the pages show that charge separately.
 */
export async function ifPrepaid(
  db: Db,
  { offered, lines, inCash, amountsBy, isDeliveryKnown, now }: Paying,
): Promise<Cart['prepaid']> {
  if (!inCash.refused.some(({ reason }) => reason.kind === 'PAY_ONLINE')) return undefined;
  const { methods } = await methodsAtPresent(db);
  if (methods.every((method) => method === 'COD')) return undefined;
  const reductions = reductionsOf(offered, lines, { method: 'ONLINE', now });
  const amounts = amountsBy('ONLINE', reductions);
  // The shop does not accept a prepaid order of ₹0.
  if (amounts.payablePaise === 0) return undefined;
  const lessPaise = amountsBy('ONLINE', inCash).payablePaise - amounts.payablePaise;
  const isDelivery = !isDeliveryKnown && reductions.isDeliveryFree && !inCash.isDeliveryFree;
  return {
    discount: toRupees(amounts.discountPaise),
    total: toRupees(amounts.totalPaise),
    payable: toRupees(amounts.payablePaise),
    ...presentDecided(offered, { reductions, amounts, isDeliveryKnown, now }),
    lines: lines.map((_, at) => toRupees(amounts.linePaise[at] ?? 0)),
    message: wordsFor(lessPaise, isDelivery),
  };
}

function wordsFor(lessPaise: number, isDelivery: boolean): string {
  if (lessPaise > 0) return offersText.lessIfPrepaid({ amount: formatPaise(lessPaise) });
  return isDelivery && lessPaise === 0 ? offersText.freeIfPrepaid() : '';
}
