import { sql, type Kysely } from 'kysely';

/**
 * Adds columns for the texts of categories and pages in languages other than English: a JSON object with one entry for
 * each language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['categories', 'names'],
    ['legal_pages', 'languages'],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(sql.lit('{}')))
      .execute();
}
