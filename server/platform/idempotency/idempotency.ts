import { badField, ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Compilable } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { inOneTransaction } from '../db/transaction.ts';
import {
  claimKey,
  deleteKeysBefore,
  emptyAnswer,
  findKey,
  keyQuery,
  listStaffAnswers,
  writeAnswer,
  updateMade,
  type KeyRow,
} from './queries.ts';

export { forgetPerson } from './queries.ts';

const KEY = /^[\u0021-\u007e]{8,200}$/;
const KEY_LIFE_MS = DAY_MS;

/**
 * Does the work in one transaction, once for the request's Idempotency-Key, and answers its result. A later request
 * with the same key gets the first one's result, which therefore has to be JSON. Nothing but SQL belongs into the work.
 */
export type Once = (<Made>(work: (db: Db) => Promise<Made>) => Promise<Made>) & {
  /** The claim, for work that sends it together with its own writes instead of being called by `Once`. */
  claim?: Claim;
};

/** How work claims its request's key itself, among its other statements (db/together.ts). */
export type Claim = {
  /** Reads the key; it comes after all other reads of the work. */
  read: (db: Db) => Compilable<KeyRow>;
  /**
   * The result of an earlier request with this key; undefined where there was none. Throws 409 IDEMPOTENCY_KEY_REUSED.
   */
  madeBy: (read: readonly KeyRow[]) => unknown;
  /** Writes the key with the work's result and its answer; it answers no row where another request was quicker. */
  write: (db: Tx, made: unknown, answer: Answer) => Compilable<{ key: string }>;
};

/** Does the work without claiming a key, for requests that have none. */
export function always(db: Db): Once {
  return async (work) => work(db);
}

export type KeyedRequest = {
  userId: string;
  /** The key as it came: any text. */
  key: string;
  /** Hash of the call and everything that was sent with it. */
  bodyHash: string;
  now: string;
};
type Answer = { status: number; body: unknown };

/**
 * Answers a request that has a key: as the first request with it was answered, or by `perform`, which makes its change
 * through the `Once` that it gets. A refusal writes nothing down, so its key can be used again. Throws 400 for a key
 * that is none, 409 IDEMPOTENCY_KEY_REUSED where the first request sent something else.
 */
export async function answerOnce(
  db: Db,
  request: KeyedRequest,
  perform: (once: Once) => Promise<Answer>,
): Promise<Answer> {
  if (!KEY.test(request.key)) throw badField('Idempotency-Key', errorsText.keyMalformed());
  const row = newRow(request);
  const before = addMs(request.now, -KEY_LIFE_MS);
  const known = await findKey(db, row.user_id, row.key);
  const earlier = known && known.created_at >= before ? answerIn(known, row) : undefined;
  if (earlier) return earlier;
  let isAnswerWritten = false;
  const once: Once = async (work) => workOnce(db, row, before, work);
  once.claim = {
    read: (db) => keyQuery(db, row.user_id, row.key),
    madeBy: ([earlier]) => {
      isAnswerWritten = false;
      return earlier && earlier.created_at >= before ? madeIn(earlier, row) : undefined;
    },
    write: (db, made, { status, body }) => {
      isAnswerWritten = true;
      return claimKey(db, { ...row, made: JSON.stringify(made), status, answer: JSON.stringify(body) }, before);
    },
  };
  const answer = await perform(once);
  return isAnswerWritten ? answer : keepAnswer(db, row, answer);
}

/** Forgets the keys of requests that are too old to be repeated. */
export async function clearIdempotencyKeys(db: Db, now: string): Promise<void> {
  await deleteKeysBefore(db, addMs(now, -KEY_LIFE_MS));
}

const ANSWERS_AT_ONCE = 100;

/**
 * Empties what the staff were answered under a key, where it names somebody by one of these ids, numbers or emails. Who
 * repeats such a request gets 409 IDEMPOTENCY_KEY_REUSED: it is not made again.
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

async function workOnce<Made>(db: Db, row: KeyRow, before: string, work: (db: Db) => Promise<Made>): Promise<Made> {
  return inOneTransaction(db, async (db) => {
    // A second request with the same key waits here for the first one's commit, then finds its result.
    if (await claimKey(db, row, before).executeTakeFirst()) {
      const made = await work(db);
      await updateMade(db, row.user_id, row.key, JSON.stringify(made ?? null));
      return made;
    }
    const first = await findKey(db, row.user_id, row.key);
    // as: this call's own work answered it.
    if (first) return madeIn(first, row) as Made;
    throw reused();
  });
}

function madeIn({ body_hash, made }: KeyRow, row: KeyRow): unknown {
  if (body_hash === row.body_hash && made !== null) return JSON.parse(made);
  throw reused();
}

/** The change is committed: from here on nothing may turn it into an error. */
async function keepAnswer(db: Db, row: KeyRow, { status, body }: Answer): Promise<Answer> {
  try {
    if (await writeAnswer(db, row, { status, answer: JSON.stringify(body) })) return { status, body };
    // Another request with this key was quicker: all get the same answer.
    const first = await findKey(db, row.user_id, row.key);
    return (first && answerIn(first, row)) ?? { status, body };
  } catch {
    return { status, body };
  }
}

/** The answer that was given before; undefined where the process ended before it gave one. */
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
