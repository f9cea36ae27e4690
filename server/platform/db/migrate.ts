import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { gaveWay, isBusy, isLockedOut } from './errors.ts';
import type { Db } from './schema.ts';
import { isPostgres } from './dialect.ts';

const folder = new URL('./migrations/', import.meta.url);
/**
 * A server repeats its attempts for at most this many milliseconds while another process locks the SQLite file, or
 * while PostgreSQL ends the attempts because of deadlocks.
 */
const MOST_WAIT_MS = 10 * 60_000;
/** On PostgreSQL: the longest wait for a lock in each attempt, and the pause between two attempts in milliseconds. */
const MOST_LOCK_WAIT = '500ms';
const LOCK_PAUSE_MS = 1500;

/**
 * Migrates the database to the newest schema. Returns the names of the applied migrations. Several servers may call
 * this function at the same time: one of them migrates, and the others wait for it. Either all new migrations are
 * applied, or none.
 */
export async function migrate(db: Db): Promise<string[]> {
  return whenFree(async () => (isPostgres(db) ? withOwnLimits(db, migrateToLatest) : migrateToLatest(db)));
}

/** Migrates an empty database up to this migration, for a backup or a test. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateTo(name);
  if (error) throw error;
}

/** Lists all migrations of this version of the shop, in order. */
export async function listMigrationNames(): Promise<string[]> {
  return Object.keys(await getMigrations());
}

/** Lists the migrations that were applied to a database, in order; none if the database is empty. */
export async function listMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );
}

/** Throws an error if a newer version of the shop has migrated the database. */
async function refuseNewer(db: Db): Promise<void> {
  const known = new Set(await listMigrationNames());
  const unknown = (await listMigrations(db)).filter((name) => !known.has(name));
  const names = unknown.join(', ');
  if (names !== '')
    throw new Error(`a newer version of the shop has changed it (${names}); start that one or a newer one`);
}

async function migrateToLatest(db: Db): Promise<string[]> {
  await refuseNewer(db);
  // On PostgreSQL Kysely's own advisory lock lets only one server in; on SQLite the transaction excludes the others.
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Runs the work on a connection whose statements may take long but wait for a lock only briefly. A statement that waits
 * to change a table makes every later reader of the table wait, too, and a backup or an export may lock the table for
 * minutes.
 */
async function withOwnLimits<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set lock_timeout = ${sql.lit(MOST_LOCK_WAIT)}`.execute(db);
    try {
      return await work(db);
    } finally {
      await sql`reset lock_timeout`.execute(db);
      await sql`reset statement_timeout`.execute(db);
    }
  });
}

/**
 * Repeats the work while another process blocks it. SQLite stops waiting after five seconds, but another process's
 * migration may take longer. PostgreSQL may end the work because of a deadlock with the previous version, which still
 * serves, or because the work waited too long for a lock.
 */
async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const started = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      // This process waits for the lock without a time limit, because the process that has the lock will finish: it
      // runs another migration, or reads the whole database. The previous version of the shop serves visitors
      // meanwhile.
      if (isLockedOut(error)) {
        await wait(LOCK_PAUSE_MS);
        continue;
      }
      if (!(isBusy(error) || gaveWay(error)) || performance.now() - started > MOST_WAIT_MS) throw error;
      await wait(200);
    }
  }
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const names = files.map((file) => file.replace(/\.ts$/, ''));
  // The path is relative, because the built server finds the migrations inside itself only by a relative path.
  const entries = names.map(async (name) => [name, (await import(`./migrations/${name}.ts`)) as Migration] as const);
  return Object.fromEntries(await Promise.all(entries));
}
