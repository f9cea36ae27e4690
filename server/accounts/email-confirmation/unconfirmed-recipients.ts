import { mailboxOf } from '#domain/mailbox.ts';
import { TooManyTries, type Try } from '../../platform/http/rate-limits.ts';
import { GiveUp } from '../../platform/jobs/jobs.ts';
import { TOO_MANY_UNCONFIRMED } from '../../platform/jobs/reasons.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccount } from '../users/users.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';

/**
 * Pays for an email to an address that nobody has confirmed, which may be a stranger's: a mailbox gets so many a day,
 * of all kinds together. Orders' confirmations have a part of them that no other kind takes, and one-time codes, which
 * are how an address is confirmed, are counted apart. Throws GiveUp, which the staff see, where they are used up.
 */
export async function payForUnconfirmed(
  { db, rateLimits }: Pick<Platform, 'db' | 'rateLimits'>,
  to: string,
  kind: EmailPayload['email'],
): Promise<void> {
  const account = await findAccount(db, to);
  if (account && account.email_confirmed_at !== null) return;
  await rateLimits.spend(...triesOf(kind, mailboxOf(to))).catch((error: unknown) => {
    throw error instanceof TooManyTries ? new GiveUp(TOO_MANY_UNCONFIRMED, { cause: error }) : error;
  });
}

function triesOf(kind: EmailPayload['email'], mailbox: string): Try[] {
  if (kind === 'code') return [['unconfirmed-code', mailbox]];
  const all: Try = ['unconfirmed-email', mailbox];
  return kind === 'confirmation' ? [all] : [['unconfirmed-other-email', mailbox], all];
}
