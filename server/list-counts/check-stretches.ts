import type { Db } from '../db/schema.ts';
import { pause } from '../scheduling/slices.ts';
import { countedColumns, countedLists, countRows, type CountedList } from './lists.ts';

/**
 * Compares every stretch that is counted with its rows. One that does not hold is noted as changed, so that it
 * is read from its rows until it is counted anew. Answers these: there are none, unless somebody has worked in
 * the tables of counts.
 */
export async function checkStretches(db: Db, signal?: AbortSignal): Promise<string[]> {
  const stretches = await db
    .selectFrom('list_counts')
    .select(['list', 'stretch'])
    .distinct()
    // What a later version counts is its own.
    .where('list', 'in', countedLists)
    .execute();
  const wrong: string[] = [];
  for (const { list, stretch } of stretches) {
    if (signal?.aborted) break;
    await pause();
    // as: nothing else is written there.
    if ((await isRight(db, list as CountedList, stretch)) || (await isChanged(db, list, stretch))) continue;
    await db
      .insertInto('changed_stretches')
      .values({ list, stretch, change: 'check' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    wrong.push(`${list} ${stretch}`);
  }
  return wrong;
}

async function isChanged(db: Db, list: string, stretch: string): Promise<boolean> {
  const note = await db
    .selectFrom('changed_stretches')
    .select('change')
    .where('list', '=', list)
    .where('stretch', '=', stretch)
    .limit(1)
    .executeTakeFirst();
  return note !== undefined;
}

async function isRight(db: Db, list: CountedList, stretch: string): Promise<boolean> {
  const stored = db
    .selectFrom('list_counts')
    .select(countedColumns)
    .where('list', '=', list)
    .where('stretch', '=', stretch);
  const counted = db.selectFrom(countRows(db, list, [stretch]).as('counted')).select(countedColumns);
  return inWords(await stored.execute()) === inWords(await counted.execute());
}

function inWords(rows: ReadonlyArray<Record<(typeof countedColumns)[number], unknown>>): string {
  return rows
    .map((row) => countedColumns.map((column) => String(row[column])).join(' '))
    .toSorted()
    .join('\n');
}
