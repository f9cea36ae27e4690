import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Db } from '../db/schema.ts';

/** Rows are kept for so long: the owner reads last month's cost. */
const KEEP_MS = 90 * DAY_MS;

/** Deletes what is too old. */
export async function clearMessages(db: Db, now: string): Promise<void> {
  await db.deleteFrom('messages').where('at', '<', addMs(now, -KEEP_MS)).execute();
}
