import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { openDatabase } from '../server/platform/db/open.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { listOutbox } from '../test/outbox.ts';

// JOURNEYS_PORT lets several checkouts run their journeys at the same time.
const firstPort = Number(process.env['JOURNEYS_PORT'] ?? 4401);
/**
 * The number of this worker, from 0, which Playwright sets. Each worker has its own shop on SQLite, so that no worker
 * changes data that another one reads.
 */
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
export const ports = {
  sqlite: sqlitePortOf(worker),
  postgres: firstPort + 1,
  photographed: firstPort + 2,
  empty: firstPort + 3,
  network: firstPort + 4,
  renewed: firstPort + 5,
  weak: firstPort + 6,
  cut: firstPort + 7,
  languages: firstPort + 8,
  evening: firstPort + 9,
  contact: firstPort + 17,
  paying: firstPort + 18,
  guests: firstPort + 19,
  connecting: firstPort + 20,
};
export type Engine = 'sqlite' | 'postgres';

export function sqlitePortOf(worker: number): number {
  return worker === 0 ? firstPort : firstPort + 9 + worker;
}

/**
 * The engines to test: the engines that JOURNEYS_ENGINES names, by default both. With one engine, the journeys start
 * sooner.
 */
export const engines = (process.env['JOURNEYS_ENGINES']?.split(',').filter(Boolean) ?? [
  'sqlite',
  'postgres',
]) as Engine[];

/**
 * Returns the path of an installed Chromium. The headless shell comes first, because it needs a third less time for the
 * same journeys.
 */
export function chromiumPath(): string | undefined {
  return (
    process.env['CHROMIUM_PATH'] ??
    [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ].find((path) => existsSync(path))
  );
}

/**
 * Returns the data folder that open-shops.ts made for an engine's shop. The test workers get the parent of this folder
 * through the environment.
 */
export function dataDirOf(engine: Engine, ofWorker = worker): string {
  return join(process.env['SHOPS_DATA'] ?? '', engine === 'sqlite' && ofWorker > 0 ? `${engine}-${ofWorker}` : engine);
}

/** Opens the database of the shop, so that a test can check stored rows. */
export function databaseOf(engine: Engine): Db {
  return openDatabase({
    DATA_DIR: dataDirOf(engine),
    DATABASE_URL: engine === 'postgres' ? process.env['SHOP_postgres_URL'] : undefined,
  });
}

export async function emailsOf(engine: Engine): Promise<Email[]> {
  return emailsIn(dataDirOf(engine));
}

/** Returns the emails that a shop without a mail server wrote into its data folder, oldest first. */
export async function emailsIn(dataDir: string): Promise<Email[]> {
  const paths = await listOutbox(join(dataDir, 'outbox'));
  return Promise.all(paths.map(async (path) => PostalMime.parse(await readFile(path))));
}

/** The file that the shop's first start writes. */
export const FIRST_RUN = 'first-run.txt';

/** Returns the admin's password, from the file that the shop's first start wrote. */
export async function adminPassword(engine: Engine): Promise<string> {
  return /admin\b.*password: (\S+)/.exec(await readFile(join(dataDirOf(engine), FIRST_RUN), 'utf8'))?.[1] ?? '';
}
