import { sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { countedColumns, countedLists, countRows, type CountedList } from './lists.ts';

/** What is left of a stretch's notes has it counted once more. */
const MOST_NOTES = 10_000;

/**
 * Counts the stretches that have changed, the last ones first, each in a transaction of its own. Answers
 * how many they were.
 */
export async function foldChangedStretches(db: Db, signal?: AbortSignal): Promise<number> {
  let folded = 0;
  for (const list of countedLists) {
    const changed = await db
      .selectFrom('changed_stretches')
      .select('stretch')
      .distinct()
      .where('list', '=', list)
      .orderBy('stretch', 'desc')
      .execute();
    for (const { stretch } of changed) {
      if (signal?.aborted) return folded;
      await inTransaction(db, async (db) => foldStretch(db, list, stretch));
      folded++;
    }
  }
  return folded;
}

/** In the same order as days are summed up (day-totals/fold.ts), and for the same reasons. */
async function foldStretch(db: Tx, list: CountedList, stretch: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended('list counts', 0))`.execute(db);
  const notes = await db
    .selectFrom('changed_stretches')
    .select('change')
    .where('list', '=', list)
    .where('stretch', '=', stretch)
    .limit(MOST_NOTES)
    .execute();
  await db.deleteFrom('list_counts').where('list', '=', list).where('stretch', '=', stretch).execute();
  const counted = db.selectFrom(countRows(db, list, [stretch]).as('counted'));
  await db
    .insertInto('list_counts')
    .columns(['list', ...countedColumns])
    .expression(counted.select([sql.lit(list).as('list'), ...countedColumns]))
    .execute();
  if (notes.length === 0) return;
  await db
    .deleteFrom('changed_stretches')
    .where('list', '=', list)
    .where('stretch', '=', stretch)
    .where(
      'change',
      'in',
      notes.map(({ change }) => change),
    )
    .execute();
}
