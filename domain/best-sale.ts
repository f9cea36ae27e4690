import { exceptionRule, newPrice, type PriceRule } from './price-rule.ts';
import type { Price } from './pricing.ts';

/** A sale that a variant takes part in. `exception`: the price in paise that the owner has set by hand. */
export type SaleOfVariant = { id: string; rule: PriceRule; exception?: number | undefined; lowestPaise?: number };

/**
 * Answers the lowest price that a shopper gets where sales overlap, and the sale that it comes from; undefined where no
 * sale is lower than the usual price. Among several sales with one price, the first holds the variant.
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
