import * as auditText from '#text/audit.ts';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import type { Mac } from '../auth/shop-key.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Shop } from '../shop.ts';
import { noteInLog } from './audit.ts';
import { deleteLinesUntil, findLastBefore, lockChain, updateChain } from './chain-queries.ts';

/**
 * Cuts off what is older than the log is kept, whole days, and signs the line that the rest follows. Answers how many lines
 * went. Several servers may do it at once.
 */
export async function cutLog({ db, mac, now, env }: Pick<Shop, 'db' | 'mac' | 'now' | 'env'>): Promise<number> {
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

/** By the shop's key: who can write to the database alone cannot cut the log. */
export async function startMac(mac: Mac, seq: number, hash: string): Promise<string> {
  return mac('log-start', `${seq} ${hash}`);
}
