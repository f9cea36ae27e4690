/**
 * The pieces of one size in a guest's cart and in the customer's cart, and the limits of the cart that results from
 * both.
 */
export type MergedPieces = {
  /** The pieces of this size in the customer's cart; 0 if the cart has no line for it. */
  held: number;
  /** The pieces of this size in the guest's cart. */
  wanted: number;
  stock: number;
  /** The most pieces of one size in an order; Infinity if there are no order limits. */
  mostPieces: number;
  /** False for a size that the shop no longer sells. */
  isSold: boolean;
  /** False if the cart cannot have one more line. */
  hasRoom: boolean;
};

export type MergeShortfall = 'FEWER_LEFT' | 'LIMIT' | 'SOLD_OUT' | 'CART_FULL' | 'RETIRED';

/**
 * Adds the pieces of a size in a guest's cart to the customer's cart. Returns the new number of pieces, and a reason if
 * it is lower than the sum of both. The customer's own number never decreases: if it already exceeds the stock, it
 * stays, and the cart shows this. If the shop no longer sells the size, the number also stays, because the cart lists
 * such a size separately and does not add up its price.
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
