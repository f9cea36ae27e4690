import { batches } from '../db/batches.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { noteStockChanges } from '../products/products.ts';
import type { Person } from './plan-people.ts';
import type { Sellable } from './plan-orders.ts';

/** The variants of the newest products, of which the first sell best. */
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

/** Adds pieces to stock, with their rows in the ledger. */
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

/** Notes that an order's confirmation was sent, so that the shop sends none for an order of the past. */
export async function noteConfirmation(db: Db, orderId: string, now: string): Promise<void> {
  await db.updateTable('orders').set({ confirmation_sent_at: now }).where('id', '=', orderId).execute();
}

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('id').where('email_key', '=', email).executeTakeFirst())?.id;
}

export async function findAdminId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirst())?.id;
}

/** The variants on sale of which there are more than so many pieces, by product. */
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

type SourcedProduct = { id: string; images: Array<{ id: string; width: number }> };

/** The demo's products that are on sale, by their id in the wardrobe, with the pictures they show in order. */
export async function listImagesBySource(db: Db, brand: string): Promise<Map<string, SourcedProduct>> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('product_images', 'product_images.product_id', 'products.id')
    .leftJoin('pictures', 'pictures.id', 'product_images.picture_id')
    .select(['products.id', 'products.source_id', 'product_images.id as image_id', 'pictures.width'])
    .where('products.source_id', 'like', 'demo-%')
    .where('products.brand', '=', brand)
    .where('products.retired_at', 'is', null)
    .orderBy('product_images.position')
    .execute();
  const products = new Map<string, SourcedProduct>();
  for (const { id, source_id, image_id, width } of rows) {
    const product = products.get(source_id ?? '') ?? { id, images: [] };
    if (image_id !== null && width !== null) product.images.push({ id: image_id, width });
    products.set(source_id ?? '', product);
  }
  return products;
}

export async function insertImages(db: Tx, rows: ReadonlyArray<Schema['product_images']>): Promise<void> {
  for (const batch of batches(rows)) await db.insertInto('product_images').values(batch).execute();
}

/** Puts another picture at a place where a product shows one. */
export async function replaceImage(db: Tx, imageId: string, pictureId: string): Promise<void> {
  await db.updateTable('product_images').set({ picture_id: pictureId }).where('id', '=', imageId).execute();
}

export async function listTopCategories(db: Db): Promise<Array<{ id: string; name: string }>> {
  return db.selectFrom('categories').select(['id', 'name']).where('parent_id', 'is', null).execute();
}

/**
 * A refund that one of the demo's people asks for, that waits for the shop and has no photo, with what was bought
 * and its product's source.
 */
export async function findReturnToShow(db: Db) {
  const row = await db
    .selectFrom('returns')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .innerJoin('order_items', 'order_items.id', 'return_lines.item_id')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .innerJoin('users', 'users.id', 'returns.user_id')
    .select(['returns.id', 'returns.user_id', 'order_items.color', 'products.source_id'])
    .where('returns.state', '=', 'ASKED')
    .where('returns.kind', '=', 'refund')
    .where('users.email', 'like', '%@customers.example')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('return_photos').select('id').whereRef('return_photos.return_id', '=', 'returns.id'))),
    )
    .orderBy('returns.id')
    .executeTakeFirst();
  return row && { returnId: row.id, userId: row.user_id, color: row.color, sourceId: row.source_id };
}
