import type { Kysely } from 'kysely';

/** Adds the photos of returned items (decisions/0063). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('return_photos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
    .addColumn('picture_id', 'text', (c) => c.notNull().references('pictures.id'))
    .addUniqueConstraint('return_photos_once', ['return_id', 'picture_id'])
    .execute();
  await db.schema.createIndex('return_photos_picture').on('return_photos').column('picture_id').execute();
}
