import type { Db, Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';

export type ContentRow = Schema['site_content'];

/** The owner's content. Without a row, the shop shows its built-in texts. */
export const contentRow = singleRow('site_content');

/**
 * Finds the content if one of its places depends on the time. That is rare, and each process asks every second, so the
 * query searches for the fields.
 */
export async function findFollowing(db: Db): Promise<ContentRow | undefined> {
  // A changed place is stored with all its fields. The texts to search for therefore contain the beginning of a value,
  // which an unused field does not have.
  const parts = ['"during":{"kind"', '"showsFrom":"', '"showsUntil":"'];
  return db
    .selectFrom('site_content')
    .selectAll()
    .where((where) => where.or(parts.map((part) => where('content', 'like', `%${part}%`))))
    .executeTakeFirst();
}
