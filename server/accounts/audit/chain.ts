import type { Schema, Tx } from '../../platform/db/schema.ts';
import { insertLines, lockChain, updateChain } from './chain-queries.ts';
import { contentHash, lineHash, newSalt } from './line-hash.ts';

type NewLine = Omit<Schema['audit_log'], 'seq' | 'salt' | 'content_hash' | 'hash'>;

/**
 * Writes lines at the end of the log, each with the hash of the line before it (decisions/0043). Writers of the log
 * wait for each other, so a transaction calls this function last, to lock the chain only briefly.
 */
export async function appendLines(db: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  let { seq, hash } = await lockChain(db);
  const rows = lines.map((line) => {
    const salt = newSalt();
    const row = { ...line, seq: ++seq, salt, content_hash: contentHash({ ...line, salt }) };
    hash = lineHash(hash, row);
    return { ...row, hash };
  });
  await insertLines(db, rows);
  await updateChain(db, { seq, hash });
}
