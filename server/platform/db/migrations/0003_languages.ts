import type { Kysely } from 'kysely';

/**
 * The language a user last acted in and an order was placed in: emails are written in it. A key of messages/locales.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'orders'])
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
      .execute();
}
