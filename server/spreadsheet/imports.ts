import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { badField, notFound, ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import type { Import, ImportResult } from '#contract/spreadsheets.ts';
import type { By } from '../audit/audit.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { takeInPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import { importProducts } from './import-products.ts';
import { inspectSpreadsheet } from './read-spreadsheet.ts';

type Row = Schema['imports'];
/** A running import that has not been heard of for so long has ended with its process. */
const SILENT_MS = 60_000;

/**
 * Begins an import and answers it; it goes on by itself, and `getImport` tells how far it is. Throws 400 for a file that is
 * no spreadsheet, 409 while another import runs, 422 for a picture that cannot be read.
 */
export async function beginImport(shop: Shop, files: readonly UploadedFile[], isDryRun: boolean, by: By, onCrash: (error: unknown) => void): Promise<Import> {
  const sheet = files.find((file) => file.field === 'catalogue');
  if (!sheet) throw badField('catalogue', 'Choose a CSV file.');
  const { separator, ignored } = await inspectSpreadsheet(sheet.path);
  const { size } = await stat(sheet.path);
  await refuseSecond(shop.db, by.now);
  // Pictures may take minutes: the import begins, and is heard of, when they are in.
  const pictures = await takeInAll(shop, files.filter((file) => file.field === 'pictures'), by.now);
  const now = shop.now();
  await refuseSecond(shop.db, now);
  const row: Row = { id: newId(), user_id: by.userId ?? '', state: 'running', is_dry_run: isDryRun ? 1 : 0, done: 0, total: size, result: null, created_at: now, updated_at: now };
  // The upload is swept away with its request; the job's own folder stays until it ends.
  const folder = join(shop.env.DATA_DIR, 'tmp', `import-${row.id}`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'catalogue.csv');
  await rename(sheet.path, path);
  await shop.db.insertInto('imports').values(row).execute();
  void run(shop, row, { path, separator, ignored, pictures, by })
    .catch(async (error: unknown) => {
      onCrash(error);
      await end(shop.db, row.id, 'failed', null, shop.now());
    })
    .finally(async () => rm(folder, { recursive: true, force: true }))
    .catch(onCrash);
  return present(row);
}

async function run(shop: Shop, { id, is_dry_run }: Row, job: { path: string; separator: string; ignored: string[]; pictures: Map<string, string>; by: By }): Promise<void> {
  const result = await importProducts(shop.db, {
    ...job,
    isDryRun: is_dry_run === 1,
    categories: await shop.catalogue.categories(),
    onProgress: async (done, result) => {
      if (is_dry_run === 0) await shop.catalogue.refresh();
      const going = await shop.db.updateTable('imports').set({ done, result: JSON.stringify(result), updated_at: shop.now() }).where('id', '=', id).where('state', '=', 'running').returning('id').executeTakeFirst();
      return going !== undefined;
    },
  });
  await end(shop.db, id, 'done', result, shop.now());
}

async function end(db: Db, id: string, state: Row['state'], result: ImportResult | null, now: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state, updated_at: now, ...(result && { result: JSON.stringify(result) }) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Throws 404. */
export async function getImport(db: Db, id: string, now: string): Promise<Import> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Import');
  const isLost = row.state === 'running' && Date.parse(now) - Date.parse(row.updated_at) > SILENT_MS;
  return present(isLost ? { ...row, state: 'failed' } : row);
}

/** Stops an import after the batch it is at. Throws 404, also where it has ended. */
export async function cancelImport(db: Db, id: string, now: string): Promise<void> {
  const row = await db.updateTable('imports').set({ state: 'canceled', updated_at: now }).where('id', '=', id).where('state', '=', 'running').returning('id').executeTakeFirst();
  if (!row) throw notFound('Running import');
}

async function refuseSecond(db: Db, now: string): Promise<void> {
  const since = new Date(Date.parse(now) - SILENT_MS).toISOString();
  const other = await db.selectFrom('imports').select('id').where('state', '=', 'running').where('updated_at', '>', since).executeTakeFirst();
  if (other) throw new ShopError('conflict', 'IMPORT_RUNNING', say.imports.running);
}

async function takeInAll(shop: Shop, files: readonly UploadedFile[], now: string): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  for (const file of files) pictures.set(file.name, (await takeInPicture(shop.db, shop.files, file.path, file.name, now)).id);
  return pictures;
}

function present(row: Row): Import {
  // as: the column holds what `run` wrote.
  const result = row.result === null ? null : (JSON.parse(row.result) as ImportResult);
  return { id: row.id, state: row.state, isDryRun: row.is_dry_run === 1, done: row.done, total: row.total, startedAt: row.created_at, result };
}
