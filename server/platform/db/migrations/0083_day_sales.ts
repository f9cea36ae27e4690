import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Adds the totals of each day's orders by the sales that set their prices (decisions/0083). Days that were summed up
 * before lack the totals by sales. The shop sums up these days again, because their format is older.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kept = db.getExecutor().adapter instanceof PostgresAdapter ? '' : 'without rowid';
  await sql
    .raw(
      `create table day_sales (day text not null, markdown_id text not null, orders bigint not null,
        pieces bigint not null, paise bigint not null, less_paise bigint not null,
        primary key (day, markdown_id)) ${kept}`,
    )
    .execute(db);
}
