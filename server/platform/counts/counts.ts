import { sql, type AliasableExpression } from 'kysely';
import { indianDayOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import type { Stretch } from './find-page.ts';
import { sumsOf, type CountedList } from './lists.ts';
import type { Span } from './parts.ts';
import { sumsIn } from './sums.ts';

export type { Stretch };
export { countAbove } from './count-above.ts';
export { findPage } from './find-page.ts';
export { checkSums, foldChanged } from './fold.ts';
export { isOnStretches, listSums } from './lists.ts';
export { isInParts, partOfId, type Span, type Which } from './parts.ts';
export { listChanged, sumsIn, type Sums } from './sums.ts';

// The functions of this folder count the rows of the back office's long lists, separately for each stretch of a list
// (decisions/0083). A stretch is a day, or the rows whose ids begin with the same five digits.

/**
 * Selects rows of a list. Each field is a condition; a missing field is no condition. `from` and `to` are the first and
 * the last stretch.
 */
type Narrowing = {
  kinds?: readonly string[] | undefined;
  mark?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Counts the selected rows of each stretch, the earliest stretch first. Leaves out empty stretches. */
export async function countByStretch(db: Db, list: CountedList, { kinds, mark, ...stretches }: Narrowing) {
  const rows = await db
    .selectFrom((await countsIn(db, list, stretches)).as('counts'))
    .select(['stretch', sql<number>`sum(entries)`.as('entries')])
    .$if(kinds !== undefined, (counts) => counts.where('kind', 'in', kinds ?? []))
    .$if(mark !== undefined, (counts) => counts.where('mark', '=', mark ?? ''))
    .groupBy('stretch')
    .orderBy('stretch')
    .execute();
  return rows.map((row) => ({ stretch: row.stretch, count: Number(row.entries) }));
}

/** Counts the rows of a list for each kind and mark. */
export async function countByKind(db: Db, list: CountedList) {
  const rows = await db
    .selectFrom((await countsIn(db, list, {})).as('counts'))
    .select(['kind', 'mark', sql<number>`sum(entries)`.as('entries')])
    .groupBy(['kind', 'mark'])
    .execute();
  return rows.map(({ kind, mark, entries }) => ({ kind, mark, count: Number(entries) }));
}

/**
 * Counts these rows for each Indian day, the newest day first. The query reads every row, so use it only for a search,
 * which must read every row anyway.
 */
export async function countRowsByDay(db: Db, rows: AliasableExpression<{ at: string }>): Promise<Stretch[]> {
  const days = await db
    .selectFrom(rows.as('rows'))
    .select([indianDayOf(db, sql`at`).as('stretch'), (row) => row.fn.countAll<number>().as('count')])
    .groupBy('stretch')
    .orderBy('stretch', 'desc')
    .execute();
  return days.map(({ stretch, count }) => ({ stretch, count: Number(count) }));
}

const countsIn = async (db: Db, list: CountedList, span: Span) => sumsIn(db, sumsOf(list), 'list_counts', span);
