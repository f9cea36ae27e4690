import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { findText } from '#domain/find-text.ts';
import { batches } from '../db/batches.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import type { ItemRow, OrderRow } from './queries.ts';

type KeyRow = Schema['idempotency_keys'];

/** Forgets a user's idempotency keys made before an instant. */
export async function forgetIdempotencyKeys(db: Tx, userId: string, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('created_at', '<', before).execute();
}

/** Writes a key down; answers whether it is this request's, and not an earlier one's. */
export async function claimIdempotencyKey(db: Tx, row: KeyRow): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function getIdempotencyKey(
  db: Db,
  userId: string,
  key: string,
): Promise<Pick<KeyRow, 'body_hash' | 'order_id'>> {
  return db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

// SQLite takes the indexes of orders to send for a status that stands in the statement itself, not for a parameter.
const toSend = sql.lit<'PENDING'>('PENDING');

/** How many of a user's orders are not sent yet. */
export async function countOrdersToSend(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('delivery_status', '=', toSend)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many orders to a phone number are not sent yet; until this transaction ends nobody else places one to it. */
export async function lockAndCountOrdersToPhone(db: Tx, phone: string): Promise<number> {
  // On SQLite writing transactions take turns anyway.
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${`orders to ${phone}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('delivery_status', '=', toSend)
    .executeTakeFirstOrThrow();
  return count;
}

/** Empties a user's cart and answers what was in it. */
export async function deleteCartItems(db: Tx, userId: string) {
  return db.deleteFrom('cart_items').where('user_id', '=', userId).returning(['variant_id', 'quantity']).execute();
}

/** Which of these variants are on sale. */
export async function listOnSale(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const batch of batches(ids)) {
    const rows = await db
      .selectFrom('variants')
      .select('id')
      .where('id', 'in', batch)
      .where('retired_at', 'is', null)
      .execute();
    for (const row of rows) found.add(row.id);
  }
  return found;
}

/** What an order copies of the user who places it. */
export async function findBuyer(db: Tx, userId: string) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

/** What an order copies of variants and their products, in id order, and their SKUs. */
export async function loadVariantsToOrder(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.product_id',
      'variants.color',
      'variants.color_hex',
      'variants.size',
      'variants.sku',
      'variants.selling_paise',
      'variants.saving_paise',
      'products.name',
    ])
    .where('variants.id', 'in', ids)
    .orderBy('variants.id')
    .execute();
}

/** Inserts an order of these goods (names, SKUs) under a number that no other has. Numbers are drawn, not counted: a customer must not learn from theirs how many orders the shop has. */
export async function insertOrder(
  db: Tx,
  order: Omit<OrderRow, 'order_number' | 'find_text'>,
  goods: ReadonlyArray<string | null>,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    const digits = tries < 12 ? 6 : 9;
    const order_number = `ORD${randomInt(10 ** (digits - 1), 10 ** digits)}`;
    const find_text = findTextOf({ ...order, order_number }, goods);
    const inserted = await db
      .insertInto('orders')
      .values({ ...order, order_number, find_text })
      .onConflict((conflict) => conflict.column('order_number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return;
  }
}

/** What the back office finds an order by; shoppers name it by its number, or by the end of its id (spec §9). */
function findTextOf(order: Omit<OrderRow, 'find_text'>, goods: ReadonlyArray<string | null>): string {
  return findText([
    order.order_number,
    order.first_name,
    order.last_name,
    order.recipient_name,
    order.email,
    order.phone,
    order.city,
    order.postal_code,
    order.id.slice(-8),
    ...goods,
  ]);
}

export async function insertOrderItems(db: Tx, items: readonly ItemRow[]): Promise<void> {
  await db.insertInto('order_items').values(items).execute();
}
