import { sql } from 'kysely';
import { findText } from '#domain/find-text.ts';
import { batches } from '../db/batches.ts';
import { isPostgres } from '../db/dialect.ts';
import { insertTogether } from '../db/insert-together.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { EventRow, ItemRow, OrderRow } from './queries.ts';
import type { MovementRow } from './stock.ts';

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

/** Those of these variants that are on sale, each with its product. */
export async function listOnSale(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const batch of batches(ids)) {
    const rows = await db
      .selectFrom('variants')
      .select(['id', 'product_id'])
      .where('id', 'in', batch)
      .where('retired_at', 'is', null)
      .execute();
    for (const row of rows) found.set(row.id, row.product_id);
  }
  return found;
}

/** What an order copies of the user who places it, and whether their email is confirmed. */
export async function findBuyer(db: Tx, userId: string) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'email_confirmed_at'])
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

/** Inserts an order of these goods (names, SKUs); answers false where another one has its number. */
export async function insertOrder(
  db: Tx,
  order: Omit<OrderRow, 'find_text'>,
  goods: ReadonlyArray<string | null>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('orders')
    .values({ ...order, find_text: findTextOf(order, goods) })
    .onConflict((conflict) => conflict.column('order_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
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

/** Inserts what belongs to a new order. */
export async function insertPartsOfOrder(
  db: Tx,
  { items, movements, event }: { items: readonly ItemRow[]; movements: readonly MovementRow[]; event: EventRow },
): Promise<void> {
  await insertTogether(
    db,
    db.insertInto('order_items').values(items),
    db.insertInto('stock_movements').values(movements),
    db.insertInto('order_events').values(event),
  );
}
