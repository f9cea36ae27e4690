import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseTrouble } from './errors.ts';
import type { Db } from './schema.ts';

/**
 * A read waits at most this many milliseconds until the replica has the commits that the primary had at the time of the
 * request.
 */
const MOST_BEHIND_MS = 300;
const LOOK_MS = 10;
/** If the replica is unavailable or far behind, the shop does not use it for this many milliseconds. */
const REST_MS = 5000;
/** The replica must answer within this many milliseconds how far it has followed the primary. */
const MOST_ANSWER_MS = 1000;

/**
 * Chooses the database for large reads: the replica if there is one and it has caught up, otherwise the primary. A
 * reader finds every commit from before the request, so staff find their own changes.
 */
export class ReadPlace {
  readonly #primary: Db;
  readonly #replica: Db | undefined;
  #restsUntil = -Infinity;
  /** The number of reads on each server. */
  readonly reads = { replica: 0, primary: 0 };

  constructor(primary: Db, replica: Db | undefined) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /** Runs work that only reads. If the replica fails, runs the work again on the primary. */
  async read<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const place = await this.choose();
    try {
      return await work(place);
    } catch (error) {
      // The replica is unavailable, or it has cancelled the read, which kept it from applying changes of the primary.
      // The primary never cancels a read for this reason.
      if (place === this.#primary || !isDatabaseTrouble(error)) throw error;
      this.#rest();
      return work(this.#primary);
    }
  }

  /** Chooses the database for work that reads piece by piece, and therefore cannot start again. */
  async choose(): Promise<Db> {
    const replica = this.#replica;
    const isReady =
      replica !== undefined && performance.now() >= this.#restsUntil && (await this.#hasCaughtUp(replica));
    this.reads[isReady ? 'replica' : 'primary']++;
    return isReady ? replica : this.#primary;
  }

  async destroy(): Promise<void> {
    await this.#replica?.destroy();
  }

  async #hasCaughtUp(replica: Db): Promise<boolean> {
    // The replica needs to reach only the position up to which the primary has written its log to the disk. A write
    // beyond this position is not committed yet, and no replica has it.
    const { rows } = await sql<{ place: string | null }>`
      select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as place`.execute(
      this.#primary,
    );
    const place = rows[0]?.place;
    // For a moment the primary's address may lead to a replica, for example during a managed service's failover. The
    // shop then cannot compare positions, and reads from the server at the primary's address.
    if (place === null) return false;
    const over = new AbortController();
    const tooLate = wait(MOST_ANSWER_MS, false, { signal: over.signal }).catch(() => false);
    try {
      const hasIt = await Promise.race([isAsFarAs(replica, place), tooLate]);
      if (!hasIt) this.#rest();
      return hasIt;
    } catch (error) {
      if (!isDatabaseTrouble(error)) throw error;
      this.#rest();
      return false;
    } finally {
      over.abort();
    }
  }

  #rest(): void {
    this.#restsUntil = performance.now() + REST_MS;
  }
}

async function isAsFarAs(replica: Db, place: string | undefined): Promise<boolean> {
  // The query also checks that the server is still a replica. A promoted replica no longer follows the primary.
  const ask = sql<{ has: boolean }>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) as has`;
  for (const started = performance.now(); ; await wait(LOOK_MS)) {
    if ((await ask.execute(replica)).rows[0]?.has === true) return true;
    if (performance.now() - started > MOST_BEHIND_MS) return false;
  }
}
