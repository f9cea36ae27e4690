import { createHash, randomBytes } from 'node:crypto';
import type { Schema } from '../../platform/db/schema.ts';

type Row = Schema['audit_log'];
type Content = Pick<Row, 'salt' | 'subject' | 'before' | 'after'>;

// The functions of this file compute the hashes of the log's lines. Never change these functions, because the hashes of
// existing lines would no longer match.

/** The first line of the log has no previous line, so its hash covers this text in place of a previous hash. */
export const NO_HASH = '';

export const newSalt = () => randomBytes(16).toString('base64url');

/**
 * Computes the hash of a line's content. When the shop erases the content of a line, the hash of the content stays. The
 * salt is erased with the content, so nobody can find the content by guessing.
 */
export function contentHash({ salt, subject, before, after }: Content): string {
  return hash([salt, subject, before, after]);
}

/** Computes the hash of a line of the log, which covers the hash of the previous line. */
export function lineHash(previous: string, row: Omit<Row, keyof Content | 'find_text' | 'hash'>): string {
  return hash([previous, row.seq, row.id, row.at, row.user_id, row.action, row.subject_id, row.content_hash]);
}

function hash(parts: ReadonlyArray<string | number | null>): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
