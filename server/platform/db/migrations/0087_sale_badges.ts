import { sql, type Kysely } from 'kysely';

/**
 * Adds two columns to the sales: the badge on products whose price the sale sets, as JSON by language, and a flag that
 * makes product pages show the end of the sale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('markdowns')
    .addColumn('badge', 'text', (column) => column.notNull().defaultTo(sql.lit('{}')))
    .execute();
  await db.schema
    .alterTable('markdowns')
    .addColumn('says_end', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
