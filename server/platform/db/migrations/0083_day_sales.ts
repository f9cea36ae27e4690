import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Adds the sums of each day's orders by the sales whose prices they have (decisions/0083). The days that are summed up
 * already lack these, and are summed up again by the format of their sums.
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
