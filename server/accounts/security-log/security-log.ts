import type { FastifyBaseLogger } from 'fastify';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { MINUTE_MS } from '#domain/instants.ts';
import { strangersKinds, type SecurityKind } from '#domain/security-kinds.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { warnCounted } from '../../platform/outside/counted-warnings.ts';
import { addTimes, deleteBeyond, deleteUntil, findAccountId, insertEvent } from './queries.ts';

export { listEvents } from './queries.ts';

/** Something that happened to an account or was refused. */
export type SecurityEvent = {
  kind: SecurityKind;
  /** Whose account it is about: its id, or the email or username that somebody typed. */
  account?: { id: string } | { typed: string } | undefined;
  network: string;
  requestId: string;
  /** What besides: a rule, or the path of a call. */
  detail?: string;
};

/**
 * So many different events of a minute have a line each: of what strangers can cause, and of what people do
 * who have signed in.
 */
const MOST_A_MINUTE = { strangers: 60, accounts: 1200 };
/** The oldest lines of what strangers caused are deleted beyond so many. */
const MOST_STRANGERS_LINES = 200_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;
type Counted = { id: Promise<string | undefined>; times: number; lastAt: string };

/**
 * Notes what happened. Equal events of one minute are one line with their number, and a minute has so many lines at
 * most, so nobody can fill the disk by failing. What is noted is written at once and never waited for.
 */
export class SecurityLog {
  readonly #db: Db;
  readonly #now: () => string;
  #minute = new Map<string, Counted>();
  #counts = { strangers: 0, accounts: 0 };
  #timer: NodeJS.Timeout | undefined;
  readonly #writing = new Set<Promise<unknown>>();

  constructor(db: Db, now: () => string) {
    this.#db = db;
    this.#now = now;
  }

  note(event: SecurityEvent, log: Log): void {
    this.#timer ??= setTimeout(() => this.#endMinute(log), MINUTE_MS).unref();
    const at = this.#now();
    const whose = strangersKinds.has(event.kind) ? 'strangers' : 'accounts';
    const full = this.#counts[whose] >= MOST_A_MINUTE[whose];
    // What is beyond the minute's lines is one more line, which says how many.
    const noted: SecurityEvent = full
      ? { kind: 'manyMore', network: '', requestId: event.requestId, detail: whose }
      : event;
    const { kind, account, network, detail = '' } = noted;
    const key = JSON.stringify([kind, account, network, detail]);
    const counted = this.#minute.get(key);
    if (counted) {
      counted.times++;
      counted.lastAt = at;
      return;
    }
    if (!full) this.#counts[whose]++;
    this.#minute.set(key, { id: this.#follow(this.#write(noted, at, log), log), times: 1, lastAt: at });
  }

  /** Writes how often the events of this minute happened, and waits for all that is being written. */
  async settled(log: Log): Promise<void> {
    this.#endMinute(log);
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  /**
   * Deletes what is older than the log is kept, whole days, and the oldest of what strangers caused where
   * that is too much.
   */
  async clear(days: number): Promise<void> {
    await deleteUntil(this.#db, startOfDay(addDays(indianDay(this.#now()), -days)));
    await deleteBeyond(this.#db, [...strangersKinds], MOST_STRANGERS_LINES);
  }

  #endMinute(log: Log): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const repeated = [...this.#minute.values()].filter(({ times }) => times > 1);
    this.#minute = new Map();
    this.#counts = { strangers: 0, accounts: 0 };
    for (const { id, times, lastAt } of repeated)
      void this.#follow(
        id.then(async (id) => {
          if (id !== undefined) await addTimes(this.#db, id, times, lastAt);
          return undefined;
        }),
        log,
      );
  }

  async #write(event: SecurityEvent, at: string, log: Log): Promise<string> {
    const { kind, account, network, requestId, detail = '' } = event;
    const userId =
      account === undefined ? undefined : 'id' in account ? account.id : await findAccountId(this.#db, account.typed);
    // Also in the server's own log, which may lie on another machine. No email stands there.
    log.info({ event: kind, userId, network, requestId, detail }, 'security event');
    const id = newId();
    await insertEvent(this.#db, {
      id,
      at,
      last_at: at,
      times: 1,
      kind,
      user_id: userId ?? null,
      network,
      request_id: requestId,
      detail,
    });
    return id;
  }

  /** Nobody waits for the log, so nobody else hears of its errors. */
  #follow(writing: Promise<string | undefined>, log: Log): Promise<string | undefined> {
    const followed = writing
      .catch((error: unknown) => {
        warnCounted(log, 'security-log', 'not-written', { err: error });
        return undefined;
      })
      .finally(() => this.#writing.delete(followed));
    this.#writing.add(followed);
    return followed;
  }
}
