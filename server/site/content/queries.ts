import type { Db, Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';

export type ContentRow = Schema['site_content'];

/**
 * The row with the owner's content. As long as the owner has saved no content, the row is missing, and the shop shows
 * its built-in texts.
 */
export const contentRow = singleRow('site_content');

/**
 * Finds the content if one of its slides or the announcement line depends on the time. Each process runs this query
 * every second, and such content is rare. The query therefore searches the stored text itself, so that the process
 * rarely has to read the content.
 */
export async function findFollowing(db: Db): Promise<ContentRow | undefined> {
  // The shop stores a changed slide with all its fields, and an unused field contains null. The query therefore
  // searches for each field name together with the beginning of a value that is not null.
  const parts = ['"during":{"kind"', '"showsFrom":"', '"showsUntil":"'];
  return db
    .selectFrom('site_content')
    .selectAll()
    .where((where) => where.or(parts.map((part) => where('content', 'like', `%${part}%`))))
    .executeTakeFirst();
}
