/** The limits for shoppers. The shop refuses an order, an address or a cart line above them (decisions/0040). */
export type OrderLimits = {
  /** The largest total of an order. */
  orderPaise: number;
  /** Pieces of one size in an order. */
  linePieces: number;
  orderPieces: number;
  /** Pending orders of one account. They are not sent yet, but their pieces are out of stock. */
  accountOrders: number;
  /** Pending orders to one phone number. */
  phoneOrders: number;
  /** Addresses of an account. */
  addresses: number;
  /** Lines of a cart. Each size and colour of a product is a line. */
  cartLines: number;
  /** True if a second pending order needs a confirmed email. */
  confirmEmail: boolean;
};

/**
 * An account that has never accepted a parcel may have at most this many unpaid UPI orders at the same time. Otherwise
 * invented payment numbers could reserve pieces for days (decisions/0070).
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

/** The highest limits that an owner can set. Up to them, answers and transactions still work. */
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
 * The limit that these pieces exceed; the limit for a single size comes first. Undefined if they exceed none. A single
 * piece is always allowed, at any price, because the owner sells it at that price.
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
