import type { Order } from '#contract/orders.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import { formatPaise } from '#domain/money.ts';
import * as returnsText from '#text/shopper-returns.ts';

type Pieces = { count: number; pricePaise: number; paidPaise: number };

/**
 * Explains why the refund for some pieces is lower than their price: the order's offers reduced the paid price. Returns
 * '' if no offer reduced it.
 */
export function afterOffers({ count, pricePaise, paidPaise }: Pieces, { reductions = [] }: Order): string {
  const offers = reductions.filter(({ isDelivery }) => !isDelivery).map(labelOfReduction);
  if (paidPaise >= pricePaise || offers.length === 0) return '';
  return returnsText.afterOffers({
    price: formatPaise(pricePaise),
    off: formatPaise(pricePaise - paidPaise),
    count,
    offers: offers.join(', '),
  });
}
