import { sql } from 'kysely';
import { eachFacet } from '#contract/facets.ts';
import { CARD_STOCK } from '#domain/limits.ts';
import { isLowStock } from '#domain/low-stock.ts';
import { eachField, fieldsOf, productFieldNames, type FieldTexts, type ProductField } from '#domain/product-fields.ts';
import { fabricsIn } from '#domain/search-words.ts';
import { batches } from '../../platform/db/batches.ts';
import { isPostgres } from '../../platform/db/dialect.ts';
import { isListed } from '../../platform/db/list-parameter.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { countSoldLately, soldLatelyQuery, toPieces } from './sold-lately.ts';
import { sharesName } from './shares-name.ts';
import { distinctSpellings, NO_OPTION, type FacetTable, type Spelling } from './facet-table.ts';
import type { VariantEntry } from './variant-columns.ts';

/**
 * The fields of a product that the catalogue holds in memory: only those that filters, sorting, facets and search need.
 */
export type Entry = FieldTexts & {
  id: string;
  name: string;
  sharesName: boolean;
  categoryId: string;
  /** The number of the product's category (`FacetTable`). */
  category: number;
  createdAt: string;
  /**
   * The selling price, in paise, of the cheapest variant that can be bought, or of the cheapest variant if none can be
   * bought. Sorting and the price range use this price if no facet is chosen.
   */
  paise: number;
  inStock: boolean;
  /** The stock of all variants together; `isLow` is explained in domain/low-stock.ts. */
  stock: number;
  /** The value of the product's stock at its selling prices, in paise. */
  worthPaise: number;
  isLow: boolean;
  /** The stock of each variant for the product's card, counted up to `CARD_STOCK`. */
  cardStock: string;
  /** The product's colours and SKUs, in which a search also looks for words. */
  colors: string;
  skus: string;
  /** The fabrics that the product's description and facts mention. */
  fabrics: string;
  variants: readonly VariantEntry[];
  /**
   * The options of all facets that the product's variants have, each once. The catalogue counts these options if no
   * facet is chosen.
   */
  options: readonly number[];
  /** The spellings that the product uses for its options, each once. */
  spellings: readonly Spelling[];
};

const PRODUCTS_A_BATCH = 300;

/**
 * Reads the entries of these products. Retired products and products without variants are left out. Adds new options,
 * such as sizes, to `table`.
 */
export async function loadEntries(
  db: Db,
  table: FacetTable,
  now: string,
  ids: readonly string[],
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const intern = makeIntern();
  for (const some of batches(ids, PRODUCTS_A_BATCH)) {
    const listed = JSON.stringify(some);
    const { sold, products, variants } = await together(db, {
      sold: soldLatelyQuery(db, now, some),
      products: theseOnSale(db, listed),
      variants: variantsOfThese(db, listed),
    });
    const rows = { products, variants: byProduct(variants, toPieces(sold)) };
    for (const entry of toEntries(rows, table, intern)) entries.set(entry.id, entry);
  }
  return entries;
}

/**
 * Yields the entries of all products on sale. The products are read in batches, because reading all rows at once would
 * create much garbage for the memory.
 */
export async function* eachEntry(db: Db, table: FacetTable, now: string): AsyncGenerator<Entry> {
  const intern = makeIntern();
  // One query over the last days counts the sales of all products.
  const sold = await countSoldLately(db, now);
  for (let after = ''; ;) {
    const products = await productsOnSale(db).where('id', '>', after).orderBy('id').limit(PRODUCTS_A_BATCH).execute();
    const last = products.at(-1);
    if (!last) return;
    const variants = await variantsOnSale(db)
      .where('product_id', '>', after)
      .where('product_id', '<=', last.id)
      .execute();
    for (const entry of toEntries({ products, variants: byProduct(variants, sold) }, table, intern)) {
      yield entry;
      await pause();
    }
    after = last.id;
  }
}

function* toEntries({ products, variants }: Rows, table: FacetTable, intern: Intern): Generator<Entry> {
  for (const product of products) {
    const own = variants.get(product.id);
    if (own) yield toEntry(product, own, table, intern);
  }
}

type ProductRow = Pick<
  Schema['products'],
  'id' | 'name' | ProductField | 'description' | 'facts' | 'category_id' | 'created_at'
> & { shares_name: 0 | 1 };
type VariantRow = Pick<
  Schema['variants'],
  'product_id' | 'sku' | 'size' | 'color' | 'color_hex' | 'color_family' | 'stock' | 'selling_paise'
> & {
  /** The number of items sold in the last days; undefined means none. */
  sold?: number;
};

type Rows = { products: ProductRow[]; variants: Map<string, VariantRow[]> };

const productsOnSale = (db: Db) =>
  db
    .selectFrom('products')
    .select(['id', 'name', ...productFieldNames, 'description', 'facts', 'category_id', 'created_at'])
    .select(sharesName)
    .where('retired_at', 'is', null);

const variantsOnSale = (db: Db) =>
  db
    .selectFrom('variants')
    .select(['id', 'product_id', 'sku', 'size', 'color', 'color_hex', 'color_family', 'stock', 'selling_paise'])
    .where('retired_at', 'is', null)
    .orderBy('id');

const theseOnSale = prepared((db, ids: string) => productsOnSale(db).where(isListed(db, 'id', ids)));
const variantsOfThese = prepared((db, ids: string) => variantsOnSale(db).where(isListed(db, 'product_id', ids)));

/**
 * Selects the prices and the stock of the variants on sale of these products (`ids` is a JSON list). Each product has
 * one text, in the sequence of the variants in its entry, because a sale changes many products at once.
 */
export const loadPrices = prepared((db, ids: string) => {
  const pair = sql`selling_paise || ' ' || stock, ' ' order by id`;
  return db
    .selectFrom('variants')
    .select([
      'product_id',
      (isPostgres(db) ? sql<string>`string_agg(${pair})` : sql<string>`group_concat(${pair})`).as('pairs'),
    ])
    .where('retired_at', 'is', null)
    .where(isListed(db, 'product_id', ids))
    .groupBy('product_id');
});

function byProduct(variants: Array<VariantRow & { id: string }>, sold: ReadonlyMap<string, number>) {
  // The sold items are written into the rows themselves: copying hundreds of thousands of rows would take a sixth of
  // the time of a start.
  if (sold.size > 0) for (const variant of variants) variant.sold = sold.get(variant.id) ?? 0;
  return Map.groupBy(variants, (variant) => variant.product_id);
}

/** Makes the entry of a product with these variants. `intern` answers the same copy for equal texts. */
export function toEntry(product: ProductRow, rows: readonly VariantRow[], table: FacetTable, intern: Intern): Entry {
  const fields = fieldsOf(product);
  const written = rows.map(({ size, color, color_hex, color_family, stock }) =>
    table.optionsOf({ size, color, color_hex, color_family, stock, ...fields }),
  );
  const spellings = distinctSpellings(written);
  const buyable = rows.filter((row) => row.stock > 0);
  const paise = Math.min(...(buyable.length > 0 ? buyable : rows).map((row) => row.selling_paise));
  let [stock, worthPaise] = [0, 0];
  for (const row of rows) {
    stock += row.stock;
    worthPaise += row.stock * row.selling_paise;
  }
  return {
    id: product.id,
    name: product.name,
    sharesName: product.shares_name === 1,
    ...eachField((name) => intern(fields[name])),
    categoryId: intern(product.category_id),
    category: table.categoryOf(product.category_id),
    createdAt: intern(product.created_at),
    paise,
    inStock: stock > 0,
    stock,
    worthPaise,
    isLow: isLowStock(rows.map(({ stock, sold = 0 }) => ({ stock, sold }))),
    cardStock: intern(cardStockOf(rows.map((row) => row.stock))),
    colors: intern([...new Set(rows.map((row) => row.color))].join(' ')),
    skus: rows.flatMap((row) => row.sku ?? []).join(' '),
    fabrics: intern(fabricsIn(`${product.description} ${product.facts}`)),
    variants: rows.map((row, at) => ({
      ...eachFacet((name) => written[at]?.[name]?.option ?? NO_OPTION),
      buyable: Number(row.stock > 0),
      paise: row.selling_paise,
    })),
    options: [...new Set(spellings.map(({ option }) => option))],
    spellings,
  };
}

export function cardStockOf(stocks: readonly number[]): string {
  return stocks.map((stock) => Math.min(stock, CARD_STOCK)).join(' ');
}

type Intern = (text: string) => string;

// Thousands of rows repeat a few hundred texts. If equal texts share one copy, this saves megabytes.
function makeIntern(): Intern {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    known.set(text, text);
    return text;
  };
}
