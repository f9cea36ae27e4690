import type { z } from 'zod';
import { seal, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { Db } from '../db/schema.ts';
import { enqueue, jobQuery, type Queuing } from '../jobs/jobs.ts';
import type { EmailPayload } from '../email-payload.ts';

const PURPOSE = 'email';

/**
 * Queues an email, in the transaction of its cause; all emails are sent this way. Queuing neither delays nor fails its
 * cause. `lane` is the account, or else the address, of the email. Answers the job's id, or undefined if a job with its
 * key exists.
 */
export async function queueEmail(
  db: Db,
  payload: z.input<typeof EmailPayload>,
  queuing: Queuing,
): Promise<string | undefined> {
  // A code works only for minutes, so its email waits for no other email.
  return enqueue(db, payload.email === 'code' ? 'urgentEmail' : 'email', payload, queuing);
}

/** Makes `queueEmail` as a query among others (db/together.ts), for an email that is sent later. */
export function laterEmailQuery(db: Db, payload: z.input<typeof EmailPayload>, queuing: Queuing & { afterMs: number }) {
  return jobQuery(db, 'email', payload, queuing);
}

/**
 * Seals a secret that an email will contain, so that the queue does not contain it as plain text. Call this function
 * before the transaction.
 */
export async function sealForEmail(mac: Mac, secret: string): Promise<string> {
  return seal(mac, PURPOSE, secret);
}

/** Throws if the secret was sealed with another key. */
export async function unsealForEmail(mac: Mac, sealed: string): Promise<string> {
  const secret = await unseal(mac, PURPOSE, sealed);
  if (secret === undefined) throw new Error('the secret of this email was sealed by another key');
  return secret;
}
