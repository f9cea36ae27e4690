/**
 * The owner's limits for the orders, addresses and carts of shoppers. The shop refuses whatever exceeds these limits
 * (decisions/0040).
 */
export type OrderLimits = {
  /** The largest total of an order. */
  orderPaise: number;
  /** The most pieces of one size in an order. */
  linePieces: number;
  orderPieces: number;
  /**
   * The most pending orders of one account. The parcels of pending orders have not left yet, but their pieces are no
   * longer in stock.
   */
  accountOrders: number;
  /** The most pending orders to one phone number. */
  phoneOrders: number;
  /** The most addresses of an account. */
  addresses: number;
  /** The most lines of a cart. In a cart, each size and colour of a product is a line of its own. */
  cartLines: number;
  /** True if a customer with a pending order must confirm their email before they can place another. */
  confirmEmail: boolean;
};

/**
 * An account that has never accepted a parcel may have at most this many unpaid UPI orders at the same time. Without
 * this limit, a person could reserve pieces for days by entering invented payment numbers (decisions/0070).
 */
export const MOST_UNPAID_UPI = 2;

/** The limits until the owner sets others. */
export const usualOrderLimits: OrderLimits = {
  orderPaise: 5_000_000,
  linePieces: 10,
  orderPieces: 50,
  accountOrders: 10,
  phoneOrders: 10,
  addresses: 20,
  cartLines: 100,
  confirmEmail: false,
};

/**
 * The highest limits that an owner can set. Even with the highest limits, answers and transactions are still small
 * enough to work.
 */
export const highestOrderLimits: Omit<OrderLimits, 'confirmEmail'> = {
  orderPaise: 10_000_000_000,
  linePieces: 10_000,
  orderPieces: 10_000,
  accountOrders: 1000,
  phoneOrders: 1000,
  addresses: 200,
  cartLines: 1000,
};

/**
 * Returns the limit that an order of these pieces exceeds; the limit for a single size has priority. Returns undefined
 * if the order exceeds no limit. An order of a single piece never exceeds a limit, because the owner offers that piece
 * at that price.
 */
export function sizePassed(
  limits: OrderLimits,
  { quantities, totalPaise }: { quantities: readonly number[]; totalPaise: number },
): 'linePieces' | 'orderPieces' | 'orderPaise' | undefined {
  if (quantities.some((quantity) => quantity > limits.linePieces)) return 'linePieces';
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0);
  if (pieces > limits.orderPieces) return 'orderPieces';
  return pieces > 1 && totalPaise > limits.orderPaise ? 'orderPaise' : undefined;
}
