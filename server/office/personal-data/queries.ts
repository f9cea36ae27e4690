import { isOpenReturn, returnStates } from '#domain/returns.ts';
import type { Db } from '../../platform/db/schema.ts';
import { loadOrders } from '../../sales/orders/orders.ts';

export async function hasOrdersUnderWay(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('delivery_status', 'in', ['PENDING', 'SHIPPED'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined || hasOpenReturns(db, userId);
}

/** Returns whether the shop still owes the customer a refund or an item. */
async function hasOpenReturns(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('returns')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', returnStates.filter(isOpenReturn))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Lists the ids by which a text may refer to a customer: the account's id, and the ids of the account's orders, returns
 * and addresses.
 */
export async function listOwnIds(db: Db, userIds: readonly string[]): Promise<string[]> {
  const own = [...userIds];
  for (const table of ['orders', 'returns', 'addresses'] as const) {
    const rows = await db.selectFrom(table).select('id').where('user_id', 'in', userIds).execute();
    own.push(...rows.map(({ id }) => id));
  }
  return own;
}

/**
 * Reads all rows about a shopper, except secrets such as the password's hash, tokens and the random names in browsers'
 * cookies.
 */
export async function collectRows(db: Db, userId: string) {
  return {
    account: await db
      .selectFrom('users')
      .select(['id', 'email', 'username', 'first_name', 'last_name', 'mobile', 'dob', 'language'])
      .select(['email_confirmed_at', 'blocked_at', 'created_at', 'updated_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    addresses: await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    wishlist: await db
      .selectFrom('wishlist_items')
      .innerJoin('products', 'products.id', 'wishlist_items.product_id')
      .select(['product_id', 'products.name', 'wishlist_items.created_at', 'retired_at as no_longer_sold_since'])
      .where('user_id', '=', userId)
      .execute(),
    cart: await db
      .selectFrom('cart_items')
      .innerJoin('variants', 'variants.id', 'cart_items.variant_id')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['products.name', 'variants.color', 'variants.size', 'quantity', 'cart_items.created_at'])
      .select(['paise_when_added', 'variants.retired_at as no_longer_sold_since'])
      .where('user_id', '=', userId)
      .execute(),
    cartCodes: await db.selectFrom('cart_codes').select(['code', 'added_at']).where('user_id', '=', userId).execute(),
    orders: await loadOrders(
      db,
      await db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    ),
    orderNotes: await db
      .selectFrom('order_notes')
      .innerJoin('orders', 'orders.id', 'order_notes.order_id')
      .select(['order_id', 'at', 'kind', 'text'])
      .where('orders.user_id', '=', userId)
      .orderBy('order_notes.id')
      .execute(),
    contacts: await db
      .selectFrom('order_actions')
      .innerJoin('orders', 'orders.id', 'order_actions.order_id')
      .select(['order_id', 'at', 'kind', 'word'])
      .where('orders.user_id', '=', userId)
      .orderBy('order_actions.id')
      .execute(),
    bankLines: await db
      .selectFrom('upi_credits')
      .innerJoin('orders', 'orders.id', 'upi_credits.order_id')
      .select(['order_id', 'utr', 'paise as amount_paise', 'line', 'upi_credits.created_at'])
      .where('orders.user_id', '=', userId)
      // A payment that waits for a decision may be another person's, because the shopper may have entered a wrong
      // number. The shopper's file leaves out a payment that waits for a decision.
      .where('upi_credits.outcome', '!=', 'there')
      .orderBy('upi_credits.id')
      .execute(),
    swapParcels: await db
      .selectFrom('parcels')
      .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
      .innerJoin('returns', 'returns.id', 'parcels.return_id')
      .select(['parcels.order_id', 'return_id', 'couriers.name as courier', 'number', 'parcels.created_at'])
      .where('returns.user_id', '=', userId)
      .orderBy('parcels.id')
      .execute(),
    returnLines: await db
      .selectFrom('return_lines')
      .innerJoin('returns', 'returns.id', 'return_lines.return_id')
      .innerJoin('order_items', 'order_items.id', 'return_lines.item_id')
      .select(['return_id', 'order_items.name', 'size', 'color', 'return_lines.quantity', 'damaged'])
      .select(['return_lines.refund_paise', 'refund_reason', 'swap_color', 'swap_size'])
      .where('user_id', '=', userId)
      .orderBy('return_lines.id')
      .execute(),
    returnEvents: await db
      .selectFrom('return_events')
      .innerJoin('returns', 'returns.id', 'return_events.return_id')
      .select(['return_id', 'at', 'by', 'return_events.state', 'return_events.words'])
      .where('returns.user_id', '=', userId)
      .orderBy('return_events.id')
      .execute(),
    returnPhotos: await db
      .selectFrom('return_photos')
      .innerJoin('returns', 'returns.id', 'return_photos.return_id')
      .select(['return_id', 'picture_id'])
      .where('user_id', '=', userId)
      .orderBy('return_photos.id')
      .execute(),
    returns: await db
      .selectFrom('returns')
      .select('id')
      .select(['order_id', 'kind', 'state', 'reason', 'words', 'payout', 'refund_paise', 'refund_reference'])
      .select(['created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    securityEvents: await db
      .selectFrom('security_log')
      .select(['at', 'last_at', 'times', 'kind', 'network'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute(),
  };
}
