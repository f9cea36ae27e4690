import { createHash, randomBytes } from 'node:crypto';
import type { Schema } from '../../platform/db/schema.ts';

type Row = Schema['audit_log'];
type Content = Pick<Row, 'salt' | 'subject' | 'before' | 'after'>;

// How a line of the log is hashed. It never changes: lines that exist could not be checked any more.

/** What the first line of all follows. */
export const NO_HASH = '';

export const newSalt = () => randomBytes(16).toString('base64url');

/**
 * The hash of what a line says. It is kept when the words are erased; without the salt, which goes with them, nobody
 * can find out by guessing what they were.
 */
export function contentHash({ salt, subject, before, after }: Content): string {
  return hash([salt, subject, before, after]);
}

/** The hash of a line, which holds that of the line before it. */
export function lineHash(previous: string, row: Omit<Row, keyof Content | 'find_text' | 'hash'>): string {
  return hash([previous, row.seq, row.id, row.at, row.user_id, row.action, row.subject_id, row.content_hash]);
}

function hash(parts: ReadonlyArray<string | number | null>): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
