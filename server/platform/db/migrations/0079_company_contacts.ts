import { sql, type Kysely } from 'kysely';

/**
 * Adds the company's WhatsApp number and Instagram name. If the number or the name is empty, the shop does not show it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['whatsapp', 'instagram'])
    await db.schema
      .alterTable('company')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(sql.lit('')))
      .execute();
}
