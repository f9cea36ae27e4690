import type { FastifyInstance } from 'fastify';
import * as wishlistText from '#text/wishlist.ts';
import { wishlistCalls } from '#contract/wishlist.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { addWish, getWishlist, quoteTries, quoteWishlist, removeWish } from './wishlist.ts';

export function serveWishlist(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, wishlistCalls, {
    'GET /wishlist': async ({ user }) => ({ wishlist: await getWishlist(shop.db, shop.catalogue, user.id) }),
    'POST /wishlist/quote': async ({ body, address }) => {
      await shop.rateLimits.spend(...quoteTries(address, body.productIds.length));
      return { wishlist: await quoteWishlist(shop, body.productIds) };
    },
    'POST /wishlist/{productId}': async ({ user, params, status }) => {
      if (!(await addWish(shop.db, user.id, params.productId, shop.now()))) status(200);
      return { message: wishlistText.added() };
    },
    'DELETE /wishlist/{productId}': async ({ user, params }) => {
      await removeWish(shop.db, user.id, params.productId);
      return { message: wishlistText.removed() };
    },
  });
}
