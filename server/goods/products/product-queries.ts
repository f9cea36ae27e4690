import { productFieldNames, type ProductField } from '#domain/product-fields.ts';
import { batches } from '../../platform/db/batches.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { listOwnNames, settleNames } from './product-names.ts';

type Words = Partial<
  Pick<Schema['products'], 'name' | ProductField | 'description' | 'facts' | 'category_id' | 'grams'>
>;

/** Locks a product for sale until the transaction ends, and returns the time of its last change. */
export async function lockProduct(db: Tx, id: string): Promise<{ updated_at: string } | undefined> {
  return db
    .selectFrom('products')
    .select('updated_at')
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether the shop has or had any product. */
export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertProducts(db: Tx, products: ReadonlyArray<Schema['products']>): Promise<void> {
  for (const batch of batches(products)) await db.insertInto('products').values(batch).execute();
  for (const [now, made] of Map.groupBy(products, (product) => product.created_at))
    await settleNames(
      db,
      made.map(({ name }) => name),
      now,
    );
}

export async function updateProduct(db: Tx, id: string, words: Words, now: string): Promise<void> {
  await db
    .updateTable('products')
    .set({ ...words, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (words.name !== undefined) await settleNames(db, [words.name], now);
}

/** The columns of a product that a bulk edit reads. */
export type LockedProduct = Pick<Schema['products'], 'id' | 'name' | ProductField | 'category_id'>;

/** Locks the products among these ids that are for sale, in ascending order of their ids. */
export async function lockProductsOnSale(db: Tx, ids: readonly string[]): Promise<LockedProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name', ...productFieldNames, 'category_id'])
    .where('id', 'in', ids)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes the same values, except the name, into all these products, which this transaction has locked. */
export async function updateProducts(
  db: Tx,
  ids: readonly string[],
  words: Omit<Words, 'name'>,
  now: string,
): Promise<void> {
  await db
    .updateTable('products')
    .set({ ...words, updated_at: now })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Retires products that this transaction has locked. Returns the other products that take over a name of a retired
 * product, and so get another address.
 */
export async function retireProductRows(db: Tx, ids: readonly string[], now: string): Promise<string[]> {
  await db.updateTable('products').set({ retired_at: now, updated_at: now }).where('id', 'in', ids).execute();
  return settleNames(db, await listOwnNames(db, ids), now);
}

/** Moves all products of a category into another category; returns the moved products. */
export async function moveProducts(db: Tx, from: string, to: string): Promise<Array<{ id: string; name: string }>> {
  return db
    .updateTable('products')
    .set({ category_id: to })
    .where('category_id', '=', from)
    .returning(['id', 'name'])
    .execute();
}

export async function isCategory(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export type ImagePlace = Pick<Schema['product_images'], 'id' | 'picture_id' | 'color'>;
/**
 * A picture to write for a product. A picture without an id gets a new id. `color` is the colour that the picture
 * shows; null means all colours.
 */
export type ImageToWrite = { id?: string; pictureId: string; color: string | null };

/** Lists a product's pictures by their ids, in the order in which pages show them. */
export async function listImagePlaces(db: Db, productId: string): Promise<ImagePlace[]> {
  return db
    .selectFrom('product_images')
    .select(['id', 'picture_id', 'color'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
}

/**
 * Replaces the pictures of products. The caller gives the pictures of each product in the order in which pages show
 * them.
 */
export async function replaceImages(
  db: Tx,
  products: ReadonlyArray<{ productId: string; images: readonly ImageToWrite[] }>,
): Promise<void> {
  for (const batch of batches(products.map(({ productId }) => productId)))
    await db.deleteFrom('product_images').where('product_id', 'in', batch).execute();
  const rows = products.flatMap(({ productId, images }) =>
    images.map(({ id = newId(), pictureId, color }, position) => ({
      id,
      product_id: productId,
      picture_id: pictureId,
      position,
      color,
    })),
  );
  for (const batch of batches(rows)) await db.insertInto('product_images').values(batch).execute();
}
