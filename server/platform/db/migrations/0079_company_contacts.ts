import { sql, type Kysely } from 'kysely';

/** Adds the company's number on WhatsApp and its name on Instagram; if a field is empty, the shop shows none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['whatsapp', 'instagram'])
    await db.schema
      .alterTable('company')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(sql.lit('')))
      .execute();
}
