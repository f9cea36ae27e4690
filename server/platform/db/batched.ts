import type { Compilable } from 'kysely';
import { NoPlaceError } from '../scheduling/fair-limiter.ts';
import { besideCalls } from './call-key.ts';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';
import { together } from './together.ts';

/**
 * A caller that comes while `atOnce` messages are under way shares the next one, with `most` callers at most; a caller
 * that waits for it too long gets a NoPlaceError.
 */
type Bounds = { atOnce: number; most: number; mostWaitMs?: number };
const OF_MESSAGES: Bounds = { atOnce: 2, most: 50 };

/**
 * Sends what several requests ask of a database, or a shop, at the same time as one message. `send` answers each in the
 * order of asking; where it fails, it fails for all of them, so nothing belongs here that one request could make fail,
 * or long, for the others.
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
 * The rows of a brief read. On PostgreSQL others who read at the same time share its message, unless it is
 * part of a transaction.
 */
export async function readWithOthers<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  if (!isPostgres(db) || db.isTransaction) return (await db.executeQuery(query.compile())).rows;
  // as: these are the rows that answer this query.
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

  /** Does nothing to a caller whose turn has come. */
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
      // They are of several requests.
      const answers = await besideCalls(async () => this.#send(next.map(({ asked }) => asked)));
      // as: `send` answers each.
      for (const [at, { answer }] of next.entries()) answer.resolve(answers[at] as Answer);
    } catch (error) {
      for (const { answer } of next) answer.reject(error);
    }
    this.#underWay--;
    void this.#sendNext();
  }
}
