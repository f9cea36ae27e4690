import type { z } from 'zod';
import { seal, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { Db } from '../db/schema.ts';
import { enqueue, jobQuery, type Queuing } from '../jobs/jobs.ts';
import type { EmailPayload } from '../email-payload.ts';

const PURPOSE = 'email';

/**
 * Queues an email, in the transaction of the change that causes it. The shop sends all emails by this queue, so that
 * the change neither waits for the mail server nor fails because of the mail server. `lane` is the account that the
 * email goes to, or the email address if there is no account. Returns the job's id; undefined if a job with the same
 * key exists.
 */
export async function queueEmail(
  db: Db,
  payload: z.input<typeof EmailPayload>,
  queuing: Queuing,
): Promise<string | undefined> {
  // A one-time code is valid for some minutes only, so its email must not wait for other emails.
  return enqueue(db, payload.email === 'code' ? 'urgentEmail' : 'email', payload, queuing);
}

/**
 * Makes a query that queues an email, to run together with other queries (db/together.ts). After `afterMs`
 * milliseconds, the worker finds the email when it next looks for jobs.
 */
export function laterEmailQuery(db: Db, payload: z.input<typeof EmailPayload>, queuing: Queuing & { afterMs: number }) {
  return jobQuery(db, 'email', payload, queuing);
}

/**
 * Encrypts a secret that an email will contain, because the queue must not contain the secret as plain text. Call this
 * function before the transaction that queues the email.
 */
export async function sealForEmail(mac: Mac, secret: string): Promise<string> {
  return seal(mac, PURPOSE, secret);
}

/** Decrypts a secret that `sealForEmail` has encrypted. Throws if another key has encrypted the secret. */
export async function unsealForEmail(mac: Mac, sealed: string): Promise<string> {
  const secret = await unseal(mac, PURPOSE, sealed);
  if (secret === undefined) throw new Error('the secret of this email was sealed by another key');
  return secret;
}
