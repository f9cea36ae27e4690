import { link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as backupText from '#text/backup.ts';
import { listMigrationNames, listMigrations, migrate, migrateTo } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { withProcessLock } from '../../platform/db/process-lock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { syncFolder } from '../../platform/outside/file-store.ts';
import { withoutTimeLimits } from './make-backup.ts';
import { countRows, readRows, RowSum, writeRows, type Row } from './rows.ts';
import { storeKey } from '../../platform/keys/shop-key.ts';
import { listTables, type Table } from './tables.ts';
import { BackupError } from './trouble.ts';

/**
 * The rows for a database, which may come from either engine. Call `sumOf` for a table only after you have read all its
 * rows.
 */
export type RowSource = {
  migrations: string[];
  tables: Array<Pick<Table, 'name' | 'columns'>>;
  rowsOf: (table: string) => AsyncGenerator<Row[]>;
  sumOf: (table: string) => { rows: number; sha256: string };
  key: string | undefined;
};

export type Target = { DATABASE_URL?: string | undefined; DATA_DIR: string };

/**
 * The folder in which a restore fills a new SQLite database. A restore that was killed leaves the folder behind, and
 * the next restore removes it.
 */
const HALF = '.half-restored';

/** Throws BackupError if the rows come from a schema that this version of the shop does not know. */
export async function refuseUnknownSchema(migrations: readonly string[]): Promise<void> {
  const known = await listMigrationNames();
  if (migrations.length === 0) throw new BackupError(backupText.noSchema());
  if (migrations.some((name, index) => name !== known[index])) throw new BackupError(backupText.newerSchema());
}

/** Throws BackupError if the target already contains a shop. */
export async function refuseFilled(target: Target): Promise<void> {
  if (await holdsShop(target)) throw new BackupError(backupText.notEmpty({ place: placeOf(target) }));
  if (target.DATABASE_URL !== undefined) return;
  // SQLite would apply another database's journal to the new database. The journal may also contain the last orders of
  // another shop.
  for (const left of ['shop.db-wal', 'shop.db-journal'].map((name) => join(target.DATA_DIR, name)))
    if (await exists(left)) throw new BackupError(backupText.fileInTheWay({ file: left }));
}

export async function holdsShop(target: Target): Promise<boolean> {
  if (target.DATABASE_URL === undefined) return exists(join(target.DATA_DIR, 'shop.db'));
  const db = openDatabase(target);
  try {
    return await hasRows(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the address of the database without its password, or the path of the data folder, for messages. */
export function placeOf({ DATABASE_URL, DATA_DIR }: Target): string {
  return DATABASE_URL === undefined ? DATA_DIR : Object.assign(new URL(DATABASE_URL), { password: '' }).href;
}

/**
 * Fills an empty database with rows, completely or not at all. The rows are first written in their own schema, and the
 * database is then migrated. After an interruption, the person must run the command again. At the end, the function
 * reads every table back, and compares the table's count and checksum with the source.
 */
export async function fillDatabase(target: Target, source: RowSource, onRows: (done: number) => void): Promise<void> {
  await refuseUnknownSchema(source.migrations);
  if (target.DATABASE_URL !== undefined) {
    await refuseFilled(target);
    return fillServer(target, source, onRows);
  }
  // While this process holds the lock, another restore waits, and so does a shop that starts in this folder.
  await withProcessLock({ DATA_DIR: target.DATA_DIR }, async () => {
    await refuseFilled(target);
    await fillFile(target.DATA_DIR, source, onRows);
  });
}

/** Fills a new SQLite file, and gives the file its final name only when it is complete. */
async function fillFile(folder: string, source: RowSource, onRows: (done: number) => void): Promise<void> {
  const half = join(folder, HALF);
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  try {
    const db = openDatabase({ DATA_DIR: half });
    try {
      // Nobody needs the new file until it has its final name, so SQLite does not wait for the disk at each write. The
      // function waits for the disk once, just before it gives the file its final name.
      await sql`pragma synchronous = off`.execute(db);
      await migrateTo(db, source.migrations.at(-1) ?? '');
      await sql`pragma foreign_keys = off`.execute(db);
      await db.transaction().execute(async (db) => insertAll(db, source, onRows));
      const { rows } = await sql`pragma foreign_key_check`.execute(db);
      if (rows.length > 0) throw new BackupError(backupText.brokenReferences());
      await sql`pragma foreign_keys = on`.execute(db);
      await migrate(db);
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    } finally {
      await db.destroy();
    }
    const file = await open(join(half, 'shop.db'), 'r+');
    await file.sync().finally(async () => file.close());
    // The call of `link` fails if another file has got this name meanwhile.
    await link(join(half, 'shop.db'), join(folder, 'shop.db'));
    await syncFolder(folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** Fills a PostgreSQL database in one transaction, so no server can open the shop before the shop is complete. */
async function fillServer(target: Target, source: RowSource, onRows: (done: number) => void): Promise<void> {
  const db = openDatabase(target);
  try {
    const there = await listMigrations(db);
    const last = source.migrations.at(-1) ?? '';
    if (there.length > source.migrations.length) throw new BackupError(backupText.otherSchema());
    await migrateTo(db, last);
    await db.transaction().execute(async (db) => {
      await withoutTimeLimits(db);
      await sql`lock table users`.execute(db);
      if (await hasRows(db)) throw new BackupError(backupText.notEmpty({ place: placeOf(target) }));
      const references = await dropReferences(db);
      await insertAll(db, source, onRows);
      for (const { table, name, definition } of references)
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
      if (source.key !== undefined) await storeKey(db, source.key);
    });
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function insertAll(db: Db, source: RowSource, onRows: (done: number) => void): Promise<void> {
  const there = await listTables(db);
  let done = 0;
  // The migrations themselves insert some rows into a new database. The restore first deletes the rows that the
  // migrations inserted.
  for (const table of there) await sql`delete from ${sql.table(table.name)}`.execute(db);
  const lacking = there.find(({ name }) => source.tables.every((table) => table.name !== name));
  if (lacking) throw new BackupError(backupText.lacksTable({ table: lacking.name }));
  for (const table of source.tables) {
    const own = there.find(({ name }) => name === table.name);
    if (!own || own.columns.join() !== table.columns.join()) throw new BackupError(backupText.newerSchema());
    for await (const rows of source.rowsOf(table.name)) {
      await writeRows(db, table, rows);
      onRows((done += rows.length));
    }
    await refuseOther(db, own, source.sumOf(table.name));
  }
}

/** Reads a filled table back. Throws BackupError if the table's rows differ from the expected rows. */
async function refuseOther(db: Db, table: Table, expected: { rows: number; sha256: string }): Promise<void> {
  const sum = new RowSum();
  for await (const rows of readRows(db, table)) sum.add(rows);
  const { rows, sha256 } = sum.end();
  if (rows !== expected.rows || sha256 !== expected.sha256)
    throw new BackupError(backupText.otherRows({ table: table.name }));
}

type Reference = { table: string; name: string; definition: string };

/**
 * Removes the foreign keys, so that tables can be filled in any order. PostgreSQL checks all rows when the restore adds
 * the foreign keys again.
 */
async function dropReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint as c join pg_class as t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  return rows;
}

/**
 * Returns whether the database contains a shop's data. The few rows that migrations insert do not count as a shop's
 * data.
 */
async function hasRows(db: Db): Promise<boolean> {
  const there = new Set((await listTables(db)).map(({ name }) => name));
  if (there.size > 0 && !there.has('users')) return true;
  for (const name of ['users', 'products', 'categories', 'orders'])
    if (there.has(name) && (await countRows(db, { name })) > 0) return true;
  return false;
}

async function exists(path: string): Promise<boolean> {
  return open(path, 'r').then(
    async (file) => file.close().then(() => true),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
