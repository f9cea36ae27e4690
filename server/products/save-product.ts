import { badField, notFound, ShopError } from '#contract/errors.ts';
import type { ProductForm } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { limits } from '#domain/limits.ts';
import { noteInLog } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { hasRowLocks, inTransaction } from '../db/transaction.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { takeInPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import { toRupees } from '#domain/money.ts';
import { loadProducts } from './queries.ts';
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
  const by = { userId: adminId, now };
  const id = await inTransaction(shop.db, async (db) => {
    const before = form.id ? await wordsOf(db, form.id) : undefined;
    const productId = form.id ? await updateRow(db, form.id, form, now) : await insertRow(db, form, now);
    await saveImages(db, productId, form, pictureIds);
    await saveVariants(db, productId, form.productVariants, { adminId, now });
    await noteInLog(db, by, { action: form.id ? 'product.changed' : 'product.made', id: productId, name: form.productName, ...(before && { before }), after: (await wordsOf(db, productId)) ?? {} });
    await noteChange(db, [productId]);
    return productId;
  });
  await shop.catalogue.refresh();
  return id;
}

/** A product as the log shows it: one line a variant. */
async function wordsOf(db: Db, id: string): Promise<Record<string, unknown> | undefined> {
  const [loaded] = await loadProducts(db, [id]);
  if (!loaded) return undefined;
  const { product, images, variants } = loaded;
  const lines = variants.map((variant) => [`${variant.color}, ${variant.size}`, `stock ${variant.stock}, ${toRupees(variant.selling_paise)}, saving ${toRupees(variant.saving_paise)}${variant.sku === null ? '' : `, SKU ${variant.sku}`}`] as const);
  return { name: product.name, description: product.description, categoryId: product.category_id, pictures: images.map((image) => image.picture_id).join(' '), ...Object.fromEntries(lines) };
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
