import { mailboxOf } from '#domain/mailbox.ts';
import { TooManyTries, type Try } from '../../platform/http/rate-limits.ts';
import { GiveUp } from '../../platform/jobs/jobs.ts';
import { TOO_MANY_UNCONFIRMED } from '../../platform/jobs/reasons.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccount } from '../users/users.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';

/**
 * Spends a try for an email to an address that nobody has confirmed, because the address may belong to a stranger: such
 * a mailbox gets a limited number of emails a day, of all kinds together. Confirmations of orders have a share of their
 * own within this limit. One-time codes, which confirm an address, have a limit of their own. Throws GiveUp, which the
 * staff see, when the limit is reached.
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
