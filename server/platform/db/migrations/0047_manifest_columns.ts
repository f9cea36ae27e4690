import type { Kysely } from 'kysely';

/** Which columns the file has by which a courier takes parcels over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('couriers')
    .addColumn('manifest_columns', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
