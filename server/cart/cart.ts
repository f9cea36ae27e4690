import { notFound, ShopError } from '#contract/errors.ts';
import * as cartText from '#text/cart.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Cart } from '#contract/cart.ts';
import { picturesFor } from '#domain/picture-order.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import { cartSums } from '#domain/pricing.ts';
import { toRupees } from '#domain/money.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { refuseMoreLines, sizeRefusal } from '../order-limits/order-limits.ts';
import { presentImage } from '../pictures/pictures.ts';
import { loadImages, presentCategoryOf, presentVariant } from '../products/products.ts';
import { lockUser } from '../users/users.ts';
import { addQuantity, countLines, deleteLine, findStock, loadCartLines, setQuantity } from './queries.ts';

/** A user's cart as it stands, at today's prices; a line's pictures begin with those of its colour. */
export async function getCart(
  db: Db,
  categories: CategoryTree,
  userId: string,
  limits: OrderLimits | undefined,
): Promise<Cart> {
  const lines = await loadCartLines(db, userId);
  const productIds = [...new Set(lines.map((line) => line.product_id))];
  const images = Map.groupBy(await loadImages(db, productIds), (image) => image.product_id);
  const sums = cartSums(
    lines.map((line) => ({
      sellingPaise: line.selling_paise,
      savingPaise: line.saving_paise,
      quantity: line.quantity,
    })),
  );
  return {
    id: userId,
    items: lines.map((line) => ({
      id: line.item_id,
      quantity: line.quantity,
      product: {
        id: line.product_id,
        name: line.name,
        images: picturesFor(line.color, images.get(line.product_id) ?? []).map((image) =>
          presentImage(image, line.name),
        ),
        category: presentCategoryOf(line.category_id, categories),
        variant: presentVariant(line),
      },
    })),
    subtotal: toRupees(sums.subtotalPaise),
    discount: toRupees(sums.discountPaise),
    total: toRupees(sums.totalPaise),
    refusal: limits
      ? sizeRefusal(limits, { quantities: lines.map((line) => line.quantity), ...sums }, 'shopper')
      : null,
  };
}

/**
 * Puts pieces into the cart; a variant that is there already grows. Throws 404, 409 OUT_OF_STOCK above the stock, and
 * where there are limits 409 CART_FULL for one line too many.
 */
export async function addToCart(
  db: Db,
  userId: string,
  variantId: string,
  quantity: number,
  now: string,
  limits?: OrderLimits,
): Promise<void> {
  const line = { id: newId(), user_id: userId, variant_id: variantId, quantity, created_at: now };
  await inTransaction(db, async (db) => {
    await lockUser(db, userId);
    const stock = await findStock(db, variantId);
    if (stock === undefined) throw notFound(notFoundText.product);
    const { id, quantity: wanted } = await addQuantity(db, line);
    if (wanted > stock) throw outOfStock(stock);
    // A cart that is over a limit that was lowered keeps its lines, and they may grow.
    if (limits && id === line.id) refuseMoreLines(limits, await countLines(db, userId));
  });
}

/** Sets a line's quantity. Throws 404 for a line that is not this user's, 409 OUT_OF_STOCK above the stock. */
export async function changeQuantity(db: Db, userId: string, itemId: string, quantity: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const variantId = await setQuantity(db, userId, itemId, quantity);
    const stock = variantId === undefined ? undefined : await findStock(db, variantId);
    if (stock === undefined) throw notFound(notFoundText.cartItem);
    if (quantity > stock) throw outOfStock(stock);
  });
}

/** Takes a line out. Throws 404 for a line that is not this user's. */
export async function removeFromCart(db: Db, userId: string, itemId: string): Promise<void> {
  if (!(await deleteLine(db, userId, itemId))) throw notFound(notFoundText.cartItem);
}

function outOfStock(available: number): ShopError {
  const message = available === 0 ? cartText.outOfStock() : cartText.onlyLeft({ available });
  return new ShopError('conflict', 'OUT_OF_STOCK', message, { details: { available } });
}
