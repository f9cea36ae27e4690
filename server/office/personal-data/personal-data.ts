import type { Download } from '#contract/call.ts';
import { indianDay } from '#domain/days.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import type { Db } from '../../platform/db/schema.ts';
import { describe } from './describe.ts';
import { collectRows } from './queries.ts';

/** Returns a file with all data that the shop has about a shopper at one moment. */
export function personalDataOf(db: Db, userId: string, now: string): Download {
  return {
    fileName: `personal-data-${indianDay(now)}.json`,
    text: readSnapshot(db, async function* (db) {
      yield `${JSON.stringify(describe(await collectRows(db, userId), now), null, 2)}\n`;
    }),
  };
}
