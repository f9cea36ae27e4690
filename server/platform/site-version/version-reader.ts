import { setTimeout as wait } from 'node:timers/promises';
import { isCutOff } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import { NONE, type Read } from './process-states.ts';
import { raiseForStock, readNoted, readState, type State } from './versions.ts';

/**
 * In milliseconds. A process waits this long for changes of stock to get a version. After that, it also applies changes
 * that have none.
 */
const MOST_RAISING_MS = 500;

/** Reads the catalogue's version for one process. */
export class VersionReader {
  readonly #db: Db;
  #raising: Promise<State | undefined> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Reads the version, after all changes of stock have got one. If that takes too long, or is impossible, answers the
   * version together with the changes that have none.
   */
  async read(): Promise<Read> {
    const { hasNoted, ...state } = await readState(this.#db);
    if (!hasNoted) return { ...state, noted: NONE };
    // A raising that is still running may have begun before these changes were noted, so it may not include them.
    if (!this.#raising) {
      const raised = await Promise.race([this.#raise(), wait(MOST_RAISING_MS, undefined, { ref: false })]);
      if (raised !== undefined) return { ...raised, noted: NONE };
    }
    return readNoted(this.#db);
  }

  /** Gives a version to the changes of stock that have none. Undefined if the database is out of reach. */
  async #raise(): Promise<State | undefined> {
    return (this.#raising = raiseForStock(this.#db)
      .catch((error: unknown) => {
        if (!isCutOff(error)) throw error;
        return undefined;
      })
      .finally(() => (this.#raising = undefined)));
  }
}
