import { z } from 'zod';
import { guestLimits } from '#domain/limits.ts';
import type { Calls } from './call.ts';
import { GoneItem } from './cart.ts';
import { id, message } from './fields.ts';
import { Product } from './products.ts';
import * as wishlistText from '#text/wishlist.ts';

const productId = z.object({ productId: id });
const refusal = wishlistText.adminRefused;

export const Wishlist = z.object({
  id,
  userId: id,
  items: z.array(z.object({ productId: id, product: Product })),
  /**
   * Wished products that the shop no longer sells. The wishlist shows a product that is no longer sold until the
   * shopper dismisses it by DELETE /wishlist/{productId}, for at most 90 days. A wish has neither size nor colour, so
   * `size` and `color` are empty.
   */
  gone: z.array(GoneItem.omit({ id: true }).extend({ productId: id })),
});
export type Wishlist = z.infer<typeof Wishlist>;

/** The wishlist of a guest; products that the shop does not know are left out. */
const QuotedWishlist = Wishlist.extend({ id: z.literal(''), userId: z.literal('') });

export const wishlistCalls = {
  'POST /wishlist/quote': {
    who: 'anyone',
    summary: 'The products on a guest’s wishlist, as they are now, in the order of their ids. It stores nothing.',
    body: z.object({ productIds: z.array(id).max(guestLimits.wishes) }),
    answer: z.object({ wishlist: QuotedWishlist }),
  },
  'GET /wishlist': {
    who: 'customer',
    refusal,
    summary: 'One’s own wishlist, newest first.',
    answer: z.object({ wishlist: Wishlist }),
  },
  'POST /wishlist/{productId}': {
    who: 'customer',
    refusal,
    summary: 'Wish for a product.',
    params: productId,
    statuses: [201, 200],
    answer: message,
  },
  'DELETE /wishlist/{productId}': {
    who: 'customer',
    refusal,
    summary: 'Wish for it no more, or dismiss what is gone.',
    params: productId,
    answer: message,
  },
} as const satisfies Calls;
