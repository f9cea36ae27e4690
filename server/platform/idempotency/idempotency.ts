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
  /** The key as it was sent: any text. */
  key: string;
  /** The hash of the call and all its input. */
  bodyHash: string;
  now: string;
};
type Answer = { status: number; body: unknown };

/** A call that is made for a request with a key. */
type Making = {
  perform: () => Promise<Answer>;
  /** Makes the answer with this body, for work that stores the answer in its own transaction. */
  answerOf: (body: unknown) => Answer;
};

/**
 * Answers a request with a key: as the first request with this key was answered, or by `perform`, whose first
 * transaction writes the key (db/call-key.ts). A refusal stores nothing, so its key can be used again. Throws 400 for
 * an invalid key, 409 IDEMPOTENCY_KEY_REUSED if the first request sent something else.
 */
export async function answerOnce(db: Db, request: KeyedRequest, making: Making): Promise<Answer> {
  if (!KEY.test(request.key)) throw badField('Idempotency-Key', errorsText.keyMalformed());
  const row = newRow(request);
  const known = await findLiveKey(db, row);
  if (known) return answerAgain(db, known, row, making);
  try {
    return await answerAnew(db, row, making);
  } catch (error) {
    // Another request with this key was quicker, or the change is committed and only its answer has failed. On SQLite
    // the other transaction may not be committed yet (decisions/0092): this transaction sees it, and ends after it.
    const first = await inTransaction(db, async (db) => findKey(db, row), { isBrief: true }).catch(() => undefined);
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
 * Empties the stored answers of the staff that name a person by one of these ids, numbers or emails. A client that
 * repeats such a request gets 409 IDEMPOTENCY_KEY_REUSED; the server does not make the change again.
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

/** The first request may have ended after its commit, before it answered; then this request makes the answer. */
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

/** The change is committed, so from here on nothing may turn it into an error. */
async function keepAnswer(db: Db, row: KeyRow, { status, body }: Answer): Promise<Answer> {
  try {
    if (await writeAnswer(db, row, { status, answer: JSON.stringify(body) })) return { status, body };
    // Another request with this key was quicker, so all requests get the same answer.
    const first = await findKey(db, row);
    return (first && answerIn(first, row)) ?? { status, body };
  } catch {
    return { status, body };
  }
}

/** Answers the stored answer; undefined if the process ended before it answered. */
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
