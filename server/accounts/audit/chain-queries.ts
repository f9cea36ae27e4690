import { batches } from '../../platform/db/batches.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type Row = Schema['audit_log'];
export type Chain = Schema['audit_chain'];

export async function getChain(db: Db): Promise<Chain> {
  return db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
}

/**
 * Locks the row with the start and the end of the log's hash chain, and returns the row. Other transactions that write
 * into the log wait until this transaction ends.
 */
export async function lockChain(db: Tx): Promise<Chain> {
  // An update locks the row in SQLite and in PostgreSQL, even if it changes no value.
  return db.updateTable('audit_chain').set({ id: 1 }).where('id', '=', 1).returningAll().executeTakeFirstOrThrow();
}

export async function updateChain(db: Tx, change: Partial<Omit<Chain, 'id'>>): Promise<void> {
  await db.updateTable('audit_chain').set(change).where('id', '=', 1).execute();
}

export async function insertLines(db: Tx, rows: readonly Row[]): Promise<void> {
  for (const batch of batches(rows)) await db.insertInto('audit_log').values(batch).execute();
}

/** Lists the log's lines with a higher number than `seq`, lowest number first. */
export async function listLinesAfter(db: Db, seq: number, limit: number): Promise<Row[]> {
  return db.selectFrom('audit_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();
}

/**
 * Finds the line before the log's first line that is not older than this instant. This line and all lines before it are
 * older. Returns undefined if there is no such line.
 */
export async function findLastBefore(db: Db, instant: string): Promise<Pick<Row, 'seq' | 'hash'> | undefined> {
  const { first } = await db
    .selectFrom('audit_log')
    .select((line) => line.fn.min('seq').as('first'))
    .where('at', '>=', instant)
    .executeTakeFirstOrThrow();
  return db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .$if(first !== null, (lines) => lines.where('seq', '<', first))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteLinesUntil(db: Tx, seq: number): Promise<number> {
  await db.deleteFrom('audit_signatures').where('seq', '<=', seq).execute();
  const [result] = await db.deleteFrom('audit_log').where('seq', '<=', seq).execute();
  return Number(result?.numDeletedRows ?? 0);
}

/**
 * Finds the line that records the erasure of this customer's personal data. Each customer has at most one such line.
 */
export async function findErasure(db: Db, customerId: string): Promise<Pick<Row, 'seq' | 'hash'> | undefined> {
  return db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .where('subject_id', '=', customerId)
    .where('action', '=', 'customer.erased')
    .executeTakeFirst();
}

export async function insertSignature(db: Tx, signature: Schema['audit_signatures']): Promise<void> {
  await db.insertInto('audit_signatures').values(signature).execute();
}

export async function updateSignature(db: Tx, seq: number, mac: string): Promise<void> {
  await db.updateTable('audit_signatures').set({ mac }).where('seq', '=', seq).execute();
}

/** Lists the signatures with the number and the hash of the lines that they sign, lowest number first. */
export async function listSignatures(db: Db) {
  return db
    .selectFrom('audit_signatures')
    .innerJoin('audit_log', 'audit_log.seq', 'audit_signatures.seq')
    .select(['audit_signatures.seq', 'hash', 'mac'])
    .orderBy('audit_signatures.seq')
    .execute();
}
