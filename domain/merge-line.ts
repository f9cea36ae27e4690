/** The pieces of one size in a guest's cart and in the customer's cart, and the limits for their sum. */
export type MergedPieces = {
  /** The pieces in the customer's cart; 0 if it has no such line. */
  held: number;
  /** The pieces in the guest's cart. */
  wanted: number;
  stock: number;
  /** The most pieces of one size in an order; Infinity if there are no order limits. */
  mostPieces: number;
  /** False for a piece that the shop no longer sells. */
  isSold: boolean;
  /** False if the cart cannot have one more line. */
  hasRoom: boolean;
};

export type MergeShortfall = 'FEWER_LEFT' | 'LIMIT' | 'SOLD_OUT' | 'CART_FULL' | 'RETIRED';

/**
 * Decides how many pieces the customer's cart has after a guest's line is added to it, and why they are fewer than the
 * sum. A line never becomes smaller: if it exceeds the stock already, it stays, and the cart says so. The number of a
 * piece that the shop no longer sells also stays, because the cart lists it separately and no sum includes it.
 */
export function mergeLine({ held, wanted, stock, mostPieces, isSold, hasRoom }: MergedPieces): {
  quantity: number;
  why?: MergeShortfall;
} {
  if (!isSold) return { quantity: held > 0 ? held : wanted, why: 'RETIRED' };
  if (stock <= 0) return { quantity: held, why: 'SOLD_OUT' };
  if (held === 0 && !hasRoom) return { quantity: 0, why: 'CART_FULL' };
  const quantity = Math.max(held, Math.min(held + wanted, stock, mostPieces));
  if (quantity === held + wanted) return { quantity };
  return { quantity, why: stock <= mostPieces ? 'FEWER_LEFT' : 'LIMIT' };
}
