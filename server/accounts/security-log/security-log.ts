import type { FastifyBaseLogger } from 'fastify';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { MINUTE_MS } from '#domain/instants.ts';
import { strangersKinds, type SecurityKind } from '#domain/security-kinds.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { warnCounted } from '../../platform/outside/counted-warnings.ts';
import { addTimes, deleteBeyond, deleteUntil, findAccountId, insertEvent } from './queries.ts';

export { listEvents } from './queries.ts';

/**
 * A security event: something that happened to an account, such as a sign-in, or a request that the shop refused
 * because of a limit or a missing permission.
 */
export type SecurityEvent = {
  kind: SecurityKind;
  /** The account that the event concerns: its id, or the email or username that somebody typed. */
  account?: { id: string } | { typed: string } | undefined;
  network: string;
  requestId: string;
  /** A further detail of the event, such as the rule of a limit or the path of a call. */
  detail?: string;
};

/**
 * In one minute, the security log gets at most this many lines about events that strangers can cause, and this many
 * about events of signed-in people.
 */
const MOST_A_MINUTE = { strangers: 60, accounts: 1200 };
/**
 * The security log keeps at most this many lines about events that strangers can cause. The shop deletes the oldest
 * lines beyond this number.
 */
const MOST_STRANGERS_LINES = 200_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;
type Counted = { id: Promise<string | undefined>; times: number; lastAt: string };

/**
 * Records security events. Equal events within a minute share one line with a count. The number of lines in each minute
 * is limited, so nobody can fill the disk with failed calls. Each new line is written at once, but no request waits for
 * it.
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
    // Beyond the limit of lines in a minute, one more line counts all further events.
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

  /** Writes the counts of this minute's repeated events, and waits until all lines of the security log are written. */
  async settled(log: Log): Promise<void> {
    this.#endMinute(log);
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  /**
   * Deletes lines of the security log that are older than `days` whole days, and the oldest lines beyond
   * `MOST_STRANGERS_LINES`.
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
    // The security event also goes to the server's own log, which may be on another machine. The server's log contains
    // no email address.
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

  /**
   * Logs the error if a write to the security log fails. No request waits for the security log, so nobody else sees the
   * error.
   */
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
