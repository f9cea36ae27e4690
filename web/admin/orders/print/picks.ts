import type { Order } from '#contract/orders.ts';
import { compareSizes } from '#domain/sizes.ts';

export type Pick = { key: string; product: Order['items'][number]['product']; pieces: number; orders: string[] };

/**
 * Lists every variant to fetch, with its number of pieces in all orders together. The list is sorted by product, colour
 * and size. `orders` has the numbers of the orders that contain the variant.
 */
export function picksOf(orders: readonly Order[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const order of orders) {
    for (const { product, quantity } of order.items) {
      const key = [product.id, product.color, product.size].join('\n');
      const pick = picks.get(key) ?? { key, product, pieces: 0, orders: [] };
      picks.set(key, { ...pick, pieces: pick.pieces + quantity, orders: [...pick.orders, order.orderNumber] });
    }
  }
  return [...picks.values()].toSorted(
    ({ product: a }, { product: b }) =>
      a.name.localeCompare(b.name) || a.color.localeCompare(b.color) || compareSizes(a.size, b.size),
  );
}
