import type { Db } from '../db/schema.ts';
import { checkEach, sumUpEach, type Part } from '../sums/sums.ts';
import { countedColumns, countedLists, countRows, type CountedList } from './lists.ts';

type Place = { list: CountedList; stretch: string };

/** Counts the stretches that have changed, the last ones first. Answers how many they were. */
export async function foldChangedStretches(db: Db, signal?: AbortSignal): Promise<number> {
  return sumUpEach(db, await listStretches(db, 'changed_stretches'), stretchOf, signal);
}

/** Compares every stretch that is counted with its rows; answers the wrong ones, which are counted anew. */
export async function checkStretches(db: Db, signal?: AbortSignal): Promise<string[]> {
  const wrong = await checkEach(db, await listStretches(db, 'list_counts'), stretchOf, signal);
  return wrong.map(({ list, stretch }) => `${list} ${stretch}`);
}

async function listStretches(db: Db, table: 'changed_stretches' | 'list_counts'): Promise<Place[]> {
  const rows = await db
    .selectFrom(table)
    .select(['list', 'stretch'])
    .distinct()
    // A later version of the shop keeps its own counts.
    .where('list', 'in', countedLists)
    .orderBy('stretch', 'desc')
    .execute();
  // as: the condition above.
  return rows as Place[];
}

function stretchOf(db: Db, { list, stretch }: Place): Part {
  const query = countRows(db, list, [stretch]);
  return {
    lock: 'list counts',
    notes: 'changed_stretches',
    key: { list, stretch },
    tables: [{ table: 'list_counts', columns: countedColumns, query, more: { list } }],
  };
}
