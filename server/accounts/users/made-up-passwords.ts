import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import type { UserRow } from './queries.ts';

/**
 * The time for which a password works that the shop made up and its holder has not changed: as long as an invitation
 * (decisions/0054).
 */
const LIFE_MS = 7 * DAY_MS;

/** The end of a password that the shop makes up now. */
export function madeUpUntil(now: string): string {
  return addMs(now, LIFE_MS);
}

/**
 * Throws 401 if the shop made the password up and its time is over. Call it only for a person who has shown that they
 * know the password.
 */
export function refuseExpired({ password_expires_at: end }: UserRow, now: string): void {
  if (end !== null && end <= now) throw new ShopError('not-signed-in', 'PASSWORD_EXPIRED', authText.passwordExpired());
}
