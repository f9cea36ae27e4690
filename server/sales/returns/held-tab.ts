import type { ReturnState } from '#domain/returns.ts';
import type { Db } from '../../platform/db/schema.ts';

/**
 * The ids of the returns that have come to a tab of the back office's list since an event (`came`), and of those that
 * have left the tab since then (`left`).
 */
export type Moved = { came: readonly string[]; left: readonly string[] };

/**
 * While a reader turns the pages of a tab, the shop shows the list as it was when the reader opened it, so that no
 * return appears on two pages. If more returns than this have changed since then, the shop shows the present list.
 */
const MOST_MOVED = 500;

/**
 * Returns the id of the newest event of all returns; null if there is none. The browser sends this id back as `upTo`,
 * so that further pages show the list as it was at this event.
 */
export async function newestEvent(db: Db): Promise<string | null> {
  const newest = await db.selectFrom('return_events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest?.id ?? null;
}

/**
 * Finds the returns that have come to these states or left them since the event `upTo`. Returns empty lists if more
 * than MOST_MOVED returns have changed since then.
 */
export async function movedSince(db: Db, states: readonly ReturnState[], upTo: string): Promise<Moved> {
  const rows = await db
    .selectFrom('returns')
    .select(['returns.id', 'returns.state'])
    .select((one) =>
      one
        .selectFrom('return_events as earlier')
        .select('earlier.state')
        .whereRef('earlier.return_id', '=', 'returns.id')
        .where('earlier.id', '<=', upTo)
        .orderBy('earlier.id', 'desc')
        .limit(1)
        .as('was'),
    )
    .where('returns.id', 'in', (one) =>
      one.selectFrom('return_events').select('return_id').where('return_events.id', '>', upTo),
    )
    .limit(MOST_MOVED + 1)
    .execute();
  if (rows.length > MOST_MOVED) return { came: [], left: [] };
  const isIn = (state: ReturnState | null) => state !== null && states.includes(state);
  return {
    came: rows.filter(({ state, was }) => isIn(state) && !isIn(was)).map(({ id }) => id),
    left: rows.filter(({ state, was }) => !isIn(state) && isIn(was)).map(({ id }) => id),
  };
}
