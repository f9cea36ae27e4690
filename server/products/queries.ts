import { compareSizes } from '#domain/sizes.ts';
import type { Db, Schema } from '../db/schema.ts';

export type ProductRow = Pick<Schema['products'], 'id' | 'name' | 'brand' | 'description' | 'category_id' | 'created_at' | 'updated_at'>;
export type VariantRow = Pick<Schema['variants'], 'id' | 'product_id' | 'sku' | 'color' | 'color_hex' | 'size' | 'option_key' | 'stock' | 'selling_paise' | 'saving_paise'>;
export type ImageRow = { id: string; product_id: string; picture_id: string; width: number; height: number; widths: string; placeholder: string };
export type LoadedProduct = { product: ProductRow; images: ImageRow[]; variants: VariantRow[] };

/** Loads products on sale with their pictures and variants, in the order of the ids; unknown and retired ones are left out. */
export async function loadProducts(db: Db, ids: readonly string[]): Promise<LoadedProduct[]> {
  if (ids.length === 0) return [];
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'brand', 'description', 'category_id', 'created_at', 'updated_at'])
    .where('id', 'in', ids)
    .where('retired_at', 'is', null)
    .execute();
  const variants = await loadVariantsOf(db, ids);
  const images = Map.groupBy(await loadImages(db, ids), (image) => image.product_id);
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = byId.get(id);
    return product ? [{ product, images: images.get(id) ?? [], variants: variants.get(id) ?? [] }] : [];
  });
}

/** The variants on sale of these products, each product's by colour, then size. */
export async function loadVariantsOf(db: Db, productIds: readonly string[]): Promise<Map<string, VariantRow[]>> {
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'product_id', 'sku', 'color', 'color_hex', 'size', 'option_key', 'stock', 'selling_paise', 'saving_paise'])
    .where('product_id', 'in', productIds)
    .where('retired_at', 'is', null)
    .execute();
  return Map.groupBy(rows.sort(byColorThenSize), (variant) => variant.product_id);
}

/** The pictures of these products, each product's in their shown order. */
export async function loadImages(db: Db, productIds: readonly string[]): Promise<ImageRow[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_images')
    .innerJoin('pictures', 'pictures.id', 'product_images.picture_id')
    .select(['product_images.id', 'product_images.product_id', 'product_images.picture_id', 'pictures.width', 'pictures.height', 'pictures.widths', 'pictures.placeholder'])
    .where('product_images.product_id', 'in', productIds)
    .orderBy('product_images.position')
    .execute();
}

/** The newest product on sale of exactly this name. */
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

function byColorThenSize(a: VariantRow, b: VariantRow): number {
  if (a.color !== b.color) return a.color < b.color ? -1 : 1;
  if (a.color_hex !== b.color_hex) return a.color_hex < b.color_hex ? -1 : 1;
  return compareSizes(a.size, b.size);
}
