export type Range = { from: string; to: string };

/** Returns the number of orders that were not cancelled. The back office shows this number beside the revenue. */
export function soldOf({ orders, canceled }: { orders: number; canceled: number }): number {
  return orders - canceled;
}

/**
 * Returns the address of the list of orders in a range of days that were not cancelled. If a product or category is
 * given, the list has only orders that contain a piece of it.
 */
export function soldOrdersPath({ from, to }: Range, of: { product?: string; category?: string; sort?: string } = {}) {
  return `/admin/order?${new URLSearchParams({ from, to, except: 'CANCELED', ...of })}`;
}
