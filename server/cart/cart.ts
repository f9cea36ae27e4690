import { notFound, ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import type { Cart } from '#contract/cart.ts';
import { cartSums } from '#domain/pricing.ts';
import { toRupees } from '#domain/money.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { presentImage } from '../pictures/pictures.ts';
import { loadImages, presentCategoryOf, presentVariant } from '../products/products.ts';
import type { Shop } from '../shop.ts';
import { loadCartLines } from './queries.ts';

/** A user's cart as it stands, at today's prices. */
export async function getCart(shop: Shop, userId: string): Promise<Cart> {
  const lines = await loadCartLines(shop.db, userId);
  const productIds = [...new Set(lines.map((line) => line.product_id))];
  const images = Map.groupBy(await loadImages(shop.db, productIds), (image) => image.product_id);
  const categories = await shop.catalogue.categories();
  const sums = cartSums(lines.map((line) => ({ sellingPaise: line.selling_paise, savingPaise: line.saving_paise, quantity: line.quantity })));
  return {
    id: userId,
    items: lines.map((line) => ({
      id: line.item_id,
      quantity: line.quantity,
      product: {
        id: line.product_id,
        name: line.name,
        images: (images.get(line.product_id) ?? []).map((image) => presentImage(image, line.name)),
        category: presentCategoryOf(line.category_id, categories),
        variant: presentVariant(line),
      },
    })),
    subtotal: toRupees(sums.subtotalPaise),
    discount: toRupees(sums.discountPaise),
    total: toRupees(sums.totalPaise),
  };
}

/** Puts pieces into the cart; a variant that is there already grows. Throws 404, and 409 OUT_OF_STOCK above the stock. */
export async function addToCart(db: Db, userId: string, variantId: string, quantity: number, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const variant = await findVariant(db, variantId);
    if (!variant) throw notFound('Product');
    const line = await db
      .insertInto('cart_items')
      .values({ id: newId(), user_id: userId, variant_id: variantId, quantity, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'variant_id']).doUpdateSet((set) => ({ quantity: set('cart_items.quantity', '+', quantity) })))
      .returning('quantity')
      .executeTakeFirstOrThrow();
    if (line.quantity > variant.stock) throw outOfStock(variant.stock);
  });
}

/** Sets a line's quantity. Throws 404 for a line that is not this user's, 409 OUT_OF_STOCK above the stock. */
export async function changeQuantity(db: Db, userId: string, itemId: string, quantity: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const line = await db.updateTable('cart_items').set({ quantity }).where('id', '=', itemId).where('user_id', '=', userId).returning('variant_id').executeTakeFirst();
    const variant = line && (await findVariant(db, line.variant_id));
    if (!variant) throw notFound('Cart item');
    if (quantity > variant.stock) throw outOfStock(variant.stock);
  });
}

/** Takes a line out. Throws 404 for a line that is not this user's. */
export async function removeFromCart(db: Db, userId: string, itemId: string): Promise<void> {
  const removed = await db.deleteFrom('cart_items').where('id', '=', itemId).where('user_id', '=', userId).returning('id').executeTakeFirst();
  if (!removed) throw notFound('Cart item');
}

async function findVariant(db: Db, id: string) {
  return db.selectFrom('variants').select('stock').where('id', '=', id).where('retired_at', 'is', null).executeTakeFirst();
}

function outOfStock(available: number): ShopError {
  return new ShopError('conflict', 'OUT_OF_STOCK', available === 0 ? say.cart.outOfStock : say.cart.onlyLeft(available), { details: { available } });
}
