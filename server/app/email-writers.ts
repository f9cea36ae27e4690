import { untilDurable } from '../platform/db/durable.ts';
import { writeLinkEmail } from '../accounts/email-confirmation/email-confirmation.ts';
import {
  writeConfirmation,
  noteConfirmed,
  writeEditedEmail,
  writeStatusEmail,
  writeStillToPay,
} from '../sales/orders/order-emails.ts';
import { writeMoneyBack, writePaidEmail } from '../sales/orders/online-emails.ts';
import { writeReturnEmail } from '../sales/returns/return-emails.ts';
import { GiveUp, NotNow, type AfterWork, type Work } from '../platform/jobs/jobs.ts';
import { isRefusedForGood, type Email } from '../platform/outside/mail.ts';
import type { Shop } from './shop.ts';
import { writeInvitation } from '../accounts/staff/invitation-email.ts';
import { writeCodeEmail, writeKnownAccountEmail, writeWelcome } from '../accounts/users/account-emails.ts';
import { writeSecurityEmail } from '../accounts/users/security-emails.ts';
import { writePausedEmail } from '../webhooks/paused-email.ts';
import type { EmailPayload } from '../platform/email-payload.ts';
import { payForUnconfirmed } from '../accounts/email-confirmation/unconfirmed-recipients.ts';

type Name = EmailPayload['email'];
type Of<Kind extends Name> = Extract<EmailPayload, { email: Kind }>;
/**
 * Writes an email. Returns undefined if the shop need not send the email any more. `attempt` counts the attempts to
 * send the email, from 1.
 */
type Write<Kind extends Name> = (shop: Shop, payload: Of<Kind>, attempt: number) => Promise<Email | undefined>;

/** The writer of each kind of email. The shop calls a writer with the job's payload when it sends the email. */
const writers: { [Kind in Name]: Write<Kind> } = {
  confirmation: writeConfirmation,
  status: writeStatusEmail,
  edited: writeEditedEmail,
  stillToPay: writeStillToPay,
  moneyBack: writeMoneyBack,
  paid: writePaidEmail,
  return: writeReturnEmail,
  welcome: writeWelcome,
  confirmAddress: writeLinkEmail,
  knownAccount: writeKnownAccountEmail,
  code: writeCodeEmail,
  security: writeSecurityEmail,
  webhookPaused: writePausedEmail,
  invitation: writeInvitation,
};

/**
 * For some kinds of email: returns a change to the database. After sending the email, the shop writes this change
 * together with the end of the job.
 */
const afterwards: { [Kind in Name]?: (payload: Of<Kind>, now: string) => AfterWork } = {
  confirmation: noteConfirmed,
};

/**
 * If too many emails already wait for their recipient's mail domain, the shop tries an email again after this many
 * milliseconds.
 */
const UNKNOWN_MS = 60_000;

/**
 * Writes a queued email and sends it after `turn`. Before it waits for `turn`, it takes a place of its recipient's mail
 * domain (`MailPlaces`).
 */
export async function sendQueued(
  shop: Shop,
  work: Work<'email' | 'urgentEmail'>,
  turn?: () => Promise<void>,
): Promise<AfterWork | void> {
  const { id, payload, attempt, signal, describe } = work;
  const email = await write(shop, payload, attempt);
  // A customer who has only ordered by phone may have no email address.
  if (!email || email.to === '') return;
  describe({ to: email.to, subject: email.subject });
  const places = shop.mailer.places?.[payload.email === 'code' ? 'urgentEmails' : 'emails'];
  const place = places?.take(email.to);
  if (places && !place) throw new NotNow(places.wait(id, email.to) ? 0 : UNKNOWN_MS);
  let isTaken = false;
  try {
    // Only the first attempt to send an email uses up a try of the limit for unconfirmed addresses, because later
    // attempts send the same email.
    if (attempt === 1) await payForUnconfirmed(shop, email.to, payload.email);
    await turn?.();
    // The email may contain data that the database has not written to the disk yet, so the shop waits until it has.
    await untilDurable(shop.db);
    await deliver(shop, email, { id, signal });
    isTaken = true;
  } finally {
    place?.leave(isTaken);
  }
  // The cast is safe: the entry belongs to this payload's own kind.
  const after = afterwards[payload.email] as ((payload: EmailPayload, now: string) => AfterWork) | undefined;
  return after?.(payload, shop.now());
}

async function write(shop: Shop, payload: EmailPayload, attempt: number): Promise<Email | undefined> {
  // The cast is safe: the entry belongs to this payload's own kind.
  const writer = writers[payload.email] as (
    shop: Shop,
    payload: EmailPayload,
    attempt: number,
  ) => Promise<Email | undefined>;
  return writer(shop, payload, attempt);
}

async function deliver(shop: Shop, email: Email, sending: { id: string; signal: AbortSignal }): Promise<void> {
  try {
    await shop.mailer.send(email, sending);
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    throw new GiveUp((error as Error).message, { cause: error });
  }
}
