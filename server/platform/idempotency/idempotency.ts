import { badField, ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { withCallKey, type CallKey } from '../db/call-key.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  deleteKey,
  deleteKeysBefore,
  emptyAnswer,
  findKey,
  insertKey,
  listStaffAnswers,
  writeAnswer,
  type KeyRow,
} from './queries.ts';

export { forgetPerson } from './queries.ts';

const KEY = /^[\u0021-\u007e]{8,200}$/;
const KEY_LIFE_MS = DAY_MS;

export type KeyedRequest = {
  userId: string;
  /** The key as the client sent it, which may be any text. */
  key: string;
  /** The hash of the call and all its input. */
  bodyHash: string;
  now: string;
};
type Answer = { status: number; body: unknown };

/** A call that is made for a request with a key. */
type Making = {
  perform: () => Promise<Answer>;
  /**
   * Makes the whole answer from its body. A call that stores its answer within its own transaction uses this function.
   */
  answerOf: (body: unknown) => Answer;
};

/**
 * Answers a request with a key. If an earlier request with this key was answered, gives the same answer. If the key is
 * new, calls `perform`, whose first transaction writes the key (db/call-key.ts). A refusal stores nothing, so the
 * client can use the key again. Throws 400 for an invalid key, and 409 IDEMPOTENCY_KEY_REUSED if the earlier request
 * had other input.
 */
export async function answerOnce(db: Db, request: KeyedRequest, making: Making): Promise<Answer> {
  if (!KEY.test(request.key)) throw badField('Idempotency-Key', errorsText.keyMalformed());
  const row = newRow(request);
  const known = await findLiveKey(db, row);
  if (known) return answerAgain(db, known, row, making);
  try {
    return await answerAnew(db, row, making);
  } catch (error) {
    // If the table contains the key now, another request with this key was quicker, or the change is committed and only
    // the answer has failed. On SQLite the other request's transaction may share a commit that is still to come
    // (decisions/0092). The read below is part of the same commit, so it ends after the other transaction is committed.
    // If the read fails, nobody knows whether the change is made, so the client gets the database's error and repeats
    // the request. After a refusal such as CART_EMPTY, the client would not repeat the request.
    const first = await inTransaction(db, async (db) => findKey(db, row), { isBrief: true });
    if (!first) throw error;
    return answerAgain(db, first, row, making);
  }
}

/** Deletes the keys of requests that are too old to be repeated. */
export async function clearIdempotencyKeys(db: Db, now: string): Promise<void> {
  await deleteKeysBefore(db, addMs(now, -KEY_LIFE_MS));
}

const ANSWERS_AT_ONCE = 100;

/**
 * Empties stored answers to the staff that contain one of these ids, numbers or emails of a person. A client that
 * repeats the request of an emptied answer gets 409 IDEMPOTENCY_KEY_REUSED, and the change is not made again.
 */
export async function emptyStaffAnswers(db: Db, marks: readonly string[]): Promise<void> {
  for (let after = { user_id: '', key: '' }; ;) {
    const rows = await listStaffAnswers(db, after, ANSWERS_AT_ONCE);
    for (const row of rows) {
      const said = `${row.made} ${row.answer}`;
      if (marks.some((mark) => said.includes(mark))) await emptyAnswer(db, row);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

async function findLiveKey(db: Db, row: KeyRow): Promise<KeyRow | undefined> {
  const before = addMs(row.created_at, -KEY_LIFE_MS);
  const known = await findKey(db, row);
  if (!known || known.created_at >= before) return known;
  await deleteKey(db, row, before);
  return undefined;
}

/** Returns a repeated request. If the first request died between its commit and its answer, makes the answer now. */
async function answerAgain(db: Db, known: KeyRow, row: KeyRow, making: Making): Promise<Answer> {
  return answerIn(known, row) ?? answerAnew(db, row, making, known.made);
}

async function answerAnew(db: Db, row: KeyRow, { perform, answerOf }: Making, made?: string | null): Promise<Answer> {
  if (made === null) throw reused();
  let isAnswerWritten = false;
  const key: CallKey = {
    earlier: made === undefined ? undefined : { made: JSON.parse(made) },
    write: (db, made) => insertKey(db, { ...row, made: JSON.stringify(made ?? null) }),
    writeAnswer: (db, body) => {
      isAnswerWritten = true;
      const answer = answerOf(body);
      return insertKey(db, { ...row, status: answer.status, answer: JSON.stringify(answer.body) });
    },
    isWritten: false,
    isCommitted: false,
  };
  const answer = await withCallKey(key, perform);
  return isAnswerWritten ? answer : keepAnswer(db, row, answer);
}

/** Stores the answer. The call's change is already committed, so no later failure may turn the answer into an error. */
async function keepAnswer(db: Db, row: KeyRow, { status, body }: Answer): Promise<Answer> {
  try {
    if (await writeAnswer(db, row, { status, answer: JSON.stringify(body) })) return { status, body };
    // Another request with this key was quicker to store its answer. All requests with this key get that answer.
    const first = await findKey(db, row);
    return (first && answerIn(first, row)) ?? { status, body };
  } catch {
    return { status, body };
  }
}

/** Returns the stored answer; undefined if the process died before it stored one. */
function answerIn(known: KeyRow, { body_hash }: KeyRow): Answer | undefined {
  if (known.body_hash !== body_hash) throw reused();
  if (known.answer === null || known.status === null) return undefined;
  return { status: known.status, body: JSON.parse(known.answer) };
}

function newRow({ userId, key, bodyHash, now }: KeyedRequest): KeyRow {
  const nothingYet = { made: null, status: null, answer: null };
  return { user_id: userId, key, body_hash: bodyHash, order_id: '', created_at: now, ...nothingYet };
}

function reused(): ShopError {
  return new ShopError('conflict', 'IDEMPOTENCY_KEY_REUSED', errorsText.keyReused());
}
