import { sql, type Kysely } from 'kysely';
import { fillLog } from './0009_log_find_text.ts';
import { fillOrders, fillUsers } from './0007_find_text.ts';

/**
 * Folds all texts with letters beyond ASCII again. From now on the search finds letters such as ł and ø by plain
 * letters, and ignores invisible characters (domain/find-text.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const beyondAscii = sql<boolean>`octet_length(find_text) <> length(find_text)`;
  await fillOrders(db, beyondAscii);
  await fillUsers(db, beyondAscii);
  await fillLog(db, beyondAscii);
}
