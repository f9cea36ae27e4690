import type { FastifyInstance } from 'fastify';
import { cartCalls, type Cart } from '#contract/cart.ts';
import { serveCalls } from '../http/serve-calls.ts';
import { limitsInForce } from '../order-limits/order-limits.ts';
import type { Shop } from '../shop.ts';
import { addToCart, changeQuantity, getCart, removeFromCart } from './cart.ts';

export function serveCart(app: FastifyInstance, shop: Shop): void {
  const cartOf = async (user: { id: string }): Promise<{ cart: Cart }> => ({
    cart: await getCart(shop.db, await shop.catalogue.categories(), user.id, await limitsInForce(shop)),
  });
  serveCalls(app, shop, cartCalls, {
    'GET /cart': async ({ user }) => cartOf(user),
    'POST /cart/add': async ({ user, body, once }) => {
      const limits = await limitsInForce(shop);
      const { productVariantId: variantId, quantity } = body;
      await once(async (db) => addToCart(db, user.id, variantId, quantity, shop.now(), limits));
      return cartOf(user);
    },
    'PUT /cart/update-quantity': async ({ user, body }) => {
      await changeQuantity(shop.db, user.id, body.cartItemId, body.newQuantity);
      return cartOf(user);
    },
    'DELETE /cart/remove/{id}': async ({ user, params }) => {
      await removeFromCart(shop.db, user.id, params.id);
      return cartOf(user);
    },
  });
}
