import { sql, type Compilable, type RawBuilder } from 'kysely';
import { say } from '../db/channel.ts';
import { isPostgres } from '../db/dialect.ts';
import { newId } from '../db/ids.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { together } from '../db/together.ts';

/**
 * The database lists the changes of the last 2,000 versions. A process that is further behind reads the whole catalogue
 * again.
 */
const LISTED_VERSIONS = 2000;

/**
 * The values of the column `only_stock`. An earlier release of the shop does not know PRICES, and treats a change of
 * prices as a change of anything.
 */
const [ANYTHING, STOCK, PRICES] = [0, 1, 2] as const;

/**
 * Records that visible content has changed: raises the catalogue's version, and stores the ids of the changed products,
 * or null if anything may have changed. Call `noteChange` last in the transaction of the change. Every such transaction
 * locks the row with the version until its commit, so it must lock the row as late as possible.
 */
export async function noteChange(db: Tx, productIds: readonly string[] | null): Promise<void> {
  await noteAs(db, ANYTHING, productIds ?? [null]);
}

/**
 * Notes that only the prices of these products have changed, for example because a sale begins. Call `notePriceChange`
 * last in the transaction, like `noteChange`.
 */
export async function notePriceChange(db: Tx, productIds: readonly string[]): Promise<void> {
  await noteAs(db, PRICES, productIds);
}

async function noteAs(db: Tx, kind: 0 | 2, productIds: ReadonlyArray<string | null>): Promise<void> {
  const changed = sql`
    select cast(value as text) as product_id, ${sql.lit(kind)} as only_stock from ${eachOf(db, productIds)}`;
  await together(db, raise(db, changed));
}

/**
 * Notes that only the stock and sales of these products (at least one) have changed. Most cached answers then stay the
 * same, and on PostgreSQL orders do not wait for each other (`stockChange`).
 */
export async function noteStockChange(db: Tx, productIds: readonly string[]): Promise<void> {
  await together(db, stockChange(db, productIds));
}

/**
 * Makes the statements of `noteStockChange`, for sending them together with other statements (db/together.ts). On
 * PostgreSQL the change gets no version yet: raising the version would lock the row until the commit, so
 * `raiseForStock` raises it later, for all orders together. On SQLite the change gets its version at once, because
 * transactions there wait for each other anyway.
 */
export function stockChange(db: Tx, productIds: readonly string[]): Record<string, Compilable> {
  if (isPostgres(db))
    return {
      noted: insertStockChanges(
        db,
        productIds.map((product_id) => ({ id: newId(), product_id })),
      ),
    };
  return { raised: raiseVersion(db), listed: listStockChanges(db, JSON.stringify(productIds)), forgotten: forget(db) };
}

const insertStockChanges = prepared((db, rows: ReadonlyArray<Schema['stock_changes']>) =>
  db.insertInto('stock_changes').values(rows),
);
const listStockChanges = prepared((db, productIds: string) =>
  listChanges(db, sql`select value as product_id, 1 as only_stock from json_each(${productIds})`),
);

/** Makes the statements that raise the version, list the changes, and delete the oldest listed changes. */
function raise(db: Db, changed: RawBuilder<unknown>): Record<string, Compilable> {
  return {
    raised: raiseVersion(db),
    listed: listChanges(db, changed),
    forgotten: forget(db),
    ...(isPostgres(db) && {
      marked: markRaising(db),
      said: { compile: () => sayVersion(sql`catalogue_state`).compile(db) },
    }),
  };
}

const raiseVersion = prepared((db) => db.updateTable('catalogue_state').set({ version: sql`version + 1` }));

function listChanges(db: Db, changed: RawBuilder<unknown>): Compilable {
  const listing = sql`
    insert into catalogue_changes (version, product_id, only_stock)
    select version, changed.product_id, changed.only_stock from catalogue_state, (${changed}) as changed`;
  return { compile: () => listing.compile(db) };
}

const forget = prepared((db) => {
  const forgetting = sql`
    delete from catalogue_changes where version < (select version from catalogue_state) - ${sql.lit(LISTED_VERSIONS)}`;
  return { compile: () => forgetting.compile(db) };
});

/**
 * Marks which transaction raised the version, on PostgreSQL only. SQLite needs no mark: a power cut loses only commits
 * for which nobody got an answer, and ends every process that has seen these commits. At the next start, the shop
 * purges a CDN completely.
 */
const markRaising = prepared((db) => {
  const mark = sql`with unmarked as (${unmarking(sql`catalogue_state`)}) ${marking(sql`catalogue_state`)}`;
  return { compile: () => mark.compile(db) };
});

/**
 * Writes a random mark for the new version. After a failover, another transaction may raise the version to the same
 * number, but that version then has another mark. PostgreSQL's own counters could not serve as marks: the promoted
 * server counts on from a number before the lost commits, so the same numbers come again.
 */
function marking(raised: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into catalogue_raisings (version, raised_by) select version, gen_random_uuid()::text from ${raised}
    on conflict (version) do update set raised_by = excluded.raised_by`;
}

function unmarking(raised: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`delete from catalogue_raisings where version < (select version from ${raised}) - ${sql.lit(LISTED_VERSIONS)}`;
}

/** Announces the new version to the other processes (db/listener.ts) at the commit. */
function sayVersion(raised: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${say(sql`version`)} from ${raised}`;
}

/** Makes a table with one column, `value`, and a row for each of these values. */
function eachOf(db: Db, values: ReadonlyArray<string | null>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`unnest(${values}::text[]) as value` : sql`json_each(${JSON.stringify(values)})`;
}

/**
 * The catalogue's version. Every visible change raises the version; changes of stock raise it later. `raisedBy` is the
 * mark of the transaction that raised the version, because after the loss of a primary another transaction may raise
 * the version to the same number.
 */
export type State = { version: number; raisedBy: string };

/** Reads the present version of the catalogue. `hasNoted` means that there are changes of stock without a version. */
export async function readState(db: Db): Promise<State & { hasNoted: boolean }> {
  // The first statement must look for noted changes before the second reads the version. If another process gives a
  // version to these changes in between, the second statement sees that version.
  const { noted, read } = await together(db, {
    noted: isPostgres(db) ? anyStockChange(db) : undefined,
    read: state(db),
  });
  return { ...rowOf(read), hasNoted: noted.length > 0 };
}

/**
 * Returns the catalogue's version. `noted` contains the changes of stock without a version: it maps the id of each row
 * in `stock_changes` to the id of its product.
 */
export async function readNoted(db: Db): Promise<State & { noted: ReadonlyMap<string, string> }> {
  const { noted, read } = await together(db, { noted: stockChanges(db), read: state(db) });
  return { ...rowOf(read), noted: new Map(noted.map(({ id, product_id }) => [id, product_id])) };
}

function rowOf(rows: ReadonlyArray<{ version: number; raised_by: string }>): State {
  // The cast is safe: the table `catalogue_state` always has its single row.
  const { version, raised_by } = rows[0] as (typeof rows)[number];
  return { version, raisedBy: raised_by };
}

const anyStockChange = prepared((db) => db.selectFrom('stock_changes').select('id').limit(1));
const stockChanges = prepared((db) => db.selectFrom('stock_changes').selectAll());
const state = prepared((db) =>
  db
    .selectFrom('catalogue_state')
    .leftJoin('catalogue_raisings', 'catalogue_raisings.version', 'catalogue_state.version')
    .select('catalogue_state.version')
    .select(sql<string>`coalesce(raised_by, '')`.as('raised_by'))
    .where('id', '=', 1),
);

/**
 * Gives a version to all committed changes of stock that have none, and returns the present version. If two processes
 * do this at the same time, the second waits, and handles the remaining changes. The function takes one round trip to
 * the database.
 */
export async function raiseForStock(db: Db): Promise<State> {
  const read = await together(db, { raised: raisingForStock(db), state: state(db) });
  return rowOf(read.state);
}

const raisingForStock = prepared((db) => {
  // The statement first locks and deletes the rows of `stock_changes`, and only then locks the version, because the
  // update needs the count of the deleted rows. The statement therefore never waits for rows of `stock_changes` while
  // it holds the version, which would stop everybody who needs the version.
  const raising = sql`
    with noted as (
        delete from stock_changes where id in (select id from stock_changes order by id for update) returning product_id
      ),
      raised as (
        update catalogue_state set version = version + 1 where (select count(*) from noted) > 0 returning version
      ),
      listed as (
        insert into catalogue_changes (version, product_id, only_stock)
        select distinct raised.version, noted.product_id, 1 from raised, noted
      ),
      forgotten as (
        delete from catalogue_changes where version < (select version from raised) - ${sql.lit(LISTED_VERSIONS)}
      ),
      marked as (${marking(sql`raised`)}),
      unmarked as (${unmarking(sql`raised`)})
    ${sayVersion(sql`raised`)}`;
  return { compile: () => raising.compile(db) };
});

/**
 * The products that have changed since a version. `onlyStock` means that nothing but their stock and sales has changed.
 * `onlyPrices` contains those products of which nothing but prices has changed.
 */
export type ListedChanges = { ids: string[]; onlyStock: boolean; onlyPrices: Set<string> };

/**
 * Lists the changes after `version`, up to `current`. Returns null if anything may have changed. With `raisedBy`,
 * returns null also if `version` now has another mark, because of a failover.
 */
export async function listChangesSince(
  db: Db,
  version: number,
  current: number,
  raisedBy?: string,
): Promise<ListedChanges | null> {
  if (current < version || current - version >= LISTED_VERSIONS) return null;
  const { rows, raisings } = await together(db, {
    rows: changesQuery(db, version, current),
    raisings: raisedBy === undefined ? undefined : raisingQuery(db, version),
  });
  if (raisedBy !== undefined && (raisings[0]?.raised_by ?? '') !== raisedBy) return null;
  const ids = new Set<string>();
  for (const { product_id } of rows) {
    if (product_id === null) return null;
    ids.add(product_id);
  }
  const onlyPrices = new Set(ids);
  for (const { product_id, only_stock } of rows) if (only_stock !== PRICES) onlyPrices.delete(product_id ?? '');
  // If a version lists no product, it has changed something else, such as a text or the company's details.
  const isEachListed = new Set(rows.map((row) => row.version)).size === current - version;
  return { ids: [...ids], onlyStock: isEachListed && rows.every((row) => row.only_stock === STOCK), onlyPrices };
}

/** Returns the present version of the catalogue. */
export async function presentVersion(db: Db): Promise<number> {
  return rowOf(await state(db).execute()).version;
}

/**
 * Lists the products that somebody has edited since this version; null if anything may have been edited, or if the
 * database no longer contains the list of these changes.
 */
export async function listEditedSince(db: Db, version: number): Promise<string[] | null> {
  const present = await presentVersion(db);
  if (present < version || present - version >= LISTED_VERSIONS) return null;
  const rows = await changesQuery(db, version, present).execute();
  const edited = new Set(rows.flatMap(({ product_id, only_stock }) => (only_stock === STOCK ? [] : [product_id])));
  return edited.has(null) ? null : [...edited].filter((id) => id !== null);
}

const changesQuery = prepared((db, version: number, current: number) =>
  db
    .selectFrom('catalogue_changes')
    .select(['version', 'product_id', 'only_stock'])
    .where('version', '>', version)
    .where('version', '<=', current),
);

const raisingQuery = prepared((db, version: number) =>
  db.selectFrom('catalogue_raisings').select('raised_by').where('version', '=', version),
);
