import { sameKey } from '#domain/same-key.ts';
import type { UserRow } from './queries.ts';

// Each account needs a unique username. If its holder has chosen none, the shop generates one.

/** The usernames of customers that staff have added begin with this text. */
export const CALLER_USERNAME = 'caller-';
/** The usernames of customers who signed in by a code begin with this text. */
export const CODE_USERNAME = 'code-';

const MADE_UP = /^(?:caller|code)-[\da-f-]{36}$/;

/**
 * True for a username that only the shop may generate. Nobody may choose such a username: by it the shop recognises
 * customers whom staff have added, and a code opens their accounts.
 */
export function isReserved(username: string): boolean {
  return MADE_UP.test(sameKey(username));
}

/** True if the shop generated this account's username. Its holder does not need to see it. */
export function isGenerated({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}` || username === `${CODE_USERNAME}${id}`;
}

/** True for a customer whom staff have added and who has not chosen a username yet. */
export function isCaller({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}`;
}
