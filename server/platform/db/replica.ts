import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseTrouble } from './errors.ts';
import type { Db } from './schema.ts';

/** The longest time that a read waits until the replica has reached the primary's position at the request. */
const MOST_BEHIND_MS = 300;
const LOOK_MS = 10;
/** The shop does not ask a replica that is unavailable or far behind for this time. */
const REST_MS = 5000;
/** The longest time for the replica to answer with its position. */
const MOST_ANSWER_MS = 1000;

/**
 * Chooses the database for large reads: the replica, if there is one and it has caught up, else the primary. Readers
 * see every commit from before their request, so they find their own changes.
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

  /** Runs reads, and nothing else; on the primary again if the replica breaks off. */
  async read<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const place = await this.choose();
    try {
      return await work(place);
    } catch (error) {
      // The replica is lost, or has cancelled the read because it delayed the changes from the primary; the primary
      // does neither.
      if (place === this.#primary || !isDatabaseTrouble(error)) throw error;
      this.#rest();
      return work(this.#primary);
    }
  }

  /** Chooses for reads that go piece by piece, and so cannot start again. */
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
    // A write that is not on the disk yet is not committed, and no replica has it.
    const { rows } = await sql<{ place: string | null }>`
      select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as place`.execute(
      this.#primary,
    );
    const place = rows[0]?.place;
    // The address may lead to a replica for a moment, for example during a managed service's failover.
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
  // A promoted replica no longer follows the primary.
  const ask = sql<{ has: boolean }>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) as has`;
  for (const started = performance.now(); ; await wait(LOOK_MS)) {
    if ((await ask.execute(replica)).rows[0]?.has === true) return true;
    if (performance.now() - started > MOST_BEHIND_MS) return false;
  }
}
