import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { untilDurable } from '../../platform/db/durable.ts';
import type { Db } from '../../platform/db/schema.ts';
import { getChain } from './chain-queries.ts';

/**
 * The last line of the log at an instant, noted in a file outside the database. `isSigning` is true if the version of
 * the shop that wrote the note signs erasures, as the present version does.
 */
export type Witness = { at: string; seq: number; hash: string; isSigning: boolean };

export const WITNESS_FILE = 'audit-heads.txt';
const LINE = /^(\d{4}-\S+Z) (\d+) ([\w-]{43})( signing)?$/gm;

/**
 * Writes the number and the hash of the log's last line into a file of the data folder, unless the file's last note
 * already names this line. An attacker who can change only the database can compute all hashes of the log again, but
 * cannot change this file. Deletes the notes about lines that the log no longer contains. Returns the number and the
 * hash of the log's last line.
 */
export async function witnessLog(db: Db, folder: string, now: string): Promise<{ seq: number; hash: string }> {
  const { seq, hash, start_seq } = await getChain(db);
  // The function waits until the log's lines are on the disk. Otherwise a power cut could lose the last lines but not
  // the note about them, and the log would look as if somebody had shortened it.
  await untilDurable(db);
  const noted = await readWitnesses(folder);
  const path = join(folder, WITNESS_FILE);
  const last = noted.at(-1);
  if (seq > 0 && (last?.hash !== hash || !last.isSigning))
    await appendFile(path, lineOf({ at: now, seq, hash, isSigning: true }));
  if (noted.some((one) => one.seq < start_seq)) await keepFrom(path, folder, start_seq);
  return { seq, hash };
}

/** Reads the notes about the log's end from this folder, oldest first. */
export async function readWitnesses(folder: string): Promise<Witness[]> {
  const text = await readFile(join(folder, WITNESS_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // A crash may leave an incomplete line in the file, so the pattern matches only complete lines.
  return [...text.matchAll(LINE)].map(([, at = '', seq = '', hash = '', signing]) => ({
    at,
    seq: Number.parseInt(seq, 10),
    hash,
    isSigning: signing !== undefined,
  }));
}

async function keepFrom(path: string, folder: string, seq: number): Promise<void> {
  const kept = (await readWitnesses(folder)).filter((one) => one.seq >= seq);
  const half = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(half, kept.map(lineOf).join(''), { flush: true });
  await rename(half, path);
}

function lineOf({ at, seq, hash, isSigning }: Witness): string {
  return `${at} ${seq} ${hash}${isSigning ? ' signing' : ''}\n`;
}
