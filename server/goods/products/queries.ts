import type { Fact } from '#contract/facts.ts';
import { productFieldNames } from '#domain/product-fields.ts';
import { compareSizes } from '#domain/sizes.ts';
import { batches } from '../../platform/db/batches.ts';
import { isListed } from '../../platform/db/list-parameter.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import { sharesName } from '../catalogue/shares-name.ts';

const productColumns = [
  ...(['id', 'name', 'description', 'facts', 'category_id', 'grams', 'created_at', 'updated_at'] as const),
  ...productFieldNames,
];
export type ProductRow = Pick<Schema['products'], (typeof productColumns)[number]> & { shares_name: 0 | 1 };
const variantColumns = [
  ...(['id', 'product_id', 'sku', 'color', 'color_hex', 'color_family', 'size', 'option_key', 'stock'] as const),
  ...(['selling_paise', 'saving_paise', 'usual_selling_paise', 'usual_saving_paise', 'markdown_id', 'grams'] as const),
];
export type VariantRow = Pick<Schema['variants'], (typeof variantColumns)[number]>;
type ImageRow = {
  id: string;
  product_id: string;
  picture_id: string;
  /** The name of the colour that the picture shows; null means all colours. */
  color: string | null;
  width: number;
  height: number;
  widths: string;
  placeholder: string;
};
/** A variant with the badge and the end of its present sale. */
type ShownVariantRow = VariantRow & { sale_badge: string | null; sale_ends_at: string | null };
export type LoadedProduct = { product: ProductRow; images: ImageRow[]; variants: ShownVariantRow[] };

/**
 * Loads products for sale with their pictures and variants, in the order of the ids. Leaves out unknown and retired
 * products.
 */
export async function loadProducts(db: Db, ids: readonly string[]): Promise<LoadedProduct[]> {
  if (ids.length === 0) return [];
  const listed = JSON.stringify(ids);
  const rows = await together(db, {
    products: selectProducts(db, listed),
    variants: selectVariants(db, listed),
    images: selectImages(db, listed),
  });
  const products = new Map(rows.products.map((product) => [product.id, product]));
  const variants = Map.groupBy(rows.variants.sort(byColourThenSize), (variant) => variant.product_id);
  const images = Map.groupBy(rows.images, (image) => image.product_id);
  return ids.flatMap((id) => {
    const product = products.get(id);
    return product ? [{ product, images: images.get(id) ?? [], variants: variants.get(id) ?? [] }] : [];
  });
}

/**
 * Returns the variants for sale of these products. The variants of each product are sorted by colour and then by size.
 */
export async function loadVariantsOf(db: Db, productIds: readonly string[]): Promise<Map<string, ShownVariantRow[]>> {
  const rows = await selectVariants(db, JSON.stringify(productIds)).execute();
  return Map.groupBy(rows.sort(byColourThenSize), (variant) => variant.product_id);
}

/** Returns the pictures of these products. The pictures of each product are in the order in which pages show them. */
export async function loadImages(db: Db, productIds: readonly string[]): Promise<ImageRow[]> {
  if (productIds.length === 0) return [];
  return selectImages(db, JSON.stringify(productIds)).execute();
}

const selectProducts = prepared((db, ids: string) =>
  db
    .selectFrom('products')
    .select(productColumns)
    .select(sharesName)
    .where(isListed(db, 'id', ids))
    .where('retired_at', 'is', null),
);

const selectVariants = prepared((db, productIds: string) =>
  db
    .selectFrom('variants')
    .leftJoin('markdowns', 'markdowns.id', 'variants.markdown_id')
    .select(variantColumns.map((column) => `variants.${column}` as const))
    .select((row) => [
      'markdowns.badge as sale_badge',
      row.case().when('markdowns.says_end', '=', 1).then(row.ref('markdowns.ends_at')).end().as('sale_ends_at'),
    ])
    .where(isListed(db, 'variants.product_id', productIds))
    .where('variants.retired_at', 'is', null),
);

const selectImages = prepared((db, productIds: string) =>
  db
    .selectFrom('product_images')
    .innerJoin('pictures', 'pictures.id', 'product_images.picture_id')
    .select([
      'product_images.id',
      'product_images.product_id',
      'product_images.picture_id',
      'product_images.color',
      'pictures.width',
      'pictures.height',
      'pictures.widths',
      'pictures.placeholder',
    ])
    .where(isListed(db, 'product_images.product_id', productIds))
    .orderBy('product_images.position'),
);

/** Returns a product's table of facts, in the product's own sequence. */
export function factsOf({ facts }: Pick<ProductRow, 'facts'>): Fact[] {
  // The cast is safe: the shop itself wrote the column `facts`, as a list of facts.
  return JSON.parse(facts) as Fact[];
}

/** Returns the time of the last change of each of these products. */
export async function listProductChanges(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const changes = new Map<string, string>();
  for (const batch of batches(ids, 500)) {
    const rows = await db.selectFrom('products').select(['id', 'updated_at']).where('id', 'in', batch).execute();
    for (const { id, updated_at } of rows) changes.set(id, updated_at);
  }
  return changes;
}

/** Lists the names and categories of these products, unsorted. Leaves out products that are no longer for sale. */
export async function listNames(
  db: Db,
  ids: readonly string[],
): Promise<Array<Pick<ProductRow, 'id' | 'name' | 'category_id'>>> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'category_id'])
    .where('id', 'in', ids)
    .where('retired_at', 'is', null)
    .execute();
}

/**
 * Locks the products of these variants (db/transaction.ts), and then the variants that are for sale. Returns the
 * variants by their ids, with their products' names.
 */
export async function lockVariants(
  db: Tx,
  ids: readonly string[],
): Promise<Map<string, VariantRow & { name: string }>> {
  await lockProductsOf(db, ids);
  const locked = new Map<string, VariantRow & { name: string }>();
  for (const batch of batches(ids.toSorted())) {
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(variantColumns.map((column) => `variants.${column}` as const))
      .select('products.name')
      .where('variants.id', 'in', batch)
      .where('variants.retired_at', 'is', null)
      .orderBy('variants.id')
      .forUpdate('variants')
      .execute();
    for (const row of rows) locked.set(row.id, row);
  }
  return locked;
}

/** Lists the ids of the products that these variants belong to. */
export async function listProductsOf(db: Db, variantIds: readonly string[]): Promise<string[]> {
  const productIds = new Set<string>();
  for (const batch of batches(variantIds)) {
    const rows = await db.selectFrom('variants').select('product_id').distinct().where('id', 'in', batch).execute();
    for (const row of rows) productIds.add(row.product_id);
  }
  return [...productIds];
}

async function lockProductsOf(db: Tx, variantIds: readonly string[]): Promise<void> {
  for (const batch of batches((await listProductsOf(db, variantIds)).toSorted()))
    await db.selectFrom('products').select('id').where('id', 'in', batch).orderBy('id').forUpdate().execute();
}

/** Sets the time of the last change of these products, so that the shop refuses a form that was opened earlier. */
export async function touchProducts(db: Tx, ids: readonly string[], now: string): Promise<void> {
  for (const batch of batches(ids))
    await db.updateTable('products').set({ updated_at: now }).where('id', 'in', batch).execute();
}

/** Finds the newest product for sale with exactly this name. */
export async function findProductIdByName(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

function byColourThenSize(a: VariantRow, b: VariantRow): number {
  if (a.color !== b.color) return a.color < b.color ? -1 : 1;
  if (a.color_hex !== b.color_hex) return a.color_hex < b.color_hex ? -1 : 1;
  return compareSizes(a.size, b.size);
}
