import type { Kysely } from 'kysely';

/**
 * Adds the language of a user's last visit, and the language of an order. The shop writes emails in this language. The
 * value is a key of messages/locales.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'orders'])
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
      .execute();
}
