import type { FastifyInstance } from 'fastify';
import { cartCalls } from '#contract/cart.ts';
import { serveCalls } from '../http/serve-calls.ts';
import type { Shop } from '../shop.ts';
import { addToCart, changeQuantity, getCart, removeFromCart } from './cart.ts';

export function serveCart(app: FastifyInstance, shop: Shop): void {
  serveCalls(app, shop, cartCalls, {
    'GET /cart': async ({ user }) => ({ cart: await getCart(shop, user.id) }),
    'POST /cart/add': async ({ user, body }) => {
      await addToCart(shop.db, user.id, body.productVariantId, body.quantity, shop.now());
      return { cart: await getCart(shop, user.id) };
    },
    'PUT /cart/update-quantity': async ({ user, body }) => {
      await changeQuantity(shop.db, user.id, body.cartItemId, body.newQuantity);
      return { cart: await getCart(shop, user.id) };
    },
    'DELETE /cart/remove/{id}': async ({ user, params }) => {
      await removeFromCart(shop.db, user.id, params.id);
      return { cart: await getCart(shop, user.id) };
    },
  });
}
