import { sameKey } from '#domain/same-key.ts';
import type { UserRow } from './queries.ts';

// Each account has a unique username, even if its holder has never chosen one. The shop then generates the username.

/** The usernames of customers whom the staff have added begin with this text. */
export const CALLER_USERNAME = 'caller-';
/** The usernames of customers who signed in by a code begin with this text. */
export const CODE_USERNAME = 'code-';

const MADE_UP = /^(?:caller|code)-[\da-f-]{36}$/;

/**
 * True for a username that only the shop generates. Nobody may choose such a username, because the shop recognizes by
 * it the customers whom the staff have added, and a code opens their accounts.
 */
export function isReserved(username: string): boolean {
  return MADE_UP.test(sameKey(username));
}

/** True for a username that the shop has generated, which the holder does not need to see. */
export function isGenerated({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}` || username === `${CODE_USERNAME}${id}`;
}

/** True for a customer whom the staff have added and who has not chosen a username since. */
export function isCaller({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}`;
}
