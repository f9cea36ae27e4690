import type { Kysely } from 'kysely';

/** Adds the columns of the file with which a courier takes over parcels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('couriers')
    .addColumn('manifest_columns', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
