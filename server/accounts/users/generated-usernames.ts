import type { UserRow } from './queries.ts';

// Each account has a unique username, also one whose holder has never chosen any. The shop makes it up then.

/** The beginning of the username of a customer whom the staff have added. */
export const CALLER_USERNAME = 'caller-';
/** The beginning of the username of a customer who has come by a code. */
export const CODE_USERNAME = 'code-';

/** True for a username that the shop has made up, which nobody needs to see. */
export function isGenerated({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}` || username === `${CODE_USERNAME}${id}`;
}

/** True for a customer whom the staff have added, and who has not chosen a username since. */
export function isCaller({ id, username }: Pick<UserRow, 'id' | 'username'>): boolean {
  return username === `${CALLER_USERNAME}${id}`;
}
