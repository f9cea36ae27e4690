import { mailboxOf } from '#domain/mailbox.ts';
import { TooManyTries, type Try } from '../../platform/http/rate-limits.ts';
import { GiveUp } from '../../platform/jobs/jobs.ts';
import { TOO_MANY_UNCONFIRMED } from '../../platform/jobs/reasons.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccount } from '../users/users.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';

/**
 * Spends a try of the limit on emails to an address that nobody has confirmed. Such an address may belong to a
 * stranger, so the shop sends only a limited number of emails to it each day. Emails other than order confirmations may
 * use only a part of this limit, so that order confirmations can still be sent. One-time codes have their own limit,
 * because entering a code confirms the address. If the limit is reached, throws GiveUp, and staff find the email among
 * the unsent emails.
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
