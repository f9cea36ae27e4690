import type { Db, Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';

export type ContentRow = Schema['site_content'];

/** The owner's words; there is no row while the shop shows the words that it came with. */
export const contentRow = singleRow('site_content');

/** Finds the content if a place of it depends on the time, which is rare: each process asks every second. */
export async function findFollowing(db: Db): Promise<ContentRow | undefined> {
  // A place is stored whole, so that all changed slides have the field.
  const parts = ['"during":{"kind"', '"showsFrom":"', '"showsUntil":"'];
  return db
    .selectFrom('site_content')
    .selectAll()
    .where((where) => where.or(parts.map((part) => where('content', 'like', `%${part}%`))))
    .executeTakeFirst();
}
