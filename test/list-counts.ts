import { expect } from 'vitest';
import type { Db } from '../server/platform/db/schema.ts';
import { foldChangedStretches } from '../server/platform/list-counts/fold.ts';
import { countedColumns, countedLists, countRows, type CountedList } from '../server/platform/list-counts/lists.ts';

/**
 * Of the stretches that nothing has noted as changed, what is stored must be what their rows come to.
 * Then all are counted.
 */
export async function checkListCounts(db: Db): Promise<void> {
  // Most tests write to none of these lists.
  if (!(await db.selectFrom('changed_stretches').select('list').limit(1).executeTakeFirst())) return;
  for (const list of countedLists) {
    const before = await listChanged(db, list);
    const stored = await db.selectFrom('list_counts').select(countedColumns).where('list', '=', list).execute();
    const counted = await db.selectFrom(countRows(db, list).as('counted')).select(countedColumns).execute();
    // Somebody may have gone on meanwhile.
    const changed = new Set([...before, ...(await listChanged(db, list))]);
    const ofOthers = (rows: typeof stored) =>
      rows
        .filter(({ stretch }) => !changed.has(stretch))
        .map((row) => countedColumns.map((column) => String(row[column])).join(' '))
        .toSorted();
    expect([list, ofOthers(stored)]).toEqual([list, ofOthers(counted)]);
  }
  await foldChangedStretches(db);
}

async function listChanged(db: Db, list: CountedList): Promise<string[]> {
  const rows = await db.selectFrom('changed_stretches').select('stretch').distinct().where('list', '=', list).execute();
  return rows.map(({ stretch }) => stretch);
}
