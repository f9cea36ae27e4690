import { limits } from '#domain/limits.ts';
import { sameKey } from '#domain/sizes.ts';
import type { Db } from '../db/schema.ts';

/** A size or a colour as it is written; two spellings of the same share one `key`. One object serves all products. */
export type Option = { readonly key: string; readonly text: string; /** Its place in `options`. */ readonly index: number };

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
  /** Pieces left in all sizes; `isLow` when some size is down to its last few. */
  stock: number;
  isLow: boolean;
  /** Its SKUs, searched like words. */
  skus: string;
  variants: ReadonlyArray<{ size: Option; color: Option; hex: string; inStock: boolean }>;
  /** The sizes it has in stock and the colours it comes in, each once: what facets count when nothing else is asked. */
  sizesInStock: readonly Option[];
  colors: readonly Option[];
};

const BATCH = 300;

/** Reads the entries of all products on sale, or of those named; retired ones and ones without variants are left out. */
export async function loadEntries(db: Db, only?: readonly string[]): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const interned = interner();
  // In batches: all rows at once would leave a hundred megabytes of garbage behind.
  for await (const ids of only ? batches(only) : idsOnSale(db)) {
    for (const entry of await readEntries(db, ids, interned)) entries.set(entry.id, entry);
  }
  return entries;
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH);
}

async function* idsOnSale(db: Db): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const rows = await db.selectFrom('products').select('id').where('id', '>', after).where('retired_at', 'is', null).orderBy('id').limit(BATCH).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => row.id);
    after = last.id;
  }
}

async function readEntries(db: Db, ids: readonly string[], interned: (text: string) => string): Promise<Entry[]> {
  const products = await db.selectFrom('products').select(['id', 'name', 'brand', 'category_id', 'created_at']).where('id', 'in', ids).where('retired_at', 'is', null).execute();
  const variants = await db
    .selectFrom('variants')
    .select(['product_id', 'sku', 'size', 'color', 'color_hex', 'stock', 'selling_paise'])
    .where('product_id', 'in', ids)
    .where('retired_at', 'is', null)
    .execute();
  const ofProduct = Map.groupBy(variants, (variant) => variant.product_id);
  const entries: Entry[] = [];
  for (const product of products) {
    const own = ofProduct.get(product.id);
    if (!own) continue;
    const kept = own.map((variant) => ({ size: optionOf(variant.size), color: optionOf(variant.color), hex: interned(variant.color_hex), inStock: variant.stock > 0 }));
    entries.push({
      id: product.id,
      name: product.name,
      brand: interned(product.brand),
      categoryId: interned(product.category_id),
      createdAt: interned(product.created_at),
      paise: own.reduce((least, variant) => Math.min(least, variant.selling_paise), Infinity),
      inStock: own.some((variant) => variant.stock > 0),
      stock: own.reduce((sum, variant) => sum + variant.stock, 0),
      isLow: own.some((variant) => variant.stock > 0 && variant.stock <= limits.lowStock),
      skus: own.flatMap((variant) => variant.sku ?? []).join(' '),
      variants: kept,
      sizesInStock: distinct(kept.filter((variant) => variant.inStock).map((variant) => variant.size)),
      colors: distinct(kept.map((variant) => variant.color)),
    });
  }
  return entries;
}

/** Every size and colour met so far, by its index. */
export const options: Option[] = [];
const byText = new Map<string, Option>();
const byKey = new Map<string, Option>();

// Sizes and colours repeat by the thousand: each is folded once, and counted by its number.
function optionOf(text: string): Option {
  const known = byText.get(text);
  if (known) return known;
  const key = sameKey(text);
  let option = byKey.get(key);
  if (!option) {
    option = { key, text, index: options.length };
    options.push(option);
    byKey.set(key, option);
  }
  byText.set(text, option);
  return option;
}

function distinct(list: readonly Option[]): Option[] {
  return [...new Set(list)];
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
