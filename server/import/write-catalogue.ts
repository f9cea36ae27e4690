import type { VariantInput } from '#contract/products.ts';
import { optionKey } from '#contract/products.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CatalogueProduct } from './catalogue-row.ts';

/** A product with the pictures it shows, already encoded, in their shown order. */
export type PicturedProduct = CatalogueProduct & { pictureIds: string[] };
export type Written = { added: number; changed: number; unchanged: number; retired: number; newCategories: number; variants: number };
/** Thrown for a category that is not in the shop, where the import may make none. */
export class UnknownCategory extends Error {}

type Rows = { products: Array<Schema['products']>; variants: Array<Schema['variants']>; images: Array<Schema['product_images']>; movements: Array<Schema['stock_movements']> };

/**
 * Writes a catalogue in one transaction, all of it or nothing. Products are found again by `sourceId`: name, brand,
 * description, category and prices follow the file; stock of a size the shop already has is the shop's and stays, so
 * importing the same file again changes nothing. `at` is each product's instant, the first in the file the newest.
 */
export async function writeCatalogue(db: Db, products: readonly PicturedProduct[], options: { now: string; makeCategories: boolean; onProgress?: (done: number) => void }): Promise<Written> {
  return inTransaction(db, async (db) => {
    const written: Written = { added: 0, changed: 0, unchanged: 0, retired: 0, newCategories: 0, variants: 0 };
    const categories = await categoryIds(db, products, options, written);
    const known = await loadKnown(db);
    const rows: Rows = { products: [], variants: [], images: [], movements: [] };
    // Backwards: ids sort by the time they are made, and the first in the file is to be the newest.
    for (const [index, product] of products.toReversed().entries()) {
      const categoryId = categories.get(pathKey(product.categoryPath)) ?? '';
      const before = known.get(product.sourceId);
      if (!before) addRows(rows, product, categoryId, options.now, written);
      else if (before.retired_at !== null) written.retired++;
      else if (await followFile(db, rows, before, product, categoryId, options.now)) written.changed++;
      else written.unchanged++;
      if (index % 200 === 0) options.onProgress?.(index);
    }
    await insertInBatches(db, rows);
    if (written.added + written.changed + written.newCategories > 0) await noteChange(db, null);
    options.onProgress?.(products.length);
    return written;
  });
}

type Known = Schema['products'] & { variants: Map<string, Pick<Schema['variants'], 'id' | 'selling_paise' | 'saving_paise'>> };

async function loadKnown(db: Tx): Promise<Map<string, Known>> {
  const products = await db.selectFrom('products').selectAll().where('source_id', 'is not', null).execute();
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.product_id', 'variants.option_key', 'variants.selling_paise', 'variants.saving_paise'])
    .where('products.source_id', 'is not', null)
    .where('variants.retired_at', 'is', null)
    .execute();
  const ofProduct = Map.groupBy(variants, (variant) => variant.product_id);
  return new Map(products.map((product) => [product.source_id ?? '', { ...product, variants: new Map((ofProduct.get(product.id) ?? []).map((variant) => [variant.option_key, variant])) }]));
}

function addRows(rows: Rows, product: PicturedProduct, categoryId: string, now: string, written: Written): void {
  const id = newId();
  rows.products.push({ id, source_id: product.sourceId, name: product.name, brand: product.brand, description: product.description, category_id: categoryId, retired_at: null, created_at: now, updated_at: now });
  for (const variant of product.variants) addVariant(rows, id, variant, now);
  for (const [position, picture_id] of product.pictureIds.entries()) rows.images.push({ id: newId(), product_id: id, picture_id, position });
  written.added++;
  written.variants += product.variants.length;
}

function addVariant(rows: Rows, productId: string, variant: VariantInput, now: string): void {
  const id = newId();
  rows.variants.push({
    id,
    product_id: productId,
    sku: variant.sku,
    color: variant.color,
    color_hex: variant.colorHexCode,
    size: variant.size,
    option_key: optionKey(variant),
    stock: variant.stock,
    selling_paise: variant.originalPrice,
    saving_paise: variant.discountPrice,
    retired_at: null,
    created_at: now,
    updated_at: now,
  });
  if (variant.stock > 0) rows.movements.push({ id: newId(), variant_id: id, change: variant.stock, reason: 'import', order_id: null, user_id: null, at: now });
}

/** Answers whether anything had to change. */
async function followFile(db: Tx, rows: Rows, before: Known, product: PicturedProduct, categoryId: string, now: string): Promise<boolean> {
  let changed = before.name !== product.name || before.brand !== product.brand || before.description !== product.description || before.category_id !== categoryId;
  if (changed) await db.updateTable('products').set({ name: product.name, brand: product.brand, description: product.description, category_id: categoryId, updated_at: now }).where('id', '=', before.id).execute();
  for (const variant of product.variants) {
    const own = before.variants.get(optionKey(variant));
    if (!own) addVariant(rows, before.id, variant, now);
    else if (own.selling_paise === variant.originalPrice && own.saving_paise === variant.discountPrice) continue;
    else await db.updateTable('variants').set({ selling_paise: variant.originalPrice, saving_paise: variant.discountPrice, updated_at: now }).where('id', '=', own.id).execute();
    changed = true;
  }
  return changed;
}

async function categoryIds(db: Tx, products: readonly PicturedProduct[], { now, makeCategories }: { now: string; makeCategories: boolean }, written: Written): Promise<Map<string, string>> {
  const existing = await db.selectFrom('categories').select(['id', 'parent_key', 'name_key']).execute();
  const byPlace = new Map(existing.map((row) => [`${row.parent_key}\n${row.name_key}`, row.id]));
  const found = new Map<string, string>();
  for (const { categoryPath } of products) {
    if (found.has(pathKey(categoryPath))) continue;
    let parent = '';
    for (const name of categoryPath) {
      const place = `${parent}\n${name.toLowerCase()}`;
      let id = byPlace.get(place);
      if (id === undefined) {
        if (!makeCategories) throw new UnknownCategory(categoryPath.join(' > '));
        id = newId();
        await db.insertInto('categories').values({ id, parent_id: parent || null, parent_key: parent, name, name_key: name.toLowerCase(), description: '', created_at: now, updated_at: now }).execute();
        byPlace.set(place, id);
        written.newCategories++;
      }
      parent = id;
    }
    found.set(pathKey(categoryPath), parent);
  }
  return found;
}

function pathKey(path: readonly string[]): string {
  return path.join('\n').toLowerCase();
}

const BATCH = 400;

async function insertInBatches(db: Tx, rows: Rows): Promise<void> {
  for (const batch of batches(rows.products)) await db.insertInto('products').values(batch).execute();
  for (const batch of batches(rows.variants)) await db.insertInto('variants').values(batch).execute();
  for (const batch of batches(rows.images)) await db.insertInto('product_images').values(batch).execute();
  for (const batch of batches(rows.movements)) await db.insertInto('stock_movements').values(batch).execute();
}

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}
