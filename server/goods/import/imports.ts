import * as spreadsheetText from '#text/spreadsheet.ts';
import { stat } from 'node:fs/promises';
import { badField, notFound, orNotFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as importsText from '#text/imports.ts';
import type { Import, ImportResult } from '#contract/spreadsheets.ts';
import { addMs } from '#domain/instants.ts';
import { isPostgres } from '../../platform/db/dialect.ts';
import { isDatabaseTrouble } from '../../platform/db/errors.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import {
  enqueueAlone,
  findKilled,
  findUnderWay,
  GiveUp,
  giveKeyAway,
  noteGettingOn,
  type AfterWork,
} from '../../platform/jobs/jobs.ts';
import { FilesAwayError } from '../../platform/outside/stored-file.ts';
import { ingestPicture } from '../../platform/pictures/pictures.ts';
import type { Goods } from '../goods.ts';
import { importProducts, type Journal } from './import-products.ts';
import { emptyResult } from './import-result.ts';
import {
  findImport,
  findNewestImport,
  findRestocking,
  insertImport,
  isImportRunning,
  lockImport,
  updateRunning,
} from './queries.ts';
import { inspectSpreadsheet } from './inspect-spreadsheet.ts';
import { isSheetGone, openSheets, readSheet, removeSheet, storeSheet, sweepSheets } from './stored-sheet.ts';

type Row = Schema['imports'];
type Job = { importId: string; separator: string; ignored: string[]; pictures: Array<[name: string, id: string]> };
/**
 * If an import without a job has reported no progress for this long, its process has died. Only processes of an earlier
 * release of the shop run imports without a job.
 */
const importGivenUpMs = 60_000;
/**
 * The job of an import has this unique key, so only one import runs at a time. The key is also the job's lane: a new
 * import waits until a cancelled import has written its last batch.
 */
const KEY = 'import';

/**
 * Begins an import and returns it. A job does the work, and `getImport` returns the progress. Throws 400 for a file
 * that is not a spreadsheet, 409 while another import runs, and 422 for an unreadable picture. If an earlier import of
 * the same file broke off, the new import continues it. If an earlier import of the file was completed, throws 409, so
 * that the file does not change stock twice, unless the admin repeats the import with `again`.
 */
export async function beginImport(
  shop: Goods,
  files: readonly UploadedFile[],
  { dryRun: isDryRun, again }: { dryRun: boolean; again: boolean },
  userId: string,
): Promise<Import> {
  const sheet = files.find((file) => file.field === 'catalogue');
  if (!sheet) throw badField('catalogue', spreadsheetText.chooseCsv());
  const { separator, ignored, digest } = await inspectSpreadsheet(sheet.path);
  const { size } = await stat(sheet.path);
  await refuseSecond(shop.db, shop.now());
  const isOnce = !isDryRun && !again;
  if (isOnce) await findStanding(shop.db, digest);
  const named = files.filter((file) => file.field === 'pictures');
  // Storing the pictures may take minutes, so the import's row is made afterwards: an import without progress would
  // look dead.
  const pictures = await ingestAll(shop, named, shop.now());
  const id = newId();
  // The job needs the uploaded file later, so the function stores it; the server deletes the upload at the end of this
  // request.
  const sheets = openSheets(shop.env);
  await storeSheet(sheets, id, sheet.path);
  const now = shop.now();
  const row: Row = {
    id,
    user_id: userId,
    state: 'running',
    is_dry_run: isDryRun ? 1 : 0,
    done: 0,
    total: size,
    result: null,
    digest,
    created_at: now,
    updated_at: now,
  };
  try {
    await insertAlone(shop.db, row, { importId: id, separator, ignored, pictures }, isOnce);
  } catch (error) {
    await removeSheet(sheets, id);
    throw error;
  }
  return present(shop.db, row, now);
}

async function insertAlone(db: Db, row: Row, job: Job, isOnce: boolean): Promise<void> {
  await inTransaction(db, async (db) => {
    const now = row.created_at;
    await refuseSecond(db, now);
    // The function queues the job before it searches for an earlier import of this file. The job's unique key keeps
    // another import of the file from running, so the state of the earlier import cannot change after the search.
    if (!(await enqueueAlone(db, 'importProducts', job, { now, lane: KEY, uniqueKey: KEY }))) throw isRunning();
    const standing = isOnce ? await findStanding(db, row.digest) : undefined;
    // The new import marks the earlier import as failed. If the process of the earlier import still runs, that process
    // notices the mark and stops.
    if (standing) await updateRunning(db, standing.id, { state: 'failed' }, now);
    const from = standing && (await findImport(db, standing.id));
    await insertImport(db, { ...row, ...(from && { done: from.done, result: from.result }) });
  });
}

/**
 * Imports the rows that this import has not written yet. Returns a function that marks the import as done. The queue
 * calls this function in the transaction that ends the job.
 */
export async function runImport(shop: Goods, job: Job, signal: AbortSignal): Promise<AfterWork> {
  const { db } = shop;
  const sheets = openSheets(shop.env);
  const id = job.importId;
  const tidy = () => void removeSheet(sheets, id).catch(() => {});
  const row = await findImport(db, id);
  if (row?.state !== 'running') return async () => tidy();
  try {
    const result = await importRest(shop, row, job, signal);
    signal.throwIfAborted();
    return async (db) => {
      // If the import was cancelled, this update changes nothing.
      await updateRunning(db, id, { state: 'done', result: JSON.stringify(result) }, shop.now());
      afterCommit(db, tidy);
    };
  } catch (error) {
    // The queue tries the job again, in another process or after a pause.
    if (signal.aborted || isPassing(shop, error)) throw error;
    await updateRunning(db, id, { state: 'failed' }, shop.now());
    tidy();
    throw new GiveUp(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function importRest(
  shop: Goods,
  row: Row,
  { separator, ignored, pictures }: Job,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { id, user_id: userId, created_at: now, total } = row;
  const isDryRun = row.is_dry_run === 1;
  // If an earlier import of the same file broke off, a dry run shows only the rest of the file.
  const brokenOff = isDryRun ? await findRestocking(shop.db, row.digest) : undefined;
  const from = isDryRun
    ? { bytes: brokenOff?.state === 'done' ? 0 : (brokenOff?.done ?? 0), result: null }
    : { bytes: row.done, result: resultOf(row) };
  return importProducts(shop.db, {
    ...{ separator, ignored, isDryRun, from, pictures: new Map(pictures), by: { userId, now } },
    sheet: readSheet(openSheets(shop.env), id, total),
    categories: await shop.catalogue.categories(),
    onProgress: async (done, result) => {
      signal.throwIfAborted();
      // A real import records its progress in the transaction of each batch. A dry run writes no batches, so it begins
      // again after a crash.
      if (isDryRun) return updateRunning(shop.db, id, { done, result: JSON.stringify(result) }, shop.now());
      await shop.catalogue.afterCommit();
      signal.throwIfAborted();
      return true;
    },
    ...(!isDryRun && { journal: journalOf(row, shop.now) }),
  });
}

function journalOf({ id }: Row, now: () => string): Journal {
  return {
    // Each batch locks the import's row and compares its byte count with the batch's own position. If another process
    // has continued the import meanwhile, the byte count differs, and this process stops, so that no batch is written
    // twice.
    hold: async (db, bytes) => {
      const held = await lockImport(db, id);
      if (held?.state === 'running' && held.done !== bytes) throw new Overtaken('OVERTAKEN');
      return held?.state === 'running';
    },
    note: async (db, done, result) => {
      await noteGettingOn(db, KEY);
      await updateRunning(db, id, { done, result: JSON.stringify(result) }, now());
    },
  };
}

/** Is thrown if another process has taken over this import and written a batch meanwhile. */
class Overtaken extends Error {}

/** Returns whether another attempt at the import may succeed soon, in this process or in another one. */
function isPassing({ db, env }: Goods, error: unknown): boolean {
  // On PostgreSQL without an object store, a missing file may be on another machine. In all other shops, all processes
  // read the same place, so a missing file is lost, for example because the owner has restored the shop from a backup.
  if (isSheetGone(error)) return isPostgres(db) && !env.s3;
  return isDatabaseTrouble(error) || error instanceof FilesAwayError || error instanceof Overtaken;
}

/** Returns the state of an import. Throws 404 for an unknown import. */
export async function getImport(db: Db, id: string, now: string): Promise<Import> {
  const row = orNotFound(await findImport(db, id), notFoundText.importRun);
  return present(db, row, now);
}

/**
 * Returns the newest import that is not a dry run: as `underWay` if it is running, or as `brokenOff` if it broke off
 * and no job continues it.
 */
export async function describeNewest(
  db: Db,
  now: string,
): Promise<{ brokenOff: Import | null; underWay: Import | null }> {
  const row = await findNewestImport(db);
  const newest = row && (await present(db, row, now));
  const newestIf = (state: Import['state']) => (newest?.state === state ? newest : null);
  return { brokenOff: newestIf('failed'), underWay: newestIf('running') };
}

/** Stops an import after the batch that it is writing. Throws 404 if the import does not exist or has ended. */
export async function cancelImport(db: Db, id: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if (!(await updateRunning(db, id, { state: 'canceled' }, now))) throw notFound(notFoundText.runningImport);
    if ((await findUnderWay(db, 'importProducts', KEY))?.importId === id) await giveKeyAway(db, KEY);
  });
}

/** Removes the files of imports whose processes have crashed. */
export async function sweepImportedFiles({ db, env }: Pick<Goods, 'db' | 'env'>, now: string): Promise<void> {
  const isNeeded = async (id: string) => (await findImport(db, id))?.state === 'running' && isAlive(db, id);
  await sweepSheets(openSheets(env), isNeeded, now);
}

/**
 * Finds an import of the same file that changed stock and then broke off. Throws 409 if an import of the file was
 * completed.
 */
async function findStanding(db: Db, digest: string): Promise<Row | undefined> {
  const earlier = await findRestocking(db, digest);
  if (earlier?.state !== 'done') return earlier;
  const when = formatDayAndTime(earlier.created_at);
  throw new ShopError('conflict', 'ALREADY_IMPORTED', importsText.already({ when }));
}

async function refuseSecond(db: Db, now: string): Promise<void> {
  const [since, until] = [-importGivenUpMs, importGivenUpMs].map((ms) => addMs(now, ms));
  if (await findUnderWay(db, 'importProducts', KEY)) throw isRunning();
  if (await isImportRunning(db, since ?? now, until ?? now)) throw isRunning();
}

function isRunning(): ShopError {
  return new ShopError('conflict', 'IMPORT_RUNNING', importsText.running());
}

async function ingestAll(shop: Goods, files: readonly UploadedFile[], now: string): Promise<Job['pictures']> {
  const pictures = new Map<string, string>();
  for (const file of files)
    pictures.set(file.name, (await ingestPicture(shop.db, shop.files, file.path, file.name, now)).id);
  return [...pictures];
}

/** Returns whether the import still has a job, waiting or running. */
async function isAlive(db: Db, id: string): Promise<boolean> {
  return (await findUnderWay(db, 'importProducts', KEY))?.importId === id;
}

async function present(db: Db, row: Row, now: string): Promise<Import> {
  const apartMs = Math.abs(Date.parse(now) - Date.parse(row.updated_at));
  const isSilent = row.state === 'running' && apartMs >= importGivenUpMs;
  const isKilled = row.state === 'running' && (await hasKilled(db, row.id));
  const isLost = isKilled || (isSilent && !(await isAlive(db, row.id)));
  const earlier = row.is_dry_run === 1 ? await findRestocking(db, row.digest) : undefined;
  return {
    id: row.id,
    state: isLost ? 'failed' : row.state,
    isDryRun: row.is_dry_run === 1,
    done: row.done,
    total: row.total,
    startedAt: row.created_at,
    importedAt: earlier?.state === 'done' ? earlier.created_at : null,
    whyBrokenOff: isKilled ? importsText.killed() : null,
    result: resultOf(row),
  };
}

/** Returns whether the queue has given up the import's job, because processes died while they ran the job. */
async function hasKilled(db: Db, id: string): Promise<boolean> {
  const payload = await findKilled(db, KEY);
  // The cast is safe: only jobs of the kind `importProducts` have this key.
  return payload !== undefined && (JSON.parse(payload) as Job).importId === id;
}

function resultOf({ result }: Row): ImportResult | null {
  // The cast is safe: an import wrote the column `result`.
  const stored = result === null ? null : (JSON.parse(result) as ImportResult);
  // A result that an earlier release of the shop has written lacks newer fields.
  return stored && { ...emptyResult([]), ...stored };
}
