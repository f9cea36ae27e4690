import { notFound, orNotFound, ShopError } from '#contract/errors.ts';
import * as cartText from '#text/cart.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Cart } from '#contract/cart.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { goneLimits } from '#domain/limits.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { checkTypedCode } from '../offers/offers.ts';
import { refuseMoreLines } from '../order-limits/order-limits.ts';
import { lockUser } from '../../accounts/users/users.ts';
import type { Sales } from '../sales.ts';
import { composeCart, type Destination } from './compose-cart.ts';
import {
  addQuantity,
  countLines,
  deleteLine,
  deleteLinesGoneBefore,
  findOnSale,
  findOwnLine,
  loadCartLines,
  setCode,
  setQuantity,
  setVariant,
  takeCode,
  takeLineOf,
} from './queries.ts';

export type { Destination } from './compose-cart.ts';
export { cartOffersQuery, takeCart, takeCode } from './queries.ts';

/** Returns a user's cart at today's prices (`composeCart`). */
export async function getCart(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  limits: OrderLimits | undefined,
  destination: Destination,
): Promise<Cart> {
  const lines = await loadCartLines(db, userId);
  return { id: userId, ...(await composeCart(db, catalogue, limits, { userId, lines, ...destination })) };
}

/**
 * Puts items of a variant into a user's cart. If the cart already has a line for the variant, the function raises the
 * quantity of that line. Throws 404 if the variant is not for sale, 409 OUT_OF_STOCK if the line exceeds the stock, and
 * 409 CART_FULL if the shop has order limits and the cart would get too many lines.
 */
export async function addToCart(
  db: Db,
  userId: string,
  variantId: string,
  quantity: number,
  now: string,
  limits?: OrderLimits,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockUser(db, userId);
    const onSale = orNotFound(await findOnSale(db, variantId), notFoundText.product);
    const { stock, selling_paise: paise_when_added } = onSale;
    const line = { id: newId(), user_id: userId, variant_id: variantId, quantity, created_at: now, paise_when_added };
    const { id, quantity: wanted } = await addQuantity(db, line);
    if (wanted > stock) throw outOfStock(stock);
    // Only a new line can exceed the limit on the number of cart lines. If the owner lowers the limit, a cart with more
    // lines keeps them, and their quantities may still rise.
    if (limits && id === line.id) refuseMoreLines(limits, await countLines(db, userId));
  });
}

/**
 * Sets the quantity of a cart line. Throws 404 for a line that does not belong to this user, 409 OUT_OF_STOCK for a
 * quantity above the stock.
 */
export async function changeQuantity(db: Db, userId: string, itemId: string, quantity: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const variantId = await setQuantity(db, userId, itemId, quantity);
    const onSale = variantId === undefined ? undefined : await findOnSale(db, variantId);
    if (!onSale) throw notFound(notFoundText.cartItem);
    if (quantity > onSale.stock) throw outOfStock(onSale.stock);
  });
}

/**
 * Changes a cart line to another variant of its product, in the same quantity. If another line already has this
 * variant, the two lines become one line. If a client repeats the request for the same variant, nothing changes. Throws
 * 404 for a line that does not belong to this user and for a variant that is not for sale or belongs to another
 * product, 409 OUT_OF_STOCK if the quantity exceeds the stock.
 */
export async function changeVariant(db: Db, userId: string, itemId: string, variantId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockUser(db, userId);
    const line = orNotFound(await findOwnLine(db, userId, itemId), notFoundText.cartItem);
    if (line.variant_id === variantId) return;
    const onSale = await findOnSale(db, variantId);
    if (onSale?.product_id !== line.product_id) throw notFound(notFoundText.product);
    const more = await takeLineOf(db, userId, variantId);
    const changed = { id: itemId, user_id: userId, variant_id: variantId, paise_when_added: onSale.selling_paise };
    const quantity = await setVariant(db, changed, more);
    if (quantity === undefined) throw notFound(notFoundText.cartItem);
    if (quantity > onSale.stock) throw outOfStock(onSale.stock);
  });
}

/**
 * Removes a line from a user's cart, or from the cart's list of items that are no longer sold. Throws 404 for a line
 * that does not belong to this user.
 */
export async function removeFromCart(db: Db, userId: string, itemId: string): Promise<void> {
  if (!(await deleteLine(db, userId, itemId))) throw notFound(notFoundText.cartItem);
}

/**
 * Puts an offer's code into the cart. The code stays in the cart even if the offer does not apply at present. Throws
 * 400 for a code that is not valid, and 429 after too many invalid codes.
 */
export async function useCode(
  shop: Pick<Sales, 'db' | 'rateLimits' | 'now'>,
  typed: string,
  by: { userId: string; address: string },
): Promise<void> {
  const { code } = await checkTypedCode(shop, typed, by);
  await setCode(shop.db, { user_id: by.userId, code, added_at: shop.now() });
}

export async function dropCode(db: Db, userId: string): Promise<void> {
  await takeCode(db, userId).execute();
}

/** Deletes the cart lines of items that the shop took off sale more than `goneLimits.keptDays` days ago. */
export async function clearGoneLines(db: Db, now: string): Promise<void> {
  await deleteLinesGoneBefore(db, addMs(now, -goneLimits.keptDays * DAY_MS));
}

function outOfStock(available: number): ShopError {
  const message = available === 0 ? cartText.outOfStock() : cartText.onlyLeft({ available });
  return new ShopError('conflict', 'OUT_OF_STOCK', message, { details: { available } });
}
