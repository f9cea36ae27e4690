import type { Db } from '../db/schema.ts';

/** What the catalogue keeps in memory of one product: just what filters, sorts, facets and search ask. */
export type Entry = {
  id: string;
  name: string;
  brand: string;
  categoryId: string;
  createdAt: string;
  /** The cheapest variant's selling price, in paise: what sort and range go by. */
  paise: number;
  inStock: boolean;
  variants: ReadonlyArray<{ size: string; color: string; hex: string; inStock: boolean }>;
};

const BATCH = 500;

/** Reads the entries of all products on sale, or of those named; retired ones and ones without variants are left out. */
export async function loadEntries(db: Db, only?: readonly string[]): Promise<Map<string, Entry>> {
  if (only === undefined) return readEntries(db);
  const entries = new Map<string, Entry>();
  for (let start = 0; start < only.length; start += BATCH) {
    for (const [id, entry] of await readEntries(db, only.slice(start, start + BATCH))) entries.set(id, entry);
  }
  return entries;
}

async function readEntries(db: Db, only?: readonly string[]): Promise<Map<string, Entry>> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'brand', 'category_id', 'created_at'])
    .where('retired_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .execute();
  const variants = await db
    .selectFrom('variants')
    .select(['product_id', 'size', 'color', 'color_hex', 'stock', 'selling_paise'])
    .where('retired_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('product_id', 'in', only ?? []))
    .execute();
  const ofProduct = Map.groupBy(variants, (variant) => variant.product_id);
  const interned = interner();
  const entries = new Map<string, Entry>();
  for (const product of products) {
    const own = ofProduct.get(product.id);
    if (!own) continue;
    entries.set(product.id, {
      id: product.id,
      name: product.name,
      brand: interned(product.brand),
      categoryId: interned(product.category_id),
      createdAt: interned(product.created_at),
      paise: own.reduce((least, variant) => Math.min(least, variant.selling_paise), Infinity),
      inStock: own.some((variant) => variant.stock > 0),
      variants: own.map((variant) => ({ size: interned(variant.size), color: interned(variant.color), hex: interned(variant.color_hex), inStock: variant.stock > 0 })),
    });
  }
  return entries;
}

// Thousands of rows repeat a few hundred words; one copy of each saves megabytes.
function interner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    known.set(text, text);
    return text;
  };
}
