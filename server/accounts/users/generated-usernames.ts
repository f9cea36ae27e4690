import { sameKey } from '#domain/same-key.ts';
import type { UserRow } from './queries.ts';

// Each account needs a unique username. If the account's holder has chosen none, the shop generates one.

/** The usernames of customers that staff have added begin with this text. */
export const CALLER_USERNAME = 'caller-';
/** The usernames of customers who signed in by a code begin with this text. */
export const CODE_USERNAME = 'code-';

const MADE_UP = /^(?:caller|code)-[\da-f-]{36}$/;

/**
 * Returns true for a username that only the shop may generate. Nobody may choose such a username, because the shop
 * recognises customers whom staff have added by it, and lets a sign-in code open their accounts.
 */
export function isReserved(username: string): boolean {
  return MADE_UP.test(sameKey(username));
}

/**
 * Returns whether the shop generated this account's username. The account's holder does not need to see a generated
 * username.
 */
export function isGenerated({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}` || username === `${CODE_USERNAME}${id}`;
}

/** Returns true for a customer whom staff have added and who has not chosen a username yet. */
export function isCaller({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}`;
}
