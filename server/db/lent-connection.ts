import { stateOf } from './ask-server.ts';
import { isCutOff, READ_ONLY, unconfirmed } from './errors.ts';
import type { Hosts } from './postgres-hosts.ts';
import { STATEMENT_MS, type HostPoolClient } from './postgres-pools.ts';

/** Whoever has no answer after this asks whether another server is the primary meanwhile, and asks again. */
const DOUBT_MS = 1000;
/** Where PostgreSQL has not even ended the statement it is asked, on another connection, what became of it. */
const LOST_MS = STATEMENT_MS + 5000;

/**
 * A connection of a pool while somebody has it: asks its server, and does not wait for an answer that
 * cannot be hoped for.
 */
export class LentConnection {
  readonly #client: HostPoolClient;
  readonly #hosts: Hosts;
  /** When it is out of its transaction; false where it cannot be brought out of it. */
  #isFree: Promise<boolean> | undefined;
  #isSpoilt = false;

  constructor(client: HostPoolClient, hosts: Hosts) {
    this.#client = client;
    this.#hosts = hosts;
  }

  get leadsToPrimary(): boolean {
    return this.#client.url === this.#hosts.primary;
  }

  get leadsToStandIn(): boolean {
    return this.#client.url === this.#hosts.standIn.url;
  }

  /** `isReading`: what is sent, or its transaction, only reads. */
  async ask<Result>(send: (client: HostPoolClient) => Promise<Result>, isReading: boolean): Promise<Result> {
    const client = this.#client;
    const asked = performance.now();
    const answer = send(client);
    const givenUp = Promise.withResolvers<never>();
    // What is read elsewhere comes to its end there, also when there is a primary again.
    const isAtStandIn = isReading && !this.leadsToPrimary;
    const watch = setInterval(async () => {
      if (isAtStandIn) return this.#hangUpWhereGone();
      if (!(await this.#isUnconfirmed(performance.now() - asked))) return;
      // The connection goes back once the replica is there again: PostgreSQL would keep it, and its locks, until then.
      if (!this.#isFree) this.freeAfter(answer);
      givenUp.reject(unconfirmed());
    }, DOUBT_MS).unref();
    const { silence } = this.#hosts;
    const hasAnswered = silence.listen((error) => {
      this.#isSpoilt = true;
      client.connection.stream.destroy();
      givenUp.reject(error);
    });
    try {
      const result = await Promise.race([answer, givenUp.promise]);
      silence.hear();
      if (client.takeUnconfirmed()) throw unconfirmed();
      return result;
    } catch (error) {
      // The server has become a replica, as a former primary does.
      if ((error as { code?: unknown }).code === READ_ONLY) this.#isSpoilt = true;
      // A pooler takes connections also while it has no server, so that connecting does not fail: whoever
      // asks next finds another.
      if (isCutOff(error)) void this.#hosts.look();
      else silence.hear();
      throw error;
    } finally {
      hasAnswered();
      clearInterval(watch);
    }
  }

  /** It is out of its transaction with this answer. */
  freeAfter(answer: Promise<unknown>): void {
    this.#isFree = answer.then(
      () => true,
      () => false,
    );
  }

  /** Gives it back, once it is out of its transaction; one that cannot be brought out of it is closed. */
  release(): void {
    if (!this.#isFree) return this.#client.release(this.#isSpoilt);
    void this.#isFree.then((isFree) => this.#client.release(!isFree || this.#isSpoilt));
  }

  /** Gives it back in favour of another one. `isSpoilt`: it is of no use to others either. */
  leave(isSpoilt: boolean): void {
    // pg itself would wait for what is still to be answered.
    if (isSpoilt) this.#client.connection.stream.destroy();
    this.#client.release(isSpoilt);
  }

  async #hangUpWhereGone(): Promise<void> {
    const { url, connection } = this.#client;
    if (!(await this.#hosts.standIn.isThere(url))) connection.stream.destroy();
  }

  /** Whether the server waits for a replica without end. Hangs up where it is gone, or no primary any more. */
  async #isUnconfirmed(waitedMs: number): Promise<boolean> {
    const { url, processID, connection } = this.#client;
    const isElsewhere = await this.#hosts.isElsewhere(url);
    const state = isElsewhere ? 'gone' : waitedMs > LOST_MS ? await stateOf(url, processID) : 'at work';
    if (state === 'gone') connection.stream.destroy();
    return state === 'unconfirmed';
  }
}
