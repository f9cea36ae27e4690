import type { NotAgain } from '#contract/cart.ts';
import { notFound } from '#contract/errors.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import * as notFoundText from '#text/not-found.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findOrder, listOrderedPieces } from '../orders/orders.ts';
import { lockUser } from '../../accounts/users/users.ts';
import { addQuantity, countLines, findLine, findOnSale } from './queries.ts';

/**
 * Puts the items of a user's earlier order that are for sale and in stock into the user's cart. Raises the quantity of
 * a cart line at most to the ordered quantity and never lowers it, so a second request changes nothing. Returns the
 * items of which the cart still has fewer than the order, so that the page can name the missing items. Throws 404 for
 * an unknown order.
 */
export async function orderAgain(
  db: Db,
  userId: string,
  orderId: string,
  now: string,
  limits: OrderLimits | undefined,
): Promise<NotAgain[]> {
  return inTransaction(db, async (db) => {
    await lockUser(db, userId);
    if (!(await findOrder(db, orderId, userId))) throw notFound(notFoundText.order);
    const missing: NotAgain[] = [];
    for (const { variant_id: variantId, quantity, name, color, size } of await listOrderedPieces(db, orderId)) {
      const [held, onSale] = [await findLine(db, userId, variantId), await findOnSale(db, variantId)];
      const isFull = held === undefined && limits !== undefined && (await countLines(db, userId)) >= limits.cartLines;
      const inCart = isFull ? 0 : Math.max(held ?? 0, Math.min(quantity, onSale?.stock ?? 0));
      const lacking = inCart - (held ?? 0);
      if (onSale && lacking > 0)
        await addQuantity(db, {
          id: newId(),
          user_id: userId,
          variant_id: variantId,
          quantity: lacking,
          created_at: now,
          paise_when_added: onSale.selling_paise,
        });
      if (inCart < quantity) missing.push({ name, color, size, wanted: quantity, inCart });
    }
    return missing;
  });
}
