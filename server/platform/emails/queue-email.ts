import type { z } from 'zod';
import { seal, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { Db } from '../db/schema.ts';
import { enqueue, jobQuery, type Queuing } from '../jobs/jobs.ts';
import type { EmailPayload } from '../email-payload.ts';

const PURPOSE = 'email';

/**
 * Queues an email, in the transaction of its cause. All emails are sent this way, so the cause neither waits for the
 * mail server nor fails because of it. `lane` is the account of the email, or without one its address. Answers the
 * job's id; undefined if a job with its key exists.
 */
export async function queueEmail(
  db: Db,
  payload: z.input<typeof EmailPayload>,
  queuing: Queuing,
): Promise<string | undefined> {
  // A code is valid for some minutes only, so its email must not wait for other emails.
  return enqueue(db, payload.email === 'code' ? 'urgentEmail' : 'email', payload, queuing);
}

/**
 * Makes the query of `queueEmail`, for use with others (db/together.ts). The email is sent at the worker's next look.
 */
export function laterEmailQuery(db: Db, payload: z.input<typeof EmailPayload>, queuing: Queuing & { afterMs: number }) {
  return jobQuery(db, 'email', payload, queuing);
}

/**
 * Seals a secret that an email will contain, because the queue must not contain it as plain text. Call this before the
 * transaction.
 */
export async function sealForEmail(mac: Mac, secret: string): Promise<string> {
  return seal(mac, PURPOSE, secret);
}

/** Opens a sealed secret. Throws if another key has sealed it. */
export async function unsealForEmail(mac: Mac, sealed: string): Promise<string> {
  const secret = await unseal(mac, PURPOSE, sealed);
  if (secret === undefined) throw new Error('the secret of this email was sealed by another key');
  return secret;
}
