import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { openDatabase } from '../server/db/open.ts';
import type { Db } from '../server/db/schema.ts';

export const ports = { sqlite: 4401, postgres: 4402 };
export type Engine = keyof typeof ports;

export function chromiumPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
}

/** Where open-shops.ts put a shop's data; known to every worker by its environment. */
export function dataDirOf(engine: Engine): string {
  return process.env[`SHOP_${engine}_DATA`] ?? '';
}

/** The shop's own database, to see what really happened. */
export function databaseOf(engine: Engine): Db {
  return openDatabase({ DATA_DIR: dataDirOf(engine), DATABASE_URL: engine === 'postgres' ? process.env['SHOP_postgres_URL'] : undefined });
}

export async function lettersOf(engine: Engine): Promise<Email[]> {
  const folder = join(dataDirOf(engine), 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** The password that the first start wrote down for the admin. */
export async function adminPassword(engine: Engine): Promise<string> {
  return /admin\b.*password: (\S+)/.exec(await readFile(join(dataDirOf(engine), 'first-run.txt'), 'utf8'))?.[1] ?? '';
}
