import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

// The tables of the catalogue in PostgreSQL, in a schema of their own. They hold only data that follows from the shop's
// other tables, so the shop makes them again at any time, and neither backups nor migrations know them.

/** Raise it with every change of these tables or of their content: each shop then makes them anew. */
const FORMAT = 5;
/** Each writer of these tables holds this lock until the commit. */
const LOCK = 746_161_001;

/** PostgreSQL does not let the shop make these tables; the message says why. */
export class IndexRefused extends Error {}

/**
 * Lets one process write at a time. With `isPatient` it waits for another process that fills the tables, even longer
 * than a statement may last.
 */
export async function lockIndex(db: Tx, isPatient: boolean): Promise<void> {
  if (isPatient) await sql`set local statement_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);
}

/** Makes the tables empty if they are missing or have another format. Throws IndexRefused. */
export async function makeIndexTables(db: Db): Promise<void> {
  if (await areThere(db)) return;
  try {
    await inTransaction(db, async (db) => {
      await lockIndex(db, true);
      if (await areThere(db)) return;
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string' || !REFUSALS.has(code)) throw error;
    throw new IndexRefused(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Errors of PostgreSQL that another attempt cannot mend: no right to make the tables, or an extension that is missing,
 * unknown or has another name.
 */
const REFUSALS: ReadonlySet<string> = new Set(['42501', '0A000', '58P01', '42704', '22023', '25006']);

/** Drops the index tables when the database is about to hold another shop's rows. */
export async function dropIndexTables(db: Db): Promise<void> {
  await sql`drop schema if exists catalogue_index cascade`.execute(db);
}

async function areThere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('catalogue_index.state') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return false;
  const state = await sql<{ format: number }>`select format from catalogue_index.state`.execute(db);
  return state.rows[0]?.format === FORMAT;
}

// Texts compare by their bytes, whatever the database's locale is. Only lists of names are sorted as people sort.
const statements = [
  'drop schema if exists catalogue_index cascade',
  'create extension if not exists pg_trgm',
  'create schema catalogue_index',
  `create collation catalogue_index.by_name (provider = icu, locale = 'en-IN-u-kn-true-ks-level1', deterministic = false)`,
  // "version" is the catalogue version that the tables hold; "generation" rises with each change that lists, counts or
  // searches can see.
  `create table catalogue_index.state (
    id integer primary key check (id = 1), format integer not null, version bigint not null, generation bigint not null
  )`,
  `insert into catalogue_index.state values (1, ${FORMAT}, -1, 0)`,
  // The ways of writing each option, numbered in the order in which they came (facet-table.ts).
  `create table catalogue_index.spellings (
    number integer primary key, facet text not null, text text not null, hex text, products integer not null,
    changed_in bigint not null
  )`,
  // "options", "spellings" and "variants" by their numbers, as in memory; "..._in": the version that last changed it.
  `create table catalogue_index.products (
    number integer generated always as identity primary key, id text collate "C" not null unique,
    name text collate "C" not null, folded text collate "C" not null, category_id text collate "C" not null,
    created_at text collate "C" not null, paise bigint not null, is_varied boolean not null, in_stock boolean not null,
    is_low boolean not null, stock bigint not null, worth_paise bigint not null, card_stock text collate "C" not null,
    options integer[] not null, buyable_options integer[] not null, spellings integer[] not null, variants integer[] not null, words text not null,
    moved_in bigint not null, card_in bigint not null, order_in bigint not null, lists_in bigint not null
  ) with (fillfactor = 90)`,
  ...[
    'in_stock desc, created_at desc, id desc',
    'created_at desc, id desc',
    'paise, created_at desc, id desc',
    'paise desc, created_at desc, id desc',
    'category_id, in_stock desc, created_at desc, id desc',
    'name',
  ].map((columns) => `create index on catalogue_index.products (${columns})`),
  'create index on catalogue_index.products using gin (options) with (fastupdate = off)',
  `create table catalogue_index.variants (
    product integer not null, place integer not null, size integer not null, family integer not null,
    color integer not null, brand integer not null, buyable integer not null, paise integer not null,
    primary key (product, place)
  )`,
  `create table catalogue_index.words (
    number integer generated always as identity primary key, word text collate "C" not null unique,
    sound text collate "C" not null, products integer not null
  )`,
  'create index on catalogue_index.words (sound)',
  // A word with a digit is never a mistyped form of a word without one.
  `create index words_alike on catalogue_index.words using gist (word gist_trgm_ops) where word !~ '[0-9]'`,
  `create table catalogue_index.postings (
    word integer not null, product integer not null, weight integer not null, primary key (word, product) include (weight)
  )`,
  'create index on catalogue_index.postings (product)',
  // The names in a category's path, by which a search finds its products.
  'create table catalogue_index.categories (id text collate "C" primary key, words text not null)',
];
