import { isPostgres } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Catalogue } from './catalogue.ts';
import { DatabaseCatalogue } from './database/database-catalogue.ts';
import { IndexRefused } from './database/tables.ts';
import { MemoryCatalogue } from './memory-catalogue.ts';

/**
 * A shop on PostgreSQL with more variants than this asks the database instead of memory, unless its configuration says
 * otherwise.
 */
const MOST_IN_MEMORY = 600_000;

/**
 * Opens the catalogue that the configuration names, or else the one in memory. `now` answers the present instant, by
 * which sales are recent or not.
 */
export function openCatalogue(db: Db, now: () => string, { CATALOGUE, DATABASE_CONNECTIONS }: Wanted): Catalogue {
  return CATALOGUE === 'database' ? new DatabaseCatalogue(db, now, DATABASE_CONNECTIONS) : new MemoryCatalogue(db, now);
}

type Wanted = Pick<Env, 'CATALOGUE'> & Partial<Pick<Env, 'DATABASE_CONNECTIONS'>>;
type Kept = { db: Db; env: Wanted; now: () => string; catalogue: Catalogue };

/**
 * Without a choice in the configuration, chooses the catalogue by its size; then reads it or makes its tables. If
 * PostgreSQL does not let the shop make the tables, it prints this and stays in memory.
 */
export async function readyCatalogue(shop: Kept, print: (text: string) => void): Promise<void> {
  const { db, env, now } = shop;
  if (env.CATALOGUE === undefined && isPostgres(db) && (await isLarge(db)))
    shop.catalogue = openCatalogue(db, now, { ...env, CATALOGUE: 'database' });
  try {
    await shop.catalogue.refresh();
  } catch (error) {
    if (!(error instanceof IndexRefused)) throw error;
    print(`  PostgreSQL does not let the shop keep its catalogue there, so it is kept in memory: ${error.message}`);
    print('  Once a superuser has run "create extension pg_trgm" in this database, the next start tries again.');
    shop.catalogue = openCatalogue(db, now, { CATALOGUE: 'memory' });
    await shop.catalogue.refresh();
  }
}

async function isLarge(db: Db): Promise<boolean> {
  const { count } = await db
    .selectFrom('variants')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count > MOST_IN_MEMORY;
}
