import { createHash, randomBytes } from 'node:crypto';
import type { Schema } from '../../platform/db/schema.ts';

type Row = Schema['audit_log'];
type Content = Pick<Row, 'salt' | 'subject' | 'before' | 'after'>;

// The functions in this file compute the hashes of the log's lines. These functions must never change, because then
// nobody could verify the existing lines.

/** The first line of the log has no line before it, so this text takes the place of the previous hash. */
export const NO_HASH = '';

export const newSalt = () => randomBytes(16).toString('base64url');

/**
 * Computes the hash of a line's words. The hash stays in the log when the words are erased. The shop erases the salt
 * together with the words, so nobody can find the words by guessing.
 */
export function contentHash({ salt, subject, before, after }: Content): string {
  return hash([salt, subject, before, after]);
}

/** Computes the hash of a log line; the hash covers the hash of the line before it. */
export function lineHash(previous: string, row: Omit<Row, keyof Content | 'find_text' | 'hash'>): string {
  return hash([previous, row.seq, row.id, row.at, row.user_id, row.action, row.subject_id, row.content_hash]);
}

function hash(parts: ReadonlyArray<string | number | null>): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
