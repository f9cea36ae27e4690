import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import type { UserRow } from './queries.ts';

/**
 * How long a password signs in that the shop has made up and its holder has not changed, as long as an invitation
 * (decisions/0054).
 */
const LIFE_MS = 7 * DAY_MS;

/** When a password ends that is made up now. */
export function madeUpUntil(now: string): string {
  return addMs(now, LIFE_MS);
}

/**
 * Throws 401 where the shop has made the password up and its time is over. Only for who has shown that they know it.
 */
export function refuseExpired({ password_expires_at: end }: UserRow, now: string): void {
  if (end !== null && end <= now) throw new ShopError('not-signed-in', 'PASSWORD_EXPIRED', authText.passwordExpired());
}
