import { setTimeout as wait } from 'node:timers/promises';
import { isCutOff } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import { NONE, type Read } from './process-states.ts';
import { raiseForStock, readNoted, readState, type State } from './versions.ts';

/**
 * A process waits this number of milliseconds for changes of stock to get a version. After this number of milliseconds,
 * the process also applies changes without a version.
 */
const MOST_RAISING_MS = 500;

/** Reads the catalogue's version for this process. */
export class VersionReader {
  readonly #db: Db;
  #raising: Promise<State | undefined> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Reads the version, after all changes of stock have got a version. If this takes too long or is impossible, returns
   * the version together with the changes of stock that have none.
   */
  async read(): Promise<Read> {
    const { hasNoted, ...state } = await readState(this.#db);
    if (!hasNoted) return { ...state, noted: NONE };
    // If the process is already giving a version to changes, this read does not wait for that work. The work may have
    // begun before another process stored its changes, and may miss them.
    if (!this.#raising) {
      const raised = await Promise.race([this.#raise(), wait(MOST_RAISING_MS, undefined, { ref: false })]);
      if (raised !== undefined) return { ...raised, noted: NONE };
    }
    return readNoted(this.#db);
  }

  /** Gives a version to the changes of stock that have none. Returns undefined if the database is out of reach. */
  async #raise(): Promise<State | undefined> {
    return (this.#raising = raiseForStock(this.#db)
      .catch((error: unknown) => {
        if (!isCutOff(error)) throw error;
        return undefined;
      })
      .finally(() => (this.#raising = undefined)));
  }
}
