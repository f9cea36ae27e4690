import { sql, type Kysely } from 'kysely';

/**
 * Adds to sales the badge that their products show while the sale gives them their price: JSON, a text by language. And
 * whether the products' pages also say until when.
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
