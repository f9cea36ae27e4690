import * as spreadsheetText from '#text/spreadsheet.ts';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { badField, notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as importsText from '#text/imports.ts';
import type { Import, ImportResult } from '#contract/spreadsheets.ts';
import type { By } from '../audit/audit.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { ingestPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import { importProducts } from './import-products.ts';
import { emptyResult } from './import-result.ts';
import { findImport, findNewestImport, insertImport, isImportRunning, updateRunning } from './queries.ts';
import { inspectSpreadsheet } from './read-spreadsheet.ts';

type Row = Schema['imports'];
/** A running import that has not reported its progress for so long has ended with its process. */
export const importGivenUpMs = 60_000;
/** The imports of this process that go on. */
const atWork = new Set<Promise<void>>();

/**
 * Begins an import and answers it; it goes on by itself, and `getImport` tells how far it is. Throws 400 for a file that is
 * no spreadsheet, 409 while another import runs, 422 for a picture that cannot be read.
 */
export async function beginImport(
  shop: Shop,
  files: readonly UploadedFile[],
  isDryRun: boolean,
  by: By,
  onCrash: (error: unknown) => void,
): Promise<Import> {
  const sheet = files.find((file) => file.field === 'catalogue');
  if (!sheet) throw badField('catalogue', spreadsheetText.chooseCsv());
  const { separator, ignored } = await inspectSpreadsheet(sheet.path);
  const { size } = await stat(sheet.path);
  await refuseSecond(shop.db, by.now);
  // Pictures may take minutes: the import begins, and reports its progress, once they are stored.
  const pictures = await ingestAll(
    shop,
    files.filter((file) => file.field === 'pictures'),
    by.now,
  );
  const now = shop.now();
  await refuseSecond(shop.db, now);
  const row: Row = {
    id: newId(),
    user_id: by.userId ?? '',
    state: 'running',
    is_dry_run: isDryRun ? 1 : 0,
    done: 0,
    total: size,
    result: null,
    created_at: now,
    updated_at: now,
  };
  // The upload is deleted with its request; the job's own folder stays until the job ends.
  const folder = join(shop.env.DATA_DIR, 'tmp', `import-${row.id}`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'catalogue.csv');
  await rename(sheet.path, path);
  await insertImport(shop.db, row);
  const running = run(shop, row, { path, separator, ignored, pictures, by })
    .catch(async (error: unknown) => {
      onCrash(error);
      await end(shop.db, row.id, 'failed', null, shop.now());
    })
    .finally(async () => rm(folder, { recursive: true, force: true }))
    .catch(onCrash);
  atWork.add(running);
  void running.finally(() => atWork.delete(running));
  return present(row, now);
}

async function run(
  shop: Shop,
  { id, is_dry_run }: Row,
  job: { path: string; separator: string; ignored: string[]; pictures: Map<string, string>; by: By },
): Promise<void> {
  const result = await importProducts(shop.db, {
    ...job,
    isDryRun: is_dry_run === 1,
    categories: await shop.catalogue.categories(),
    onProgress: async (done, result) => {
      if (is_dry_run === 0) await shop.catalogue.afterCommit();
      return updateRunning(shop.db, id, { done, result: JSON.stringify(result) }, shop.now());
    },
  });
  await end(shop.db, id, 'done', result, shop.now());
}

async function end(db: Db, id: string, state: Row['state'], result: ImportResult | null, now: string): Promise<void> {
  await updateRunning(db, id, { state, ...(result && { result: JSON.stringify(result) }) }, now);
}

/** Resolves once the imports of this process have come to their end, however they end. */
export async function importsEnded(): Promise<void> {
  await Promise.all(atWork);
}

/** Throws 404. */
export async function getImport(db: Db, id: string, now: string): Promise<Import> {
  const row = await findImport(db, id);
  if (!row) throw notFound(notFoundText.importRun);
  return present(row, now);
}

/** The newest import, a dry run aside, if it has not come to its end and nobody is at it. */
export async function findBrokenOff(db: Db, now: string): Promise<Import | null> {
  const row = await findNewestImport(db);
  const newest = row && present(row, now);
  return newest?.state === 'failed' ? newest : null;
}

/** Stops an import after the batch it is at. Throws 404, also where it has ended. */
export async function cancelImport(db: Db, id: string, now: string): Promise<void> {
  if (!(await updateRunning(db, id, { state: 'canceled' }, now))) throw notFound(notFoundText.runningImport);
}

async function refuseSecond(db: Db, now: string): Promise<void> {
  const [since, until] = [-importGivenUpMs, importGivenUpMs].map((ms) => new Date(Date.parse(now) + ms).toISOString());
  if (await isImportRunning(db, since ?? now, until ?? now))
    throw new ShopError('conflict', 'IMPORT_RUNNING', importsText.running());
}

async function ingestAll(shop: Shop, files: readonly UploadedFile[], now: string): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  for (const file of files)
    pictures.set(file.name, (await ingestPicture(shop.db, shop.files, file.path, file.name, now)).id);
  return pictures;
}

function present(row: Row, now: string): Import {
  const isLost = row.state === 'running' && Math.abs(Date.parse(now) - Date.parse(row.updated_at)) >= importGivenUpMs;
  // as: the column holds what `run` wrote.
  const stored = row.result === null ? null : (JSON.parse(row.result) as ImportResult);
  // What an earlier version stored lacks what came later.
  const result = stored && { ...emptyResult([]), ...stored };
  return {
    id: row.id,
    state: isLost ? 'failed' : row.state,
    isDryRun: row.is_dry_run === 1,
    done: row.done,
    total: row.total,
    startedAt: row.created_at,
    result,
  };
}
