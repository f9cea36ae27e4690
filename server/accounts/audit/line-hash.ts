import { createHash, randomBytes } from 'node:crypto';
import type { Schema } from '../../platform/db/schema.ts';

type Row = Schema['audit_log'];
type Content = Pick<Row, 'salt' | 'subject' | 'before' | 'after'>;

// These functions hash a line of the log. They must never change: nobody could check the existing lines any more.

/** The first line of the log has no line before it; it uses this in place of a hash. */
export const NO_HASH = '';

export const newSalt = () => randomBytes(16).toString('base64url');

/**
 * The hash of a line's words. It stays when the words are erased. The salt is erased with the words, so nobody can find
 * them out by guessing.
 */
export function contentHash({ salt, subject, before, after }: Content): string {
  return hash([salt, subject, before, after]);
}

/** The hash of a line, which includes the hash of the line before it. */
export function lineHash(previous: string, row: Omit<Row, keyof Content | 'find_text' | 'hash'>): string {
  return hash([previous, row.seq, row.id, row.at, row.user_id, row.action, row.subject_id, row.content_hash]);
}

function hash(parts: ReadonlyArray<string | number | null>): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
