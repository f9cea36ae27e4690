import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as backupText from '#text/backup.ts';
import { WITNESS_FILE } from '../../accounts/audit/witness.ts';
import { findStoredKey, KEY_FILE } from '../../platform/keys/shop-key.ts';
import type { Db } from '../../platform/db/schema.ts';
import { BackupError } from './trouble.ts';

/** The data of a shop that is neither a row nor a picture: its key, and the recorded ends of its log of changes. */
type ShopFiles = { key: string | undefined; witness: Buffer | undefined };

type Where = { SHOP_KEY?: string | undefined; DATABASE_URL?: string | undefined; DATA_DIR: string };

/**
 * Reads the shop's key and the recorded ends of its log. Call this function before you read the rows. Files that are
 * read later could record an end of the log that the rows do not contain yet.
 */
export async function readShopFiles(env: Where, db: Db): Promise<ShopFiles & { keyMark: string | null }> {
  const key = await findStoredKey(env, db);
  const inForce = env.SHOP_KEY ?? key;
  return {
    // A backup leaves out a key from the configuration, because an owner who put the key there wants to keep it apart
    // from backups.
    key: env.SHOP_KEY === undefined ? key : undefined,
    witness: await readFile(join(env.DATA_DIR, WITNESS_FILE)).catch(missingAsUndefined),
    keyMark: inForce === undefined ? null : markOf(inForce),
  };
}

/** Lists the shop's files with their names, which are the same in a backup and in a data folder. */
export function entriesOf({ key, witness }: ShopFiles): Array<[name: string, bytes: Buffer]> {
  return [
    ...(key === undefined ? [] : [[KEY_FILE, Buffer.from(key)] as [string, Buffer]]),
    ...(witness === undefined ? [] : [[WITNESS_FILE, witness] as [string, Buffer]]),
  ];
}

type Entries = ReadonlyArray<[name: string, bytes: Buffer]>;

/**
 * Writes the shop's files into a data folder. First checks that the folder has no different file under one of the
 * names, and throws BackupError if it has: an overwritten key would make all sealed data unreadable. Calls `begin`
 * after this check, before it writes the files.
 */
export async function writeShopFiles(
  folder: string,
  entries: Entries,
  begin: () => Promise<void> = async () => {},
): Promise<void> {
  const missing: Entries[number][] = [];
  for (const [name, bytes] of entries) {
    const there = await readFile(join(folder, name)).catch(missingAsUndefined);
    if (there && !there.equals(bytes)) throw new BackupError(backupText.fileInTheWay({ file: join(folder, name) }));
    if (!there) missing.push([name, bytes]);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await begin();
  for (const [name, bytes] of missing) await writeWhole(join(folder, name), bytes);
}

/**
 * Writes a file completely or not at all. A key file that was cut off on a full disk would look like the key of another
 * shop.
 */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const half = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(half, bytes, { mode: 0o600, flush: true });
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** Makes a mark of a key, which is always the same for the same key and does not reveal the key. */
export function markOf(key: string): string {
  return createHmac('sha256', key).update('backup-mark').digest('hex').slice(0, 16);
}

function missingAsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
