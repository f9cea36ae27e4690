import { sql, type AliasableExpression } from 'kysely';
import { indianDayOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { countRows, countedColumns, isBetween, type CountedList } from './lists.ts';
import type { Stretch } from './find-page.ts';

export type { Stretch };
export { countAbove } from './count-above.ts';
export { findPage } from './find-page.ts';
export { stretchOfId } from './lists.ts';
export { checkStretches, foldChangedStretches } from './fold.ts';

// How long the long lists of the back office are, stretch by stretch (decisions/0083): as it was counted, and of the
// stretches that have changed since from their rows.

/** Which rows of a list are counted; left open, all. `from` and `to`: its first and last stretch. */
type Narrowing = {
  kinds?: readonly string[] | undefined;
  mark?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** How many of these rows each stretch has, the earliest first; those that have none are left out. */
export async function countByStretch(db: Db, list: CountedList, { kinds, mark, ...stretches }: Narrowing) {
  const entries = sql<number>`sum(entries)`;
  const rows = await db
    .selectFrom((await countsIn(db, list, stretches)).as('counts'))
    .select(['stretch', entries.as('entries')])
    .$if(kinds !== undefined, (counts) => counts.where('kind', 'in', kinds ?? []))
    .$if(mark !== undefined, (counts) => counts.where('mark', '=', mark ?? ''))
    .groupBy('stretch')
    .orderBy('stretch')
    .execute();
  return rows.map((row) => ({ stretch: row.stretch, count: Number(row.entries) }));
}

/** How many rows of each kind and mark the list has. */
export async function countByKind(db: Db, list: CountedList) {
  const rows = await db
    .selectFrom((await countsIn(db, list, {})).as('counts'))
    .select(['kind', 'mark', sql<number>`sum(entries)`.as('entries')])
    .groupBy(['kind', 'mark'])
    .execute();
  return rows.map(({ kind, mark, entries }) => ({ kind, mark, count: Number(entries) }));
}

/** The number of these rows on each Indian day, the newest first: it reads all of them, as a search for words does. */
export async function countRowsByDay(db: Db, rows: AliasableExpression<{ at: string }>): Promise<Stretch[]> {
  const days = await db
    .selectFrom(rows.as('rows'))
    .select([indianDayOf(db, sql`at`).as('stretch'), (row) => row.fn.countAll<number>().as('count')])
    .groupBy('stretch')
    .orderBy('stretch', 'desc')
    .execute();
  return days.map(({ stretch, count }) => ({ stretch, count: Number(count) }));
}

/** Whether a row, by what the list is sorted by, is on a stretch from the first of these to the last one. */
export function isOnStretches(list: CountedList, column: string, { first, last }: { first: string; last: string }) {
  const [from = first, to = last] = [first, last].toSorted();
  return isBetween(list, sql.ref(column), from, to);
}

/**
 * The stored counts, and for stretches that have changed since, counts of their rows. The query for changes comes
 * before all others, so a stretch that changes or is counted meanwhile counts once, and as it is by then.
 */
async function countsIn(db: Db, list: CountedList, { from, to }: Pick<Narrowing, 'from' | 'to'>) {
  const notes = await db
    .selectFrom('changed_stretches')
    .select('stretch')
    .distinct()
    .where('list', '=', list)
    .$if(from !== undefined, (changed) => changed.where('stretch', '>=', from ?? ''))
    .$if(to !== undefined, (changed) => changed.where('stretch', '<=', to ?? ''))
    .orderBy('stretch')
    .execute();
  const changed = notes.map(({ stretch }) => stretch);
  return db
    .selectFrom('list_counts')
    .select(countedColumns)
    .where('list', '=', list)
    .$if(from !== undefined, (counts) => counts.where('stretch', '>=', from ?? ''))
    .$if(to !== undefined, (counts) => counts.where('stretch', '<=', to ?? ''))
    .$if(changed.length > 0, (counts) => counts.where('stretch', 'not in', changed))
    .unionAll(db.selectFrom(countRows(db, list, changed).as('changed')).select(countedColumns));
}
