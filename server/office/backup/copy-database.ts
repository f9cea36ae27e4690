import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as backupText from '#text/backup.ts';
import { openDatabase } from '../../platform/db/open.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listMigrations } from '../../platform/db/migrate.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import { fillDatabase, refuseFilled, refuseUnknownSchema, type RowSource, type Target } from './fill-database.ts';
import { withoutTimeLimits } from './make-backup.ts';
import type { OnProgress } from './progress.ts';
import { countRows, readRows, RowSum } from './rows.ts';
import { entriesOf, readShopFiles, writeShopFiles } from './shop-files.ts';
import { listTables } from './tables.ts';
import { BackupError } from './trouble.ts';

/**
 * Copies a shop's database into an empty database of either engine, completely or not at all: the rows as of one
 * instant, the shop's key, and the recorded ends of its log. Does not copy pictures. Returns the number of rows. Throws
 * BackupError if it cannot copy the database.
 */
export async function copyDatabase(from: Target, to: Target, onProgress: OnProgress = () => {}): Promise<number> {
  if (from.DATABASE_URL === undefined && !(await isFile(join(from.DATA_DIR, 'shop.db'))))
    throw new BackupError(backupText.noShop({ place: from.DATA_DIR }));
  const db = openDatabase(from);
  try {
    await refuseUnknownSchema(await listMigrations(db));
    await refuseFilled(to);
    const { key, witness } = await readShopFiles(from, db);
    // PostgreSQL stores the shop's key in the database, so `copyRows` writes the key together with the rows.
    await writeShopFiles(to.DATA_DIR, entriesOf({ key: to.DATABASE_URL === undefined ? key : undefined, witness }));
    let rows = 0;
    const copying = readSnapshot(db, async function* (db) {
      await withoutTimeLimits(db);
      yield copyRows(db, to, key, onProgress);
    });
    for await (const done of copying) rows = done;
    return rows;
  } finally {
    await db.destroy();
  }
}

async function copyRows(db: Db, to: Target, key: string | undefined, onProgress: OnProgress): Promise<number> {
  const tables = await listTables(db);
  let total = 0;
  for (const table of tables) total += await countRows(db, table);
  const sums = new Map<string, RowSum>();
  const source: RowSource = {
    migrations: await listMigrations(db),
    tables,
    rowsOf: async function* (name) {
      const sum = new RowSum();
      sums.set(name, sum);
      for (const table of tables.filter((one) => one.name === name))
        for await (const rows of readRows(db, table)) {
          sum.add(rows);
          yield rows;
        }
    },
    sumOf: (name) => sums.get(name)?.end() ?? { rows: 0, sha256: '' },
    key,
  };
  await fillDatabase(to, source, (done) => onProgress('rows', done, total));
  return total;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
