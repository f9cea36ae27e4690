import { sql, type Kysely } from 'kysely';

/**
 * Adds the badge that products show while a sale sets their price, as JSON by language, and whether product pages also
 * show the end of the sale.
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
