import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/schema.ts';
import type { Env } from '../env/env.ts';
import { syncFolder } from '../outside/file-store.ts';
import { findKey, insertKey } from './queries.ts';

export { storeKey } from './queries.ts';

/**
 * Makes the MAC of a short secret, such as a one-time code, with the shop's key. The MACs of one text for different
 * purposes differ. `before` makes the MAC with the previous key, if the owner has configured it, with which the shop
 * checks older MACs.
 */
export type Mac = ((purpose: string, text: string) => Promise<string>) & { before?: Mac };

/**
 * Returns whether `given` is the MAC of this text, with the present or the previous key. The comparison takes the same
 * time for every text, so that its duration reveals nothing.
 */
export async function isMarkedBy(mac: Mac, purpose: string, text: string, given: string): Promise<boolean> {
  const right = Buffer.from(await mac(purpose, text));
  const bytes = Buffer.from(given);
  if (bytes.length === right.length && timingSafeEqual(bytes, right)) return true;
  return mac.before ? isMarkedBy(mac.before, purpose, text, given) : false;
}

/**
 * Opens the shop's key, and makes it at its first use. The key is `SHOP_KEY` if it is set. Without `SHOP_KEY` on
 * SQLite, the key is a file in the data folder, so that a copy of the database alone does not contain it. Servers with
 * a shared PostgreSQL database share no folder, so that database contains the key.
 */
export function openShopKey(env: Pick<Env, 'SHOP_KEY' | 'SHOP_KEY_BEFORE' | 'DATABASE_URL' | 'DATA_DIR'>, db: Db): Mac {
  let stored: string | undefined;
  const read = async () => (stored ??= env.DATABASE_URL ? await keyInDatabase(db) : await keyInFolder(env.DATA_DIR));
  const present = macBy(async () => env.SHOP_KEY ?? read());
  const { SHOP_KEY_BEFORE: before } = env;
  return before === undefined ? present : Object.assign(present, { before: macBy(async () => before) });
}

function macBy(key: () => Promise<string>): Mac {
  return async (purpose, text) =>
    createHmac('sha256', await key())
      .update(`${purpose}\n${text}`)
      .digest('hex');
}

/** The name of the file with the shop's key in a data folder. */
export const KEY_FILE = 'shop.key';

/** Reads the stored key of the shop, if there is one. A copy of the shop needs the key to read the sealed texts. */
export async function findStoredKey(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, db: Db): Promise<string | undefined> {
  return env.DATABASE_URL ? findKey(db) : readKey(join(env.DATA_DIR, KEY_FILE));
}

const newKey = () => randomBytes(32).toString('base64url');

async function keyInDatabase(db: Db): Promise<string> {
  await insertKey(db, newKey());
  const key = await findKey(db);
  if (key === undefined) throw new Error('the key was not stored');
  return key;
}

/**
 * Reads the key in this file; undefined if there is no file. Throws if the file is a hard link to another user's file,
 * because that user knows the key and can change it. Also throws if the file is empty, for example after a power cut or
 * a copy to a full disk. With an empty key, anybody could open new sealed data, and nobody could open old sealed data.
 */
async function readKey(path: string): Promise<string | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const { nlink, uid } = await file.stat();
    // Windows has no user ids with which to compare the file's owner.
    if (nlink > 1 && process.getuid && uid !== process.getuid())
      throw new Error(`${path} is a link to a file of another user. Delete it: the shop makes a key of its own.`);
    const key = await file.readFile('utf8');
    if (key.trim() === '')
      throw new Error(
        `${path} is empty. Put the key of a backup there; without one, delete it: the shop makes another, and asks for its secrets anew.`,
      );
    return key;
  } finally {
    await file.close();
  }
}

async function keyInFolder(folder: string): Promise<string> {
  const path = join(folder, KEY_FILE);
  const stored = await readKey(path);
  if (stored !== undefined) return stored;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const half = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    // The write waits for the disk, so the shop cannot lose the key after it has sealed something with it.
    await writeFile(half, newKey(), { mode: 0o600, flush: true });
    // The link fails if the key's file already exists. If several processes make a key at the same time, the first key
    // therefore stays, and the key's file always has its complete content.
    await link(half, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(half, { force: true });
  }
  await syncFolder(folder);
  return readFile(path, 'utf8');
}
