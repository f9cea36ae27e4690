import { batches } from '../server/platform/db/batches.ts';
import { newId } from '../server/platform/db/ids.ts';
import type { Db, Schema, Tx } from '../server/platform/db/schema.ts';
import { noteStockChanges } from '../server/goods/products/products.ts';
import type { Person } from './plan-people.ts';
import type { Sellable } from './plan-orders.ts';

/** Lists the variants of the newest products; the products that come first sell best. */
export async function listSellables(db: Db, mostProducts: number): Promise<Sellable[]> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('retired_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(mostProducts)
    .execute();
  if (products.length === 0) return [];
  const weights = new Map(products.map(({ id }, index) => [id, 1 / (1 + index / 12)]));
  const variants = await db
    .selectFrom('variants')
    .select(['id', 'product_id', 'stock'])
    .where('product_id', 'in', [...weights.keys()])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
  return variants.map(({ id, product_id, stock }) => ({
    variantId: id,
    productId: product_id,
    left: stock,
    weight: weights.get(product_id) ?? 0,
  }));
}

export async function insertPeople(db: Tx, people: readonly Person[]): Promise<void> {
  for (const batch of batches(people)) {
    await db
      .insertInto('users')
      .values(batch.map(({ user }) => user))
      .execute();
    await db
      .insertInto('addresses')
      .values(batch.map(({ address }) => address))
      .execute();
  }
}

/** Adds pieces to the stock, with the rows that explain them in the stock ledger. */
export async function addStock(db: Tx, pieces: ReadonlyMap<string, number>, now: string): Promise<void> {
  for (const [variantId, change] of pieces)
    await db
      .updateTable('variants')
      .set((column) => ({ stock: column('stock', '+', change) }))
      .where('id', '=', variantId)
      .execute();
  const changes = [...pieces].map(([variantId, change]) => ({ variantId, change }));
  await noteStockChanges(db, changes, 'import', { userId: null, now });
}

export async function fillCart(
  db: Db,
  userId: string,
  lines: ReadonlyArray<{ variantId: string; quantity: number }>,
  now: string,
): Promise<void> {
  const rows = lines.map(({ variantId, quantity }) => ({
    id: newId(),
    user_id: userId,
    variant_id: variantId,
    quantity,
    created_at: now,
  }));
  await db.insertInto('cart_items').values(rows).execute();
}

/** Records that an order's confirmation was sent, so that the shop sends no confirmation for an order of the past. */
export async function noteConfirmation(db: Db, orderId: string, now: string): Promise<void> {
  await db.updateTable('orders').set({ confirmation_sent_at: now }).where('id', '=', orderId).execute();
}

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('id').where('email_key', '=', email).executeTakeFirst())?.id;
}

export async function findAdminId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirst())?.id;
}

/** Lists the variants for sale with more than this many pieces in stock, by product. */
export async function listVariantsAbove(db: Db, stock: number): Promise<Array<{ id: string; product_id: string }>> {
  return db
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .where('stock', '>', stock)
    .where('retired_at', 'is', null)
    .orderBy('product_id')
    .orderBy('id')
    .execute();
}

/** Returns the ids of a brand's products by their names. */
export async function listProductIds(db: Db, brand: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('products').select(['id', 'name']).where('brand', '=', brand).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Writes the rows of stored pictures, and leaves existing rows as they are. */
export async function insertPictures(db: Tx, rows: ReadonlyArray<Schema['pictures']>): Promise<void> {
  for (const batch of batches(rows))
    await db
      .insertInto('pictures')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}

export async function insertImages(db: Tx, rows: ReadonlyArray<Schema['product_images']>): Promise<void> {
  for (const batch of batches(rows)) await db.insertInto('product_images').values(batch).execute();
}

export async function listTopCategories(db: Db): Promise<Array<{ id: string; name: string }>> {
  return db.selectFrom('categories').select(['id', 'name']).where('parent_id', 'is', null).execute();
}

/** Finds a return for a refund that is only requested. Returns its id, and the name and colour of its product. */
export async function findReturnToShow(db: Db) {
  const row = await db
    .selectFrom('returns')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .innerJoin('order_items', 'order_items.id', 'return_lines.item_id')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['returns.id', 'order_items.color', 'products.name'])
    .where('returns.state', '=', 'ASKED')
    .where('returns.kind', '=', 'refund')
    .orderBy('returns.id')
    .executeTakeFirst();
  return row && { returnId: row.id, color: row.color, name: row.name };
}

export async function insertReturnPhoto(db: Tx, row: Schema['return_photos']): Promise<void> {
  await db.insertInto('return_photos').values(row).execute();
}

/** Deletes the emails to these customers from the queue. */
export async function deleteEmails(db: Tx, userIds: readonly string[]): Promise<void> {
  for (const batch of batches(userIds))
    await db.deleteFrom('jobs').where('kind', 'in', ['email', 'urgentEmail']).where('lane', 'in', batch).execute();
}
