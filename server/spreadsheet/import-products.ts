import * as spreadsheetText from '#text/spreadsheet.ts';
import type { ImportResult } from '#contract/spreadsheets.ts';
import type { By } from '../audit/audit.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import type { Db } from '../db/schema.ts';
import { foreseeCategories, lockCategories, type NewPaths } from '../categories/categories.ts';
import { inTransaction } from '../db/transaction.ts';
import { groupRows, type Group } from './group-rows.ts';
import { addBatch, addProblem, emptyResult } from './import-result.ts';
import { nothingSeen, planBatch, type BatchPlan, type Seen } from './plan-batch.ts';
import { loadSnapshot, lockProducts } from './queries.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { newPathsOf, writeBatch } from './write-batch.ts';

export type ImportJob = {
  path: string;
  separator: string;
  ignored: string[];
  isDryRun: boolean;
  by: By;
  categories: CategoryTree;
  /** The pictures chosen along with the file, by their names. */
  pictures: ReadonlyMap<string, string>;
  /** Called after every batch with the bytes read; answers whether to go on. */
  onProgress: (bytes: number, result: ImportResult) => Promise<boolean>;
};

/**
 * Reads a products' spreadsheet and writes what differs, fifty products at a time: the shop goes on selling meanwhile, and
 * what cannot be taken is named and left out. A dry run plans everything and writes nothing.
 */
export async function importProducts(db: Db, job: ImportJob): Promise<ImportResult> {
  let result = emptyResult(job.ignored);
  const seen = nothingSeen();
  try {
    for await (const { groups, bytes, rows } of groupRows(readSpreadsheet(job.path, job.separator))) {
      const { batch, newPaths } = await importBatch(db, job, groups, seen);
      addSeen(seen, batch.seen);
      result = { ...addBatch(result, batch, newPaths), rows };
      if (!(await job.onProgress(bytes, result))) return result;
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number };
    if (!code?.startsWith('CSV_')) throw error;
    return addProblem(result, {
      line: lines ?? 0,
      column: '',
      message: spreadsheetText.unclosedQuote(),
    });
  }
  return result;
}

function addSeen(seen: Seen, { products, skus }: Seen): void {
  for (const key of products) seen.products.add(key);
  for (const [sku, taker] of skus) seen.skus.set(sku, taker);
}

type Imported = { batch: BatchPlan; newPaths: NewPaths };

async function importBatch(
  db: Db,
  { isDryRun, categories, pictures, by }: ImportJob,
  groups: readonly Group[],
  seen: Seen,
): Promise<Imported> {
  if (isDryRun) {
    const batch = await planBatch(groups, await loadSnapshot(db, groups, categories, pictures), seen);
    return { batch, newPaths: await foreseeCategories(db, newPathsOf(batch.planned)) };
  }
  // Locked, planned and written in one transaction: nothing can change in between. It may run twice; planning changes nothing, so
  // the second run starts from the same `seen`.
  return inTransaction(db, async (db) => {
    // A batch may make categories, which come before products in the lock order.
    await lockCategories(db);
    await lockProducts(
      db,
      groups.map((group) => group.key),
    );
    const batch = await planBatch(groups, await loadSnapshot(db, groups, categories, pictures), seen);
    return { batch, newPaths: { newCategories: await writeBatch(db, batch.planned, by), similarCategories: [] } };
  });
}
