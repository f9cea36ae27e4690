import { isMarkedBy, type Mac } from '../../platform/keys/shop-key.ts';
import type { Schema, Tx } from '../../platform/db/schema.ts';
import { beforeCommit, inTransaction } from '../../platform/db/transaction.ts';
import type { Accounts } from '../accounts.ts';
import { findErasure, insertSignature, listSignatures, lockChain, updateSignature } from './chain-queries.ts';

/** The line of the log that records an erasure of other lines. */
type Erasure = Pick<Schema['audit_log'], 'seq' | 'hash'>;

/** Signs a line with the shop's key. */
export type SignErasure = (line: Erasure) => Promise<string>;

const PURPOSE = 'log-erasure';
const textOf = ({ seq, hash }: Erasure) => `${seq} ${hash}`;

/**
 * Makes the function that signs erasures. Call this function before the transaction that erases the data begins,
 * because reading the shop's key may need another connection to the database.
 */
export async function openErasureSigner(mac: Mac): Promise<SignErasure> {
  await mac(PURPOSE, '');
  return async (line) => mac(PURPOSE, textOf(line));
}

/**
 * Signs the line that records an erasure, after the transaction has written the line. An attacker who can write to the
 * database but does not have the shop's key cannot erase content unnoticed (decisions/0043).
 */
export function signErasure(db: Tx, sign: SignErasure, customerId: string): void {
  beforeCommit(db, async (db) => {
    const line = await findErasure(db, customerId);
    if (!line) throw new Error('the erasure has no line in the log');
    await insertSignature(db, { seq: line.seq, mac: await sign(line) });
  });
}

export async function isErasureSigned(mac: Mac, line: Erasure, given: string | undefined): Promise<boolean> {
  return given !== undefined && isMarkedBy(mac, PURPOSE, textOf(line), given);
}

/** Signs again, with the present key, all erasures that the shop's previous key has signed. */
export async function signErasuresAnew({ db, mac }: Pick<Accounts, 'db' | 'mac'>): Promise<void> {
  const { before } = mac;
  if (!before) return;
  for (const { seq, hash, mac: given } of await listSignatures(db)) {
    if (given !== (await before(PURPOSE, textOf({ seq, hash })))) continue;
    const signed = await mac(PURPOSE, textOf({ seq, hash }));
    await inTransaction(db, async (db) => {
      await lockChain(db);
      await updateSignature(db, seq, signed);
    });
  }
}
