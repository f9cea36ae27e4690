import type { ImportResult } from '#contract/spreadsheets.ts';
import type { By } from '../../accounts/audit/audit.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import type { Readable } from 'node:stream';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { foreseeCategories, lockCategories, type NewPaths } from '../categories/categories.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdPrices } from '../markdowns/price-state.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { groupRows, type Batch } from './group-rows.ts';
import { addBatch, emptyResult } from './import-result.ts';
import { addSeen, nothingSeen, planBatch, type BatchPlan, type Seen } from './plan-batch.ts';
import { loadSnapshot, lockProducts } from './queries.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { refuseManyCategories } from './many-categories.ts';
import { SpoiltCodes } from './spoilt-codes.ts';
import { newPathsOf, writeBatch } from './write-batch.ts';

export type ImportJob = {
  sheet: Readable;
  separator: string;
  ignored: string[];
  isDryRun: boolean;
  by: By;
  categories: CategoryTree;
  /** The ids of the pictures that somebody has uploaded with the file, by the pictures' names. */
  pictures: ReadonlyMap<string, string>;
  /** The number of bytes of this file that an earlier import has finished, and the result of that import. */
  from?: { bytes: number; result: ImportResult | null };
  /**
   * The import calls this function with the number of bytes read, after every batch. The function returns whether the
   * import should continue.
   */
  onProgress: (bytes: number, result: ImportResult) => Promise<boolean>;
  /** The journal is set if another process may continue the import; it locks and records the progress. */
  journal?: Journal;
};

/**
 * Records an import's progress in the transaction of each batch, so that the import writes no batch twice, and leaves
 * out none.
 */
export type Journal = {
  /**
   * Runs first in the transaction of the batch that begins at `bytes`. Returns whether the import still has to write
   * the batch.
   */
  hold: (db: Tx, bytes: number) => Promise<boolean>;
  /** Records the number of bytes read and the result so far, in the transaction of the batch. */
  note: (db: Tx, bytes: number, result: ImportResult) => Promise<void>;
};

/**
 * Reads a spreadsheet of products and writes the differences, at most fifty products in a transaction, so that the shop
 * can sell meanwhile. Leaves out rows that it cannot read, and lists them in the result. A dry run plans everything and
 * writes nothing. If somebody stops the import, the function returns the result so far.
 */
export async function importProducts(db: Db, job: ImportJob): Promise<ImportResult> {
  let [at, result] = [job.from?.bytes ?? 0, job.from?.result ?? emptyResult(job.ignored)];
  const seen = nothingSeen();
  const codes = new SpoiltCodes();
  for await (const batch of groupRows(readSpreadsheet(job.sheet, job.separator))) {
    // An earlier run of this import has already written these products, so the import skips them. It need not remember
    // their SKUs, because the shop already has these SKUs.
    for (const { key, bytes } of batch.groups) if (bytes <= at) seen.products.add(key);
    const groups = batch.groups.filter(({ bytes }) => bytes > at);
    if (groups.length === 0) {
      await pause();
      continue;
    }
    await codes.readFor(db, groups);
    const imported = await importBatch(db, job, { ...batch, groups, at, result, codes }, seen);
    if (!imported) return result;
    addSeen(seen, imported.seen);
    [at, result] = [batch.bytes, imported.result];
    if (!(await job.onProgress(at, result))) return result;
  }
  return result;
}

/** A batch of products, with the import's position and result before this batch. */
type Next = Batch & { at: number; result: ImportResult; codes: SpoiltCodes };
type Imported = { seen: Seen; result: ImportResult };

async function importBatch(
  db: Db,
  { isDryRun, categories, pictures, by, journal }: ImportJob,
  { groups, bytes, rows, at, result, codes }: Next,
  seen: Seen,
): Promise<Imported | undefined> {
  const plan = async (db: Db) => {
    const snapshot = await loadSnapshot(db, groups, categories, pictures);
    const spoiltCodeOf = (key: string) => codes.of(key);
    return refuseManyCategories(db, await planBatch(groups, { ...snapshot, spoiltCodeOf }, seen), result);
  };
  const withBatch = (batch: BatchPlan, newPaths: NewPaths): Imported => ({
    seen: batch.seen,
    result: { ...addBatch(result, batch, newPaths), rows },
  });
  if (isDryRun) {
    const batch = await plan(db);
    return withBatch(batch, await foreseeCategories(db, newPathsOf(batch.planned)));
  }
  // One transaction locks, plans, writes and records a batch, so that nobody can change the products in between.
  // `inTransaction` may repeat the transaction after a failure, so planning must not change `seen`.
  return inTransaction(db, async (db) => {
    if (journal && !(await journal.hold(db, at))) return undefined;
    // A batch may make categories, so the transaction locks the categories before the products: all transactions use
    // this sequence, and so cannot deadlock.
    await lockCategories(db);
    await holdPrices(db);
    await lockProducts(
      db,
      groups.map((group) => group.key),
    );
    const batch = await plan(db);
    const newCategories = await writeBatch(db, batch.planned, by);
    const imported = withBatch(batch, { newCategories, similarCategories: [] });
    await journal?.note(db, bytes, imported.result);
    return imported;
  });
}
