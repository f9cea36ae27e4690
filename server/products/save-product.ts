import { badField, notFound, ShopError } from '#contract/errors.ts';
import type { ProductForm } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { limits } from '#domain/limits.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Tx } from '../db/schema.ts';
import { hasRowLocks, inTransaction } from '../db/transaction.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { takeInPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import { saveVariants } from './save-variants.ts';

/**
 * Makes a product, or edits the one the form names, whole or not at all; answers its id. Throws 404 for an unknown
 * product, 400 for what the form lacks, 422 for a file that is no picture, 409 for stock below zero or an edit made elsewhere.
 */
export async function saveProduct(shop: Shop, form: ProductForm, files: readonly UploadedFile[], adminId: string): Promise<string> {
  // Encoding takes seconds and must not hold a transaction; a picture nobody points at yet is no harm.
  if (!form.id) refuseImageCount(files.length);
  const pictureIds: string[] = [];
  for (const file of files) pictureIds.push((await takeInPicture(shop.db, shop.files, file.path, file.name, shop.now())).id);
  const now = shop.now();
  const id = await inTransaction(shop.db, async (db) => {
    const productId = form.id ? await updateRow(db, form.id, form, now) : await insertRow(db, form, now);
    await saveImages(db, productId, form, pictureIds);
    await saveVariants(db, productId, form.productVariants, { adminId, now });
    await noteChange(db, [productId]);
    return productId;
  });
  await shop.catalogue.refresh();
  return id;
}

async function insertRow(db: Tx, form: ProductForm, now: string): Promise<string> {
  await refuseUnknownCategory(db, form.categoryId);
  const id = newId();
  await db
    .insertInto('products')
    .values({ id, source_id: null, name: form.productName, brand: '', description: form.description, category_id: form.categoryId, retired_at: null, created_at: now, updated_at: now })
    .execute();
  return id;
}

async function updateRow(db: Tx, id: string, form: ProductForm, now: string): Promise<string> {
  const locking = hasRowLocks(db);
  const current = await db
    .selectFrom('products')
    .select('updated_at')
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .$if(locking, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!current) throw notFound('Product');
  if (form.expectedUpdatedAt !== undefined && form.expectedUpdatedAt !== '' && form.expectedUpdatedAt !== current.updated_at) {
    throw new ShopError('conflict', 'EDITED_ELSEWHERE', 'Somebody has saved this product since you opened it.');
  }
  await refuseUnknownCategory(db, form.categoryId);
  await db.updateTable('products').set({ name: form.productName, description: form.description, category_id: form.categoryId, updated_at: now }).where('id', '=', id).execute();
  return id;
}

async function refuseUnknownCategory(db: Tx, id: string): Promise<void> {
  const category = await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
  if (!category) throw badField('categoryId', 'There is no such category.');
}

async function saveImages(db: Tx, productId: string, form: ProductForm, added: readonly string[]): Promise<void> {
  const deleted = new Set(form.deletedImageIds);
  const before = await db.selectFrom('product_images').select(['id', 'picture_id']).where('product_id', '=', productId).orderBy('position').execute();
  const kept = before.filter((image) => !deleted.has(image.id));
  const candidates = new Map([...kept.map((image) => [image.id, image.picture_id] as const), ...added.map((pictureId, index) => [`new:${index}`, pictureId] as const)]);
  const ordered = [...new Set([...(form.imageOrder ?? []).filter((key) => candidates.has(key)), ...candidates.keys()])];
  // The same picture twice is one picture: two to ten means different ones.
  const pictureIds = new Map(ordered.map((key) => [candidates.get(key) ?? '', key]));
  refuseImageCount(pictureIds.size);
  await db.deleteFrom('product_images').where('product_id', '=', productId).execute();
  const rows = ordered
    .filter((key) => pictureIds.get(candidates.get(key) ?? '') === key)
    .map((key, position) => ({ id: key.startsWith('new:') ? newId() : key, product_id: productId, picture_id: candidates.get(key) ?? '', position }));
  await db.insertInto('product_images').values(rows).execute();
}

function refuseImageCount(count: number): void {
  const { min, max } = limits.imagesPerProduct;
  if (count < min || count > max) throw badField('images', say.product.imageCount);
}
