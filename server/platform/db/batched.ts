import type { Compilable } from 'kysely';
import { NoPlaceError } from '../scheduling/fair-limiter.ts';
import { besideCalls } from './call-key.ts';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';
import { together } from './together.ts';

/**
 * At most `atOnce` messages are under way at the same time. Callers that come meanwhile wait and share the next
 * message, which serves at most `most` callers. A caller that waits longer than `mostWaitMs` gets a NoPlaceError.
 */
type Bounds = { atOnce: number; most: number; mostWaitMs?: number };
const OF_MESSAGES: Bounds = { atOnce: 2, most: 50 };

/**
 * Makes a function that sends simultaneous requests of several callers as one message. `send` returns the answers in
 * the order of the requests. If `send` fails, all requests of the message fail. Therefore do not use `batched` for
 * requests that may fail on their own, or that take long.
 */
export function batched<Asked, Answer, Of extends object = Db>(
  send: (of: Of, asked: Asked[]) => Promise<Answer[]>,
  bounds = OF_MESSAGES,
): (of: Of, asked: Asked) => Promise<Answer> {
  const lines = new WeakMap<Of, Line<Asked, Answer>>();
  return async (of, asked) => {
    const line = lines.get(of) ?? new Line(async (asked: Asked[]) => send(of, asked), bounds);
    lines.set(of, line);
    return line.ask(asked);
  };
}

/**
 * Returns the rows of a short read. On PostgreSQL, simultaneous reads share one message, except reads inside a
 * transaction.
 */
export async function readWithOthers<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  if (!isPostgres(db) || db.isTransaction) return (await db.executeQuery(query.compile())).rows;
  // The cast is safe: these are the rows that answer this query.
  return (await readAll(db, query)) as Row[];
}

const readAll = batched(async (db, queries: Compilable[]) => {
  return Object.values(await together(db, Object.fromEntries(queries.entries())));
});

type Waiting<Asked, Answer> = { asked: Asked; answer: PromiseWithResolvers<Answer> };

class Line<Asked, Answer> {
  readonly #send: (asked: Asked[]) => Promise<Answer[]>;
  readonly #bounds: Bounds;
  #waiting: Array<Waiting<Asked, Answer>> = [];
  #underWay = 0;

  constructor(send: (asked: Asked[]) => Promise<Answer[]>, bounds: Bounds) {
    this.#send = send;
    this.#bounds = bounds;
  }

  async ask(asked: Asked): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    const waiting = { asked, answer };
    this.#waiting.push(waiting);
    void this.#sendNext();
    const { mostWaitMs } = this.#bounds;
    if (mostWaitMs === undefined || !this.#waiting.includes(waiting)) return answer.promise;
    const timer = setTimeout(() => this.#turnAway(waiting), mostWaitMs);
    return answer.promise.finally(() => clearTimeout(timer));
  }

  /** Refuses a caller that has waited too long. Has no effect if the caller's request has already been sent. */
  #turnAway(waiting: Waiting<Asked, Answer>): void {
    if (!this.#waiting.includes(waiting)) return;
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
    waiting.answer.reject(new NoPlaceError());
  }

  async #sendNext(): Promise<void> {
    if (this.#underWay >= this.#bounds.atOnce || this.#waiting.length === 0) return;
    this.#underWay++;
    const next = this.#waiting.splice(0, this.#bounds.most);
    try {
      // The message belongs to several calls, so it must not write the idempotency key of one call.
      const answers = await besideCalls(async () => this.#send(next.map(({ asked }) => asked)));
      // The cast is safe: `send` returns an answer for each request.
      for (const [at, { answer }] of next.entries()) answer.resolve(answers[at] as Answer);
    } catch (error) {
      for (const { answer } of next) answer.reject(error);
    }
    this.#underWay--;
    void this.#sendNext();
  }
}
