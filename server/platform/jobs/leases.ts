import { latestFrom } from '../clock.ts';
import type { Db } from '../db/schema.ts';
import { jobKinds, rulesOf } from './kinds.ts';
import { hurryJobs, listLatestRuns, listLeasesOfOthers, type Lease } from './claim-queries.ts';

/**
 * Finds the ended leases of other processes. For this process a lease has ended if the process has seen no renewal for
 * the duration of a lease, by a timer that never jumps. Wrong or differing clocks therefore cannot end a lease early or
 * make it last longer.
 */
export class Leases {
  readonly #leaseMs: number;
  #seen = new Map<string, { until: string; since: number }>();

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /** Lists the ended leases of other processes. */
  get lost(): Lease[] {
    const now = performance.now();
    return [...this.#seen]
      .filter(([, { since }]) => now - since >= this.#leaseMs)
      .map(([id, { until }]) => ({ id, until }));
  }

  /** Reads the leases that other processes hold. */
  async look(db: Db, owner: string): Promise<void> {
    const now = performance.now();
    const leases = await listLeasesOfOthers(db, owner);
    this.#seen = new Map(
      leases.map(({ id, until }) => {
        const before = this.#seen.get(id);
        return [id, before?.until === until ? before : { until, since: now }];
      }),
    );
  }
}

/**
 * The longest time in milliseconds that a new job may wait. An email waits at most this long before its first attempt.
 */
const MOST_WAIT_MS = 60 * 60_000;

/**
 * Finds jobs that wait for a later time than is possible for their kind, because a clock was ahead. Makes these jobs
 * due.
 */
export async function hurryFromAhead(db: Db, now: string): Promise<void> {
  const waiting = await listLatestRuns(db, latestFrom(now, MOST_WAIT_MS));
  for (const { kind: name, latest } of waiting) {
    const kind = jobKinds.find((known) => known === name);
    if (!kind) continue;
    const { everyMs = 0, mostMs } = rulesOf(kind);
    const most = latestFrom(now, Math.max(everyMs, mostMs, MOST_WAIT_MS));
    if (latest > most) await hurryJobs(db, kind, most, now);
  }
}
