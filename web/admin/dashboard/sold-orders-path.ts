export type Range = { from: string; to: string };

/** Returns the number of orders that were not cancelled. The back office shows this number beside the revenue. */
export function soldOf({ orders, canceled }: { orders: number; canceled: number }): number {
  return orders - canceled;
}

/**
 * Returns the address of the order list for a range of days, without cancelled orders. With `product` or `category`,
 * the list has only the orders that contain such a product.
 */
export function soldOrdersPath({ from, to }: Range, of: { product?: string; category?: string; sort?: string } = {}) {
  return `/admin/order?${new URLSearchParams({ from, to, except: 'CANCELED', ...of })}`;
}
