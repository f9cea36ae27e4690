import { sql, type Kysely } from 'kysely';

/**
 * Adds the place (footer or menu) where the shop links to a page, the page's texts for search engines, and whether the
 * page is a draft. All existing pages are published.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['seo_title', 'seo_description'])
    await db.schema
      .alterTable('legal_pages')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(sql.lit('')))
      .execute();
  await db.schema
    .alterTable('legal_pages')
    .addColumn('place', 'text', (column) => column.notNull().defaultTo(sql.lit('none')))
    .execute();
  await db.schema
    .alterTable('legal_pages')
    .addColumn('is_draft', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
}
