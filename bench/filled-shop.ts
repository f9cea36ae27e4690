import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { simulatePast } from '../demo/simulate-past.ts';
import { sharedData } from '../test/shared-data.ts';
import { growCatalogue } from './grown-catalogue.ts';
import { ended, PORT, startShop, waitUntilAnswers } from './servers.ts';

const root = join(import.meta.dirname, '..');
/** The size of a shop: the demo shop, or the number of copies of the real catalogue. */
export type Size = 'demo' | number;
const PAST = { orders: 2000, shoppers: 400, days: 90 };
export const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };

/**
 * Returns a data folder with a shop of this size on SQLite. The function makes the shop once below `place` and then
 * migrates it to the present schema. The shop with one copy of the real catalogue also has the photos of that
 * catalogue. The demo shop has past orders; the function adds some to the other shops.
 */
export async function fillOnce(size: Size, place: string): Promise<string> {
  const name = size === 1 ? 'bench' : size === 'demo' ? 'bench-demo' : `catalogue-${size}`;
  const dataDir = join(place, name);
  if (!existsSync(join(dataDir, 'shop.db'))) {
    process.stdout.write(`making the shop ${name} once …\n`);
    await fill(size, dataDir);
  }
  const db = openDatabase({ DATA_DIR: dataDir });
  try {
    await migrate(db);
    if (!(await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()))
      await simulatePast(db, { ...PAST, now: new Date().toISOString(), isRestocked: true });
  } finally {
    await db.destroy();
  }
  return dataDir;
}

async function fill(size: Size, dataDir: string): Promise<void> {
  const catalogue = join(sharedData, 'catalogue.csv');
  if (size === 'demo') await openDemo(dataDir);
  else if (size !== 1) await growCatalogue(dataDir, catalogue, size);
  else
    execFileSync(
      process.execPath,
      [join(root, 'server/goods/import/main.ts'), catalogue, '--photos', join(sharedData, 'photos/index.csv')],
      { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DATA_DIR: dataDir } },
    );
}

/** Opens the demo shop once, because its first start fills it. */
async function openDemo(dataDir: string): Promise<void> {
  const server = startShop(dataDir, { LANGUAGES: 'en', DEMO: '1' });
  await waitUntilAnswers(`http://127.0.0.1:${PORT}/readyz`, server);
  await ended(server);
}
