import type { Kysely } from 'kysely';

/** Adds the owner's choice of columns for the file (the manifest) with which a courier takes over parcels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('couriers')
    .addColumn('manifest_columns', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
