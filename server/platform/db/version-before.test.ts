import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, newTarget, open } from '../../../test/backup-drill.ts';
import { isPostgres } from '../../../test/shop.ts';
import { listTables } from '../../office/backup/tables.ts';
import { listMigrationNames, migrate, migrateTo } from './migrate.ts';
import type { Db } from './schema.ts';

// During an update, the previous version serves on the new schema for some seconds (decisions/0071). The columns that
// the previous version reads must exist in the new schema. The new schema must accept the rows that the previous
// version writes, which lack new columns and have the old form.

type Column = { name: string; type: string; isOptional: boolean; isEmptyAtFirst: boolean };
/**
 * `rules` are the conditions that rows must meet, as the engine describes them: unique indexes, checks and triggers.
 */
type Table = { name: string; columns: Column[]; rules: string[] };

/**
 * When this migration and earlier ones ran, the shop was closed during an update, because servers could not hand over
 * to each other yet.
 */
const BEFORE_HANDING_OVER = '0021_jobs';

afterAll(cleanUp);

/**
 * Matches triggers that only note a day or a stretch to be counted again. Triggers that only note something refuse no
 * row (platform/counts/).
 */
const NOTES_ONLY = /^create trigger note_(?:day|stretch)_\w+ after /i;

const engine = isPostgres ? 'postgres' : 'sqlite';

test('each schema since servers hand over to each other can be used by the version before it', async () => {
  const db = open(await newTarget(engine));
  const troubles: string[] = [];
  let before: Table[] = [];
  for (const name of await listMigrationNames()) {
    await migrateTo(db, name);
    const now = await readTables(db);
    if (name > BEFORE_HANDING_OVER) troubles.push(...troublesOf(before, now).map((trouble) => `${name}: ${trouble}`));
    before = now;
  }
  expect(troubles).toEqual([]);
});

test.each<[string, (db: Db) => Promise<unknown>, string]>([
  [
    'a column that goes',
    async (db) => sql`alter table users drop column language`.execute(db),
    'users.language is gone',
  ],
  [
    'a column that gets another name',
    async (db) => sql`alter table orders rename column order_number to number`.execute(db),
    'orders.order_number is gone',
  ],
  [
    'a unique index over rows that were written without it',
    async (db) => sql`create unique index one_name on categories (name)`.execute(db),
    'categories has a new rule: ',
  ],
])('%s is found', async (_what, change, trouble) => {
  const db = open(await newTarget(engine));
  await migrateTo(db, (await listMigrationNames()).at(-1) ?? '');
  const before = await readTables(db);
  await change(db);
  expect(troublesOf(before, await readTables(db))).toContainEqual(expect.stringContaining(trouble));
});

// A backup or an export reads for minutes in one transaction. If a migration waited for a long transaction, orders
// would wait behind the migration.
test.runIf(isPostgres)('what is noted besides since 0050 is set up beside somebody who reads every table', async () => {
  const target = await newTarget(engine);
  const db = open(target);
  await migrateTo(db, '0049_sold_lately');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.table(rows[0]?.name ?? '')} set lock_timeout = '3s'`.execute(db);
  const migrating = open(target);
  await db.transaction().execute(async (reading) => {
    for (const { name } of await listTables(reading))
      await sql`select 1 from ${sql.table(name)} limit 1`.execute(reading);
    await migrateTo(migrating, '0051_days_noted_once');
  });
});

test.runIf(isPostgres)('a migration that waits for whoever reads every table holds up nobody else', async () => {
  const target = await newTarget(engine);
  const db = open(target);
  await migrateTo(db, '0052_catalogue_raisings');
  const [migrating, asking] = [open(target), open(target)];
  let migrated: Promise<string[]> | undefined;
  let slowestMs = 0;
  await db.transaction().execute(async (reading) => {
    for (const { name } of await listTables(reading))
      await sql`select 1 from ${sql.table(name)} limit 1`.execute(reading);
    migrated = migrate(migrating);
    for (const until = performance.now() + 3000; performance.now() < until;) {
      const asked = performance.now();
      await sql`select 1 from returns limit 1`.execute(asking);
      slowestMs = Math.max(slowestMs, performance.now() - asked);
    }
  });
  expect(slowestMs).toBeLessThan(2000);
  expect(await migrated).toContain('0053_returns_beyond_terms');
});

async function readTables(db: Db): Promise<Table[]> {
  const rules = await readRules(db);
  return (await db.introspection.getTables()).map(({ name, columns }) => ({
    name,
    rules: rules.filter(({ table }) => table === name).map(({ rule }) => rule),
    columns: columns.map((column) => ({
      name: column.name,
      type: column.dataType.toLowerCase(),
      isOptional: column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
      isEmptyAtFirst: column.isNullable && !column.hasDefaultValue,
    })),
  }));
}

/**
 * Reads the rules of all tables. Only PostgreSQL lists each check and foreign key, so the test reads them there. The
 * same migrations make checks and foreign keys on both engines.
 */
async function readRules(db: Db): Promise<Array<{ table: string; rule: string }>> {
  const { rows } = isPostgres
    ? await sql<{ table: string; rule: string }>`
        select tablename as "table", indexdef as rule from pg_indexes
          where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
        union all select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint where contype in ('c', 'f')
        union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`.execute(
        db,
      )
    : await sql<{ table: string; rule: string }>`
        select tbl_name as "table", sql as rule from sqlite_master
          where type = 'trigger' or (type = 'index' and sql like 'create unique%')`.execute(db);
  return rows;
}

function troublesOf(before: readonly Table[], now: readonly Table[]): string[] {
  return before.flatMap((table) => {
    const next = now.find(({ name }) => name === table.name) ?? { columns: [], rules: [] };
    const columnOf = (name: string) => next.columns.find((column) => column.name === name);
    const of = (name: string) => `${table.name}.${name}`;
    const known = new Set(table.columns.map(({ name }) => name));
    const gone = [...known].filter((name) => !columnOf(name)).map((name) => `${of(name)} is gone`);
    const wanted = next.columns.filter(({ name, isOptional }) => !known.has(name) && !isOptional);
    const changed = table.columns.filter(({ name, type, isOptional }) => {
      const column = columnOf(name);
      return column && (column.type !== type || (isOptional && !column.isOptional));
    });
    // The previous version leaves new columns empty, and empty values never violate a unique index.
    const isOfNewColumns = (rule: string) => {
      const [, list = ''] = /^create unique index [^(]*\(([^)]*)\)/i.exec(rule) ?? [];
      const names = list.split(',').map((name) => name.trim().replaceAll('"', ''));
      return names.every((name) => !known.has(name) && columnOf(name)?.isEmptyAtFirst);
    };
    const rules = next.rules.filter(
      (rule) => !table.rules.includes(rule) && !NOTES_ONLY.test(rule) && !isOfNewColumns(rule),
    );
    return [
      ...gone,
      ...wanted.map(({ name }) => `${of(name)} is wanted of every new row`),
      ...changed.map(({ name }) => `${of(name)} takes less than before`),
      ...rules.map((rule) => `${table.name} has a new rule: ${rule}`),
    ];
  });
}
