import { sql, type Kysely } from 'kysely';

/** Adds the setting that lets shoppers search and fill a cart before they sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('company')
    .addColumn('guests_may_shop', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
}
