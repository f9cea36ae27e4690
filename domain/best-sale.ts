import { exceptionRule, newPrice, type PriceRule } from './price-rule.ts';
import type { Price } from './pricing.ts';

/** A sale to which a variant belongs. `exception` is the price in paise that the owner has typed for this variant. */
export type SaleOfVariant = { id: string; rule: PriceRule; exception?: number | undefined; lowestPaise?: number };

/**
 * Returns the lowest price that these sales give a variant, and the id of its sale. Returns undefined if no price is
 * lower than the usual price. If several sales give the lowest price, returns the first of them.
 */
export function bestSale(usual: Price, sales: readonly SaleOfVariant[]): { id: string; price: Price } | undefined {
  let best: { id: string; price: Price } | undefined;
  for (const { id, rule, exception, lowestPaise } of sales) {
    const own = exception === undefined ? rule : exceptionRule(exception, rule);
    const { price } = newPrice(own, usual, lowestPaise);
    const most = best?.price ?? usual;
    if (price && price.sellingPaise < most.sellingPaise) best = { id, price };
  }
  return best;
}
