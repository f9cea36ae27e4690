import { sql, type Kysely } from 'kysely';

/** Adds the texts of categories and pages in languages other than English, as JSON by language. */
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
