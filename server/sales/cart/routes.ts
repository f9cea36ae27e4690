import type { FastifyInstance } from 'fastify';
import { cartCalls, type Cart, type NotAgain } from '#contract/cart.ts';
import { variantName } from '#contract/variant-name.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as cartText from '#text/cart.ts';
import * as guestText from '#text/guest-cart.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { limitsInForce } from '../order-limits/order-limits.ts';
import type { Sales } from '../sales.ts';
import { quoteTries } from '../wishlist/wishlist.ts';
import { addToCart, changeQuantity, changeVariant, dropCode, getCart, removeFromCart, useCode } from './cart.ts';
import { mergeCart } from './merge-cart.ts';
import { orderAgain } from './order-again.ts';
import { quoteCart } from './quote-cart.ts';

type Asked = { pin?: string | undefined; method?: PaymentMethod | undefined; addressId?: string | undefined };

export function serveCart(app: FastifyInstance, shop: Sales): void {
  const cartOf = async (
    user: { id: string },
    { pin, method = 'COD', addressId }: Asked = {},
  ): Promise<{ cart: Cart }> => ({
    cart: await getCart(shop.db, shop.catalogue, user.id, await limitsInForce(shop), {
      pin,
      method,
      addressId,
      now: shop.now(),
    }),
  });
  serveCalls(app, shop, cartCalls, {
    'GET /cart': async ({ user, query }) => cartOf(user, query),
    'POST /cart/quote': async ({ body, ...from }) => {
      await shop.rateLimits.spend(...quoteTries(from.address, body.lines.length));
      const { method = 'COD', pin, ...asked } = body;
      const wanted = { ...asked, pin, method, now: shop.now() };
      return quoteCart(shop, await limitsInForce(shop), wanted, from);
    },
    'POST /cart/merge': async ({ user, body, header }) => {
      if (header('idempotency-key')) await shop.rateLimits.spend(['repeatable-account', user.id]);
      await shop.rateLimits.spend(['merge-account', user.id]);
      const changes = await mergeCart(shop.db, user.id, body, await limitsInForce(shop), shop.now());
      const { cart } = await cartOf(user);
      return { cart, changes, message: changes.length > 0 ? guestText.mergedSome() : guestText.merged() };
    },
    'POST /cart/add': async ({ user, body, header }) => {
      if (header('idempotency-key')) await shop.rateLimits.spend(['repeatable-account', user.id]);
      const limits = await limitsInForce(shop);
      const { productVariantId: variantId, quantity } = body;
      await addToCart(shop.db, user.id, variantId, quantity, shop.now(), limits);
      return cartOf(user);
    },
    'PUT /cart/update-quantity': async ({ user, body }) => {
      await changeQuantity(shop.db, user.id, body.cartItemId, body.newQuantity);
      return cartOf(user);
    },
    'PUT /cart/change-size': async ({ user, body }) => {
      await changeVariant(shop.db, user.id, body.cartItemId, body.productVariantId);
      return cartOf(user);
    },
    'PUT /cart/order-again/{id}': async ({ user, params }) => {
      const missing = await orderAgain(shop.db, user.id, params.id, shop.now(), await limitsInForce(shop));
      const { cart } = await cartOf(user);
      return { cart, missing, message: againWords(missing, cart) };
    },
    'PUT /cart/code': async ({ user, body, address }) => {
      await useCode(shop, body.code, { userId: user.id, address });
      return cartOf(user);
    },
    'DELETE /cart/code': async ({ user }) => {
      await dropCode(shop.db, user.id);
      return cartOf(user);
    },
    'DELETE /cart/remove/{id}': async ({ user, params }) => {
      await removeFromCart(shop.db, user.id, params.id);
      return cartOf(user);
    },
  });
}

function againWords(missing: readonly NotAgain[], { items }: Cart): string {
  if (missing.length === 0) return cartText.againAll();
  if (items.length === 0) return cartText.againNone();
  const pieces = missing.map(({ name, color, size, inCart: count }) => {
    const choice = variantName({ color, size });
    return count === 0 ? cartText.againPiece({ name, choice }) : cartText.againFewer({ name, choice, count });
  });
  return cartText.againSome({ pieces: pieces.join(', ') });
}
