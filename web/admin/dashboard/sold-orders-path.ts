export type Range = { from: string; to: string };

/** How many orders were not cancelled, of all that were placed: what the back office calls orders beside revenue. */
export function soldOf({ orders, canceled }: { orders: number; canceled: number }): number {
  return orders - canceled;
}

/**
 * The list of the orders of a time that were not cancelled, those with a piece of a product or category alone if named.
 */
export function soldOrdersPath({ from, to }: Range, of: { product?: string; category?: string; sort?: string } = {}) {
  return `/admin/order?${new URLSearchParams({ from, to, except: 'CANCELED', ...of })}`;
}
