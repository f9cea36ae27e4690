import { badField, ShopError } from '#contract/errors.ts';
import { divide } from '#domain/divide.ts';
import { formatPaise } from '#domain/money.ts';
import type { Reductions } from '#domain/offers.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import * as offersText from '#text/offers.ts';
import * as rulesText from '#text/offer-rules.ts';
import type { Offered, OrderedLine } from './candidates.ts';

/** A reduction that a member of the staff gives on a phone order, and the reason for it. */
export type StaffReduction = { paise: number; reason: string; by: string; role: StaffRole | null };

/**
 * Adds the staff's reduction to the reductions by offers, and divides it among the lines by the prices that the offers
 * have left. Throws 403 OVER_ROLE if the reduction exceeds the percentage that the role may take off, 400 if it exceeds
 * the price of the goods.
 */
export function withStaffReduction(
  reductions: Reductions,
  lines: readonly OrderedLine[],
  { staffPercent }: Offered,
  { paise, role }: StaffReduction,
): Reductions {
  const amounts = lines.map(
    ({ sellingPaise, quantity }, at) => sellingPaise * quantity - (reductions.linePaise[at] ?? 0),
  );
  const goods = amounts.reduce((sum, amount) => sum + amount, 0);
  if (paise > goods) throw badField('reduction.amount', rulesText.overGoods({ most: formatPaise(goods) }));
  const percent = role === null ? 0 : staffPercent[role];
  const most = Math.floor((goods * percent) / 100);
  if (paise > most) {
    const message = percent === 0 ? rulesText.notYours() : rulesText.overRole({ percent, most: formatPaise(most) });
    throw new ShopError('forbidden', 'OVER_ROLE', message, { issues: [{ path: 'reduction.amount', message }] });
  }
  const parts = divide(paise, amounts);
  const own = { offerId: '', name: offersText.byShop(), code: '', paise, parts, isDelivery: false };
  return {
    ...reductions,
    applied: [...reductions.applied, own],
    linePaise: lines.map((_, at) => (reductions.linePaise[at] ?? 0) + (parts[at] ?? 0)),
  };
}
