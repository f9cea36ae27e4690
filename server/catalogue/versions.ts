import { sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tx } from '../db/schema.ts';

/** The changes of so many versions stay listed; a process that is further behind reads everything again. */
const LISTED_VERSIONS = 2000;

/**
 * Says that what visitors see has changed: raises the catalogue's version and notes which products changed, or null for
 * "anything". Call it last in the transaction that makes the change: every such transaction waits for the same counter
 * row, and must hold it only for the commit.
 */
export async function noteChange(db: Tx, productIds: readonly string[] | null): Promise<void> {
  const version = await (isPostgres(db) ? raiseAtOnce(db, productIds ?? [null]) : raise(db, productIds ?? [null]));
  if (version % 500 === 0)
    await db
      .deleteFrom('catalogue_changes')
      .where('version', '<', version - LISTED_VERSIONS)
      .execute();
}

async function raise(db: Tx, productIds: ReadonlyArray<string | null>): Promise<number> {
  const { version } = await db
    .updateTable('catalogue_state')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  const changes = productIds.map((product_id) => ({ version, product_id }));
  if (changes.length > 0) await db.insertInto('catalogue_changes').values(changes).execute();
  return version;
}

/** In one round trip: everybody who changes something waits for the counter. */
async function raiseAtOnce(db: Tx, productIds: ReadonlyArray<string | null>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with raised as (update catalogue_state set version = version + 1 returning version),
      listed as (
        insert into catalogue_changes (version, product_id)
        select raised.version, changed from raised, unnest(${productIds}::text[]) as changed
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

/** The ids of the products changed after `version` up to `current`; null when anything may have changed. */
export async function listChangesSince(db: Db, version: number, current: number): Promise<string[] | null> {
  if (current < version || current - version >= LISTED_VERSIONS) return null;
  const rows = await db
    .selectFrom('catalogue_changes')
    .select('product_id')
    .distinct()
    .where('version', '>', version)
    .where('version', '<=', current)
    .execute();
  const ids = rows.map((row) => row.product_id);
  return ids.every((id) => id !== null) ? ids : null;
}
