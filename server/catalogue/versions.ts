import { sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tx } from '../db/schema.ts';

/** The changes of so many versions stay listed; a process that is further behind reads everything again. */
const LISTED_VERSIONS = 2000;

/** What has changed: products, or null for "anything". `onlyStock`: of these products only pieces left and sold. */
type Noted = { productIds: ReadonlyArray<string | null>; onlyStock: 0 | 1 };

/**
 * Says that what visitors see has changed: raises the catalogue's version and notes which products changed, or null for
 * "anything". Call it last in the transaction that makes the change: every such transaction waits for the same counter
 * row, and must hold it only for the commit.
 */
export async function noteChange(db: Tx, productIds: readonly string[] | null): Promise<void> {
  await note(db, { productIds: productIds ?? [null], onlyStock: 0 });
}

/**
 * The same where of these products, at least one, only pieces left and pieces sold have changed: most answers stay as
 * they are.
 */
export async function noteStockChange(db: Tx, productIds: readonly string[]): Promise<void> {
  await note(db, { productIds, onlyStock: 1 });
}

async function note(db: Tx, noted: Noted): Promise<void> {
  const version = await (isPostgres(db) ? raiseAtOnce(db, noted) : raise(db, noted));
  if (version % 500 === 0)
    await db
      .deleteFrom('catalogue_changes')
      .where('version', '<', version - LISTED_VERSIONS)
      .execute();
}

async function raise(db: Tx, { productIds, onlyStock }: Noted): Promise<number> {
  const { version } = await db
    .updateTable('catalogue_state')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  const changes = productIds.map((product_id) => ({ version, product_id, only_stock: onlyStock }));
  if (changes.length > 0) await db.insertInto('catalogue_changes').values(changes).execute();
  return version;
}

/** In one round trip: everybody who changes something waits for the counter. */
async function raiseAtOnce(db: Tx, { productIds, onlyStock }: Noted): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with raised as (update catalogue_state set version = version + 1 returning version),
      listed as (
        insert into catalogue_changes (version, product_id, only_stock)
        select raised.version, changed, ${onlyStock}::integer from raised, unnest(${productIds}::text[]) as changed
      )
    select version from raised`.execute(db);
  // as: the table has its one row.
  return (rows[0] as { version: number }).version;
}

/** The catalogue's version: every change to what visitors see raises it. */
export async function readVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_state')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return version;
}

/** The products that versions have changed; `onlyStock`: and nothing but the pieces left and sold of these. */
type ListedChanges = { ids: string[]; onlyStock: boolean };

/** What has changed after `version` up to `current`; null when anything may have. */
export async function listChangesSince(db: Db, version: number, current: number): Promise<ListedChanges | null> {
  if (current < version || current - version >= LISTED_VERSIONS) return null;
  const rows = await db
    .selectFrom('catalogue_changes')
    .select(['version', 'product_id', 'only_stock'])
    .where('version', '>', version)
    .where('version', '<=', current)
    .execute();
  const ids = new Set<string>();
  for (const { product_id } of rows) {
    if (product_id === null) return null;
    ids.add(product_id);
  }
  // A version without products has changed something else: a text, the company.
  const isEachListed = new Set(rows.map((row) => row.version)).size === current - version;
  return { ids: [...ids], onlyStock: isEachListed && rows.every((row) => row.only_stock === 1) };
}
