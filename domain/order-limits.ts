/** What a shopper may order and keep before the shop refuses more (decisions/0040). */
export type OrderLimits = {
  /** The largest total of an order that is paid in cash. */
  orderPaise: number;
  /** Pieces of one size. */
  linePieces: number;
  orderPieces: number;
  /** Pending orders of one account: not sent yet, they hold stock. */
  accountOrders: number;
  /** Pending orders to one phone number. */
  phoneOrders: number;
  /** Addresses of an account. */
  addresses: number;
  /** Sizes and colours, each a line. */
  cartLines: number;
  /** A second pending order needs an email that its owner has confirmed. */
  confirmEmail: boolean;
};

/**
 * So many orders by UPI that nobody has paid an account may have at once that has taken no parcel yet:
 * made-up payment numbers hold pieces for days (decisions/0070).
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

/** The highest limits an owner can set: what an answer or a transaction still carries. */
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
 * The limit that these pieces go beyond, the one of a single size first; undefined where an order of them may be
 * placed. One piece alone may be, whatever it costs: the owner has put it on the shelf for that price.
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
