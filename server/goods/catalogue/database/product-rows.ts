import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { facetNames } from '#contract/facets.ts';
import { searchWords } from '#domain/search-text.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { stockChange } from '../stock-change.ts';
import type { Entry } from '../entries.ts';
import { NO_OPTION } from '../facet-table.ts';
import { searchedWords } from '../product-words.ts';
import { fromNumbers, toNumbers, variantColumns } from '../variant-columns.ts';

/** The columns that the index tables hold of one product on sale. */
export type Row = {
  /** The product's number in the other tables; 0 until it is written. */
  number: number;
  id: string;
  name: string;
  /** Its name in the form that searches compare. */
  folded: string;
  category_id: string;
  created_at: string;
  paise: number;
  /** True if its variants have different prices. */
  is_varied: boolean;
  in_stock: boolean;
  is_low: boolean;
  stock: number;
  worth_paise: number;
  card_stock: string;
  options: number[];
  /** The options of the variants that can be bought. */
  buyable_options: number[];
  spellings: number[];
  /** The `variantColumns` of its variants. */
  variants: number[];
  /** A hash of the product's own search words. `renamePostings` changes the words that come from its category. */
  words: string;
  /**
   * The versions that last changed its categories and facets, its card, its place in the default order, and its part in
   * lists and counts.
   */
  moved_in: number;
  card_in: number;
  order_in: number;
  lists_in: number;
};

/** A product before and after a change; undefined where it is not on sale. */
export type Written = { id: string; was: Row | undefined; row: Row | undefined; entry: Entry | undefined };

export async function readRows(db: Tx, ids: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`select * from catalogue_index.products where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export function toRow(entry: Entry, was: Row | undefined, version: number): Row {
  const change = stockChange(was && comparedOf(was), entry);
  const at = (isChanged: boolean, before: number | undefined) => (isChanged || !was ? version : (before ?? version));
  return {
    number: was?.number ?? 0,
    id: entry.id,
    name: entry.name,
    folded: searchWords(entry.name).join(' '),
    category_id: entry.categoryId,
    created_at: entry.createdAt,
    paise: entry.paise,
    is_varied: entry.variants.some(({ paise }) => paise !== entry.paise),
    in_stock: entry.inStock,
    is_low: entry.isLow,
    stock: entry.stock,
    worth_paise: entry.worthPaise,
    card_stock: entry.cardStock,
    options: [...entry.options],
    buyable_options: optionsOf(entry.variants.filter(({ buyable }) => buyable === 1)),
    spellings: entry.spellings.map(({ number }) => number),
    variants: toNumbers(entry.variants),
    words: hash('md5', searchedWords(entry)),
    moved_in: at(change.isElsewhere, was?.moved_in),
    card_in: at(change.card, was?.card_in),
    order_in: at(change.order, was?.order_in),
    lists_in: at(change.lists, was?.lists_in),
  };
}

function optionsOf(variants: Entry['variants']): number[] {
  const options = variants.flatMap((variant) => facetNames.map((name) => variant[name]));
  return [...new Set(options)].filter((option) => option !== NO_OPTION);
}

function comparedOf(row: Row): Parameters<typeof stockChange>[0] {
  return {
    categoryId: row.category_id,
    cardStock: row.card_stock,
    inStock: row.in_stock,
    isLow: row.is_low,
    variants: fromNumbers(row.variants),
  };
}

export function isSame(was: Row, row: Row): boolean {
  return (Object.keys(row) as Array<keyof Row>).every((key) => String(was[key]) === String(row[key]));
}

/** Writes these products and their variants; answers the number of each that is on sale, by its id. */
export async function writeRows(db: Tx, changes: readonly Written[]): Promise<Map<string, number>> {
  const gone = changes.flatMap(({ was, row }) => (was && !row ? [was.number] : []));
  if (gone.length > 0) await sql`delete from catalogue_index.products where number = any(${gone})`.execute(db);
  const rows = changes.flatMap(({ row }) => row ?? []);
  const numbers = new Map<string, number>();
  if (rows.length > 0) {
    const written = await sql<{ id: string; number: number }>`
      insert into catalogue_index.products (${sql.raw(columns.join())})
      select ${sql.raw(columns.join())} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${sql.raw(definitions)})
      on conflict (id) do update set ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join())}
      returning id, number`.execute(db);
    for (const { id, number } of written.rows) numbers.set(id, number);
  }
  await writeVariants(db, gone, changes, numbers);
  return numbers;
}

const types = {
  id: 'text',
  name: 'text',
  folded: 'text',
  category_id: 'text',
  created_at: 'text',
  paise: 'bigint',
  is_varied: 'boolean',
  in_stock: 'boolean',
  is_low: 'boolean',
  stock: 'bigint',
  worth_paise: 'bigint',
  card_stock: 'text',
  options: 'integer[]',
  buyable_options: 'integer[]',
  spellings: 'integer[]',
  variants: 'integer[]',
  words: 'text',
  moved_in: 'bigint',
  card_in: 'bigint',
  order_in: 'bigint',
  lists_in: 'bigint',
} as const satisfies Record<Exclude<keyof Row, 'number'>, string>;
const columns = Object.keys(types);
const definitions = Object.entries(types)
  .map(([name, type]) => `${name} ${type}`)
  .join();

async function writeVariants(
  db: Tx,
  gone: readonly number[],
  changes: readonly Written[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = changes.filter(({ was, row }) => row && String(was?.variants) !== String(row.variants));
  const before = [...gone, ...changed.flatMap(({ was }) => was?.number ?? [])];
  if (before.length > 0) await sql`delete from catalogue_index.variants where product = any(${before})`.execute(db);
  const rows = changed.flatMap(({ id, entry }) =>
    (entry?.variants ?? []).map((variant, place) => ({ product: numbers.get(id), place, ...variant })),
  );
  if (rows.length === 0) return;
  const names = variantColumns.join();
  await sql`
    insert into catalogue_index.variants (product, place, ${sql.raw(names)})
    select product, place, ${sql.raw(names)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (product integer, place integer, ${sql.raw(variantColumns.map((name) => `${name} integer`).join())})`.execute(
    db,
  );
}
