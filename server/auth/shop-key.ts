import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { findKey, insertKey } from './queries.ts';

/** Authenticates a short secret, such as a one-time code, by the shop's key. `purpose` keeps the uses apart. */
export type Mac = (purpose: string, text: string) => Promise<string>;

/**
 * The shop's key, made when it is first needed: `SHOP_KEY`, else a file in the data folder beside the embedded database, so that
 * a copy of the database alone does not hold it. Servers that share a PostgreSQL database share no folder: the key is in it.
 */
export function openShopKey(env: Pick<Env, 'SHOP_KEY' | 'DATABASE_URL' | 'DATA_DIR'>, db: Db): Mac {
  let known: string | undefined;
  const read = async () => (env.DATABASE_URL ? keyInDatabase(db) : keyInFolder(env.DATA_DIR));
  return async (purpose, text) => {
    known ??= env.SHOP_KEY ?? (await read());
    return createHmac('sha256', known).update(`${purpose}\n${text}`).digest('hex');
  };
}

const newKey = () => randomBytes(32).toString('base64url');

async function keyInDatabase(db: Db): Promise<string> {
  await insertKey(db, newKey());
  return findKey(db);
}

async function keyInFolder(folder: string): Promise<string> {
  const path = join(folder, 'shop.key');
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  if (stored !== undefined) return stored;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const half = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(half, newKey(), { mode: 0o600 });
  // Whole or not at all, and the first of several processes makes it: a link is refused where the file exists.
  await link(half, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(half);
  return readFile(path, 'utf8');
}
