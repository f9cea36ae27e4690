import { setTimeout as wait } from 'node:timers/promises';
import { isThere, LOOK_MS, lookAt, TIMELINE, timelineIn, timelineOf } from './ask-server.ts';
import { isDatabaseTrouble } from './errors.ts';
import { OwnTransactions } from './own-transactions.ts';
import type { Silence } from './silence.ts';

/** A primary that does not answer within this is stood in for: nobody is harmed where it was merely slow. */
const MOST_SILENT_MS = 300;
/** So long a stand-in is sought for what has just failed. */
const MOST_SEEKING_MS = 700;
/** How soon a replica is asked again that has not yet come as far as it must, */
const CATCH_UP_MS = 20;
/** and how soon the primary is looked for again while one stands in. */
const LOOK_AGAIN_MS = 250;

/**
 * What is known of the primary: its address, the timeline that it wrote on when it was last found, and when that was.
 */
type Primary = {
  readonly primary: string;
  readonly timeline: number;
  readonly lookedAt: number;
  readonly silence: Silence;
  look: () => Promise<void>;
};

/**
 * The server that what only reads is asked of while the primary does not answer: a replica that shows all that this
 * process knows to be committed, or one that has just been promoted.
 */
export class StandIn {
  readonly #urls: readonly string[];
  readonly #known: Primary;
  readonly #own = new OwnTransactions();
  #url: string | undefined;
  #seeking: Promise<string | undefined> | undefined;
  #soughtAt = -Infinity;
  /** How long a replica has to answer: twice as long after each search in vain, for it may be far away or busy. */
  #mostAnsweringMs = MOST_SILENT_MS;
  /** Whether no primary answered when a stand-in was last sought. */
  #isPrimaryAway = false;
  readonly #doubted = new Map<string, Promise<boolean>>();

  /** `urls`: all servers of the database. */
  constructor(urls: readonly string[], known: Primary) {
    this.#urls = urls;
    this.#known = known;
  }

  /** Undefined while the primary is there, as far as is known. Who asks makes sure that it is looked for. */
  get url(): string | undefined {
    if (this.#url !== undefined && performance.now() - this.#known.lookedAt >= LOOK_AGAIN_MS) void this.#known.look();
    return this.#url;
  }

  /** Nobody stands in: the primary has been found, or who did is gone. */
  end(): void {
    this.#url = undefined;
  }

  /**
   * Notes a transaction that this process has committed: its primary is there, and who stood in may not show it yet.
   */
  noteOwn(...committed: Parameters<OwnTransactions['note']>): void {
    if (this.#own.note(...committed)) this.end();
  }

  /**
   * Whether a server that is read from, and owes an answer, is there at all; one that is not stands in no longer.
   * Whoever asks while somebody does shares the answer.
   */
  async isThere(url: string): Promise<boolean> {
    const asked = this.#doubted.get(url) ?? isThere(url).finally(() => this.#doubted.delete(url));
    this.#doubted.set(url, asked);
    const isIt = await asked;
    if (!isIt && this.#url === url) this.end();
    return isIt;
  }

  /** Finds a server, where the primary does not answer at once. Undefined where it does, or nobody can stand in. */
  async seek(): Promise<string | undefined> {
    return (this.#seeking ??= this.#seek().finally(() => (this.#seeking = undefined)));
  }

  /**
   * What is first: what the primary is asked for, or that it does not answer and another server stands in; undefined
   * then. Fails as the primary does where nobody stands in.
   */
  async insteadOf<Result>(asked: Promise<Result>): Promise<Result | undefined> {
    if (this.#urls.length === 1) return asked;
    const found = Promise.withResolvers<undefined>();
    const seeking = setInterval(async () => {
      if (await this.#ofLate()) found.resolve(undefined);
    }, MOST_SILENT_MS);
    try {
      return await Promise.race([asked, found.promise]);
    } catch (error) {
      if (this.#known.silence.isComplete || !isDatabaseTrouble(error) || !(await this.#isFoundAtLast())) throw error;
      return undefined;
    } finally {
      clearInterval(seeking);
    }
  }

  /**
   * Whether somebody stands in for a primary that has just failed; a busy replica may need a moment until it answers.
   */
  async #isFoundAtLast(): Promise<boolean> {
    // A search that was under way already may have found the primary there; the time counts from its end.
    if (await this.seek()) return true;
    const began = performance.now();
    do if (await this.seek()) return true;
    while (this.#isPrimaryAway && performance.now() - began < MOST_SEEKING_MS);
    return false;
  }

  /**
   * Of all who wait for their answers somebody seeks, and the others share what is found: a busy server is
   * not asked by each.
   */
  async #ofLate(): Promise<string | undefined> {
    const isSought = performance.now() - this.#soughtAt < MOST_SILENT_MS;
    return isSought ? this.url : this.seek();
  }

  async #seek(): Promise<string | undefined> {
    const [{ primary }, areOwnSeen] = [this.#known, this.#own.areSeen()];
    const others = this.#urls.filter((url) => url !== primary);
    const [timeline, ...places] = await Promise.all([
      timelineOf(primary, MOST_SILENT_MS),
      ...others.map(async (url) => this.#placeOf(url, areOwnSeen)),
    ]);
    this.#soughtAt = performance.now();
    this.#isPrimaryAway = timeline < 0;
    // A primary that has been found, or has committed something, meanwhile is there.
    const isNeeded = timeline < 0 && primary === this.#known.primary && areOwnSeen === this.#own.areSeen();
    // One that has been cut off for long may show all that this process has done, too.
    const furthest = Math.max(...places);
    this.#url = isNeeded && furthest >= 0 ? others[places.indexOf(furthest)] : undefined;
    if (timeline >= 0) this.#mostAnsweringMs = MOST_SILENT_MS;
    else if (furthest < 0) this.#mostAnsweringMs = Math.min(2 * this.#mostAnsweringMs, LOOK_MS);
    return this.#url;
  }

  /** How far a server that can stand in has come in the log, in bytes; -1 where it cannot. */
  async #placeOf(url: string, areOwnSeen: string): Promise<number> {
    // What a replica has received and does not show yet is committed, too.
    const isUpToDate = `pg_last_wal_replay_lsn() >= coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())
      and ${areOwnSeen}`;
    const ofReplica = `case when ${isUpToDate} then 'at ' || (pg_last_wal_replay_lsn() - '0/0') else 'behind' end`;
    for (const asked = performance.now(); ; await wait(CATCH_UP_MS)) {
      const found = await lookAt(url, { ofPrimary: TIMELINE, ofReplica, mostMs: this.#mostAnsweringMs });
      if (found?.startsWith('at ')) return Number(found.slice('at '.length));
      if (found !== 'behind') return timelineIn(found) > this.#known.timeline ? Infinity : -1;
      if (performance.now() - asked > MOST_SILENT_MS) return -1;
    }
  }
}
