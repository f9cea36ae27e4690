import { sameKey } from '#domain/same-key.ts';
import type { UserRow } from './queries.ts';

// Each account has a unique username, also one whose holder has never chosen any. The shop makes it up then.

/** The beginning of the username of a customer whom the staff have added. */
export const CALLER_USERNAME = 'caller-';
/** The beginning of the username of a customer who has come by a code. */
export const CODE_USERNAME = 'code-';

const MADE_UP = /^(?:caller|code)-[\da-f-]{36}$/;

/**
 * True for a username that only the shop makes up. Nobody may choose one: by it the shop knows the customers whom the
 * staff have added, to whose accounts a code opens the way.
 */
export function isReserved(username: string): boolean {
  return MADE_UP.test(sameKey(username));
}

/** True for a username that the shop has made up, which nobody needs to see. */
export function isGenerated({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}` || username === `${CODE_USERNAME}${id}`;
}

/** True for a customer whom the staff have added, and who has not chosen a username since. */
export function isCaller({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}`;
}
