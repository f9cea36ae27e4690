import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import type { UserRow } from './queries.ts';

/**
 * A password that the shop generated expires after this many milliseconds: seven days, as for an invitation
 * (decisions/0054).
 */
const LIFE_MS = 7 * DAY_MS;

/** Returns the expiry time of a password that the shop generates now. */
export function madeUpUntil(now: string): string {
  return addMs(now, LIFE_MS);
}

/**
 * Throws 401 if the shop generated the password and it has expired. Call this function only after the person has given
 * the right password.
 */
export function refuseExpired({ password_expires_at: end }: UserRow, now: string): void {
  if (end !== null && end <= now) throw new ShopError('not-signed-in', 'PASSWORD_EXPIRED', authText.passwordExpired());
}
