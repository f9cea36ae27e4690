import type { z } from 'zod';
import { addMs, MINUTE_MS } from '#domain/instants.ts';
import type { Db, Tx } from '../db/schema.ts';
import { enqueue, jobQuery, type Queuing } from '../jobs/jobs.ts';
import { seal, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { MessagePayload } from '../message-payload.ts';
import { areMessagesOn } from './queries.ts';

const PURPOSE = 'message';
/** A code works for this long. */
const URGENT_MS = 10 * MINUTE_MS;

export type Message = z.input<typeof MessagePayload>;

/**
 * Queues a message to a phone, in the transaction of its cause; all messages are sent this way. Queuing neither delays
 * nor fails its cause. `lane` is the account of the message, or else the phone. Answers the job's id; undefined if the
 * owner has turned on no channel, and then nothing is queued, or if a job with its key exists.
 */
export async function queueMessage(db: Tx, message: Message, queuing: Queuing): Promise<string | undefined> {
  if (!(await areMessagesOn(db))) return undefined;
  return enqueue(db, kindOf(message), message, queuingOf(message, queuing));
}

/** Makes `queueMessage` as a query among others (db/together.ts). The caller checks `areMessagesOn` first. */
export function messageQuery(db: Db, message: Message, queuing: Queuing) {
  return jobQuery(db, kindOf(message), message, queuing);
}

/**
 * Answers whether a person waits for the message: a code works only for minutes, so it waits for no other message and
 * for no email.
 */
function isUrgent({ event }: Message): boolean {
  return event === 'code' || event === 'test';
}

function kindOf(message: Message): 'message' | 'urgentMessage' {
  return isUrgent(message) ? 'urgentMessage' : 'message';
}

/** Answers the lane of a phone's codes, apart from its account's other messages. */
export function urgentLane(lane: string): string {
  return `phone ${lane}`;
}

/**
 * A short-lived message is deleted when its time is over, whatever its result, because its payload contains a phone
 * number.
 */
function queuingOf(message: Message, queuing: Queuing): Queuing {
  if (!isUrgent(message)) return queuing;
  return { ...queuing, lane: urgentLane(queuing.lane), expiresAt: addMs(queuing.now, URGENT_MS) };
}

/**
 * Seals a code that a message will contain, so that the queue does not contain it as plain text. Call this function
 * before the transaction.
 */
export async function sealForMessage(mac: Mac, code: string): Promise<string> {
  return seal(mac, PURPOSE, code);
}

/** Throws if the code was sealed with another key. */
export async function unsealForMessage(mac: Mac, sealed: string): Promise<string> {
  const code = await unseal(mac, PURPOSE, sealed);
  if (code === undefined) throw new Error('the code of this message was sealed by another key');
  return code;
}
