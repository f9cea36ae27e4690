import type { z } from 'zod';
import { seal, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { Db } from '../db/schema.ts';
import { enqueue, jobQuery, type Queuing } from '../jobs/jobs.ts';
import type { EmailPayload } from '../email-payload.ts';

const PURPOSE = 'email';

/**
 * Queues an email, in the transaction of its cause; the one way of sending one. It neither delays nor fails its cause.
 * `lane`: the account, or else the address, that it is for. Answers the job's id, or undefined where one with its key
 * exists.
 */
export async function queueEmail(
  db: Db,
  payload: z.input<typeof EmailPayload>,
  queuing: Queuing,
): Promise<string | undefined> {
  // A code works for minutes only: it waits for no other email.
  return enqueue(db, payload.email === 'code' ? 'urgentEmail' : 'email', payload, queuing);
}

/** `queueEmail` as a query among others (db/together.ts), for an email that goes out later. */
export function laterEmailQuery(db: Db, payload: z.input<typeof EmailPayload>, queuing: Queuing & { afterMs: number }) {
  return jobQuery(db, 'email', payload, queuing);
}

/**
 * Seals a secret that an email will carry, so that it does not lie in the queue as plain text. Call
 * it before the transaction.
 */
export async function sealForEmail(mac: Mac, secret: string): Promise<string> {
  return seal(mac, PURPOSE, secret);
}

/** Throws where the secret was sealed by another key. */
export async function unsealForEmail(mac: Mac, sealed: string): Promise<string> {
  const secret = await unseal(mac, PURPOSE, sealed);
  if (secret === undefined) throw new Error('the secret of this email was sealed by another key');
  return secret;
}
