import { sql } from 'kysely';
import { isPostgres } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

/**
 * A table of either engine. `key` lists the columns of its primary key, in the key's order, and is empty if the table
 * has none.
 */
export type Table = { name: string; columns: string[]; key: string[] };

/**
 * A backup leaves out these tables: the tables of the migrator, the list of this installation's backups, the key, which
 * each engine stores in another place (platform/keys/shop-key.ts), and counts, which the restored shop computes from
 * its rows.
 */
const NOT_COPIED: ReadonlySet<string> = new Set([
  ...['kysely_migration', 'kysely_migration_lock', 'backups', 'shop_key'],
  ...[
    'changed_days',
    'day_totals',
    'day_products',
    'day_variants',
    'day_couriers',
    'day_deliveries',
    'day_offers',
    'day_sales',
  ],
  ...['changed_stretches', 'list_counts'],
]);

/** Lists all tables with data of the shop, sorted by name. */
export async function listTables(db: Db): Promise<Table[]> {
  const rows = isPostgres(db) ? await columnsOnPostgres(db) : await columnsOnSqlite(db);
  const names = [...new Set(rows.map((row) => row.name))].filter((name) => !NOT_COPIED.has(name));
  return names.toSorted().map((name) => {
    const own = rows.filter((row) => row.name === name);
    const key = own.filter((row) => Number(row.place) > 0).toSorted((a, b) => Number(a.place) - Number(b.place));
    return { name, columns: own.map((row) => row.column).toSorted(), key: key.map((row) => row.column) };
  });
}

/** `place` is the column's position in the primary key, from 1; 0 or null if the column is not part of the key. */
type Column = { name: string; column: string; place: number | null };

async function columnsOnSqlite(db: Db): Promise<Column[]> {
  return (
    await sql<Column>`
      select t.name as name, c.name as "column", c.pk as place
      from sqlite_master as t, pragma_table_info(t.name) as c
      where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'`.execute(db)
  ).rows;
}

async function columnsOnPostgres(db: Db): Promise<Column[]> {
  return (
    await sql<Column>`
      select t.relname as name, c.attname as "column", array_position(k.indkey::int2[], c.attnum) + 1 as place
      from pg_class as t
      join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
      left join pg_index as k on k.indrelid = t.oid and k.indisprimary
      where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace`.execute(db)
  ).rows;
}
