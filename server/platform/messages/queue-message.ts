import type { z } from 'zod';
import { addMs, MINUTE_MS } from '#domain/instants.ts';
import type { Db, Tx } from '../db/schema.ts';
import { enqueue, jobQuery, type Queuing } from '../jobs/jobs.ts';
import { seal, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { MessagePayload } from '../message-payload.ts';
import { areMessagesOn } from './queries.ts';

const PURPOSE = 'message';
/** A code in a message works for this number of milliseconds. */
const URGENT_MS = 10 * MINUTE_MS;

type Message = z.input<typeof MessagePayload>;

/**
 * Queues a message to a phone, in the transaction of the change that causes it. The shop sends all messages by this
 * queue, so that the change neither waits for a provider nor fails because of a provider. `lane` is the account that
 * the message is for, or, without an account, the phone. Returns the id of the message's job. Returns undefined if all
 * channels are off, so that there is no job, or if a job with this key exists.
 */
export async function queueMessage(db: Tx, message: Message, queuing: Queuing): Promise<string | undefined> {
  if (!(await areMessagesOn(db))) return undefined;
  return enqueue(db, kindOf(message), message, queuingOf(message, queuing));
}

/**
 * Makes the query of `queueMessage`, for sending it together with other queries (db/together.ts). The caller must check
 * `areMessagesOn` first.
 */
export function messageQuery(db: Db, message: Message, queuing: Queuing) {
  return jobQuery(db, kindOf(message), message, queuing);
}

/**
 * Returns whether a person waits for this message. An urgent message must not wait for other messages or emails,
 * because a code works only for minutes.
 */
function isUrgent({ event }: Message): boolean {
  return event === 'code' || event === 'test';
}

function kindOf(message: Message): 'message' | 'urgentMessage' {
  return isUrgent(message) ? 'urgentMessage' : 'message';
}

/**
 * Returns the lane for a phone's codes. It differs from the lane of the account's other messages, so codes do not wait
 * for them.
 */
export function urgentLane(lane: string): string {
  return `phone ${lane}`;
}

/**
 * Gives an urgent message a lane of its own and an expiry time. The job of the message contains a phone number, so the
 * shop deletes the job after that time, even if the job has failed.
 */
function queuingOf(message: Message, queuing: Queuing): Queuing {
  if (!isUrgent(message)) return queuing;
  return { ...queuing, lane: urgentLane(queuing.lane), expiresAt: addMs(queuing.now, URGENT_MS) };
}

/**
 * Seals a code that a message will contain, because the queue must not contain it as plain text. Call `sealForMessage`
 * before the transaction that queues the message.
 */
export async function sealForMessage(mac: Mac, code: string): Promise<string> {
  return seal(mac, PURPOSE, code);
}

/** Opens the sealed code of a message. Throws if another key has sealed the code. */
export async function unsealForMessage(mac: Mac, sealed: string): Promise<string> {
  const code = await unseal(mac, PURPOSE, sealed);
  if (code === undefined) throw new Error('the code of this message was sealed by another key');
  return code;
}
