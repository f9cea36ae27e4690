import { createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../server/db/migrate.ts';
import { parseEnv } from '../server/env.ts';
import { handlersOf } from '../server/jobs/handlers.ts';
import { openShop } from '../server/open-shop.ts';
import { importProducts } from '../server/spreadsheet/import-products.ts';
import { beginImport, getImport } from '../server/spreadsheet/imports.ts';
import { makeUser } from '../test/factories.ts';
import { notePictures } from './spreadsheet.ts';

// One import of bench/import.ts, in a process of its own. It tells the other what it took.

/** Megabytes: of the process before the import, at most, and with its garbage collected after it. */
export type Measured = {
  rows: number;
  seconds: number;
  cpuSeconds: number;
  before: number;
  most: number;
  after: number;
};

const { HOW = '', FILE = '', ...rest } = process.env;
const shop = openShop(parseEnv(rest), { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} });
await migrate(shop.db);
const now = shop.now();
await notePictures(shop.db, now);
const by = { userId: (await makeUser(shop, 'ADMIN')).id, now };
const path = join(shop.env.DATA_DIR, 'catalogue.csv');
await copyFile(FILE, path);
const categories = await shop.catalogue.categories();
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const before = megabytes(process.memoryUsage.rss());
const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
const result = HOW === 'alone' ? await importAlone() : await importAsServer();
if (result?.refused !== 0) throw new Error(`refused: ${JSON.stringify(result?.problems.slice(0, 3))}`);
const { user, system } = process.cpuUsage(cpuBefore);
const seconds = (performance.now() - startedAt) / 1000;
const measured: Measured = {
  ...{ rows: result.rows, seconds, cpuSeconds: (user + system) / 1_000_000, before },
  ...{ most: Math.round(process.resourceUsage().maxRSS / 1024), after: megabytes(process.memoryUsage.rss()) },
};
process.send?.(measured);
await shop.jobs.stop();
await shop.db.destroy();
process.disconnect();

async function importAlone() {
  return importProducts(shop.db, {
    ...{ sheet: createReadStream(path), separator: ',', ignored: [], isDryRun: false, by, categories },
    pictures: new Map(),
    onProgress: async () => true,
  });
}

async function importAsServer() {
  const file = { field: 'catalogue', path, name: 'products.csv', bytes: 0 };
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  shop.jobs.start(handlersOf(shop), silent);
  const { id } = await beginImport(shop, [file], { dryRun: false, again: false }, by.userId);
  for (;;) {
    const { state, result } = await getImport(shop.db, id, shop.now());
    if (state === 'failed') throw new Error('the import failed');
    if (state === 'done') return result;
    await wait(200);
  }
}
