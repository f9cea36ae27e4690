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
  /** The number of the product's category in the `FacetTable`. */
  category: number;
  createdAt: string;
  /**
   * The selling price, in paise, of the cheapest variant that can be bought, or of the cheapest variant if none can be
   * bought. Sorting and the price range use this price if no facet is chosen.
   */
  paise: number;
  inStock: boolean;
  /**
   * The number of items in stock, of all variants together. `isLow` means low stock, as domain/low-stock.ts defines it.
   */
  stock: number;
  /** The value of the product's stock at its selling prices, in paise. */
  worthPaise: number;
  isLow: boolean;
  /**
   * The stock of each variant, as the product's card needs it: a number above `CARD_STOCK` is replaced by `CARD_STOCK`.
   */
  cardStock: string;
  /** The product's colours and SKUs, in which a search also looks for words. */
  colors: string;
  skus: string;
  /** The fabrics that the product's description and facts mention. */
  fabrics: string;
  variants: readonly VariantEntry[];
  /**
   * The options (such as sizes and colours) that the product's variants have, each once. The catalogue counts these
   * options if the shopper has chosen no facet.
   */
  options: readonly number[];
  /** The spellings that the product uses for its options, such as "M" or "m", each once. */
  spellings: readonly Spelling[];
};

const PRODUCTS_A_BATCH = 300;

/**
 * Reads the entries of these products. Leaves out retired products and products without variants. Adds new options,
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
 * Yields the entries of all products for sale. Reads the products in batches, because rows that are read all at once
 * take much memory until the garbage collector frees it.
 */
export async function* eachEntry(db: Db, table: FacetTable, now: string): AsyncGenerator<Entry> {
  const intern = makeIntern();
  // A single query counts the recent sales of all products, because a query for each batch would read the same orders
  // again.
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
  /** The number of recently sold items of the variant (sold-lately.ts); undefined means none. */
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
 * Selects one text for each of these products (`ids` is a JSON list): the price and the stock of each variant for sale,
 * in the same order as the product's entry. A single text is quicker to read than many rows, and a sale changes many
 * products at once.
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
  // The function writes the numbers of sold items into the given rows. Copying hundreds of thousands of rows would make
  // the start of the process about a sixth longer.
  if (sold.size > 0) for (const variant of variants) variant.sold = sold.get(variant.id) ?? 0;
  return Map.groupBy(variants, (variant) => variant.product_id);
}

/** Makes the catalogue's entry of a product with these variants. `intern` returns the same copy for equal texts. */
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

// Makes a function that returns the same copy for equal texts. Thousands of rows repeat a few hundred texts, so shared
// copies save megabytes of memory.
function makeIntern(): Intern {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    known.set(text, text);
    return text;
  };
}
