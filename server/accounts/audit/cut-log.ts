import * as auditText from '#text/audit.ts';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { isMarkedBy, type Mac } from '../../platform/keys/shop-key.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Accounts } from '../accounts.ts';
import { noteInLog } from './audit.ts';
import { deleteLinesUntil, findLastBefore, getChain, lockChain, updateChain } from './chain-queries.ts';

/**
 * Deletes the lines of the log of changes that are older than `AUDIT_LOG_DAYS` days. Signs the number and the hash of
 * the last deleted line, after which the log now starts. Returns the number of deleted lines. Several servers may call
 * this function at the same time.
 */
export async function cutLog({ db, mac, now, env }: Pick<Accounts, 'db' | 'mac' | 'now' | 'env'>): Promise<number> {
  const at = now();
  const day = addDays(indianDay(at), -env.AUDIT_LOG_DAYS);
  const last = await findLastBefore(db, startOfDay(day));
  if (!last) return 0;
  const signed = { start_seq: last.seq, start_hash: last.hash, start_mac: await startMac(mac, last.seq, last.hash) };
  return inTransaction(db, async (db) => {
    if ((await lockChain(db)).start_seq >= last.seq) return 0;
    const lines = await deleteLinesUntil(db, last.seq);
    await updateChain(db, signed);
    await noteInLog(
      db,
      { userId: null, now: at },
      { action: 'log.cut', id: null, name: auditText.beforeDay({ day }), after: { lines } },
    );
    return lines;
  });
}

/** If the shop's previous key has signed the start of the log, signs the start again with the present key. */
export async function signStartAnew({ db, mac }: Pick<Accounts, 'db' | 'mac'>): Promise<void> {
  const { start_seq, start_hash, start_mac: before } = await getChain(db);
  if (!mac.before || !(await isStartMac(mac.before, start_seq, start_hash, before))) return;
  const start_mac = await startMac(mac, start_seq, start_hash);
  await inTransaction(db, async (db) => {
    // If another server has cut the log meanwhile, it has already signed the new start.
    if ((await lockChain(db)).start_mac === before) await updateChain(db, { start_mac });
  });
}

/**
 * Signs the log's start with the shop's key, and returns the signature. An attacker who can write to the database but
 * does not have the key cannot cut the log unnoticed.
 */
async function startMac(mac: Mac, seq: number, hash: string): Promise<string> {
  return mac(START, `${seq} ${hash}`);
}

export async function isStartMac(mac: Mac, seq: number, hash: string, given: string): Promise<boolean> {
  return isMarkedBy(mac, START, `${seq} ${hash}`, given);
}

const START = 'log-start';
