import type { Db } from '../db/schema.ts';
import { listChangesSince, type ListedChanges, type State } from './versions.ts';

/**
 * For this number of the latest versions, the process remembers the state with that version, so that it can list the
 * changes since then.
 */
const MOST_VERSIONS = 2000;

/**
 * A version that the process has read. `noted` contains the changes of stock without a version: it maps the id of each
 * row in `stock_changes` to the id of its product.
 */
export type Read = State & { noted: ReadonlyMap<string, string> };

export const NONE: Read['noted'] = new Map();

/**
 * The states of the catalogue that this process has applied. The process numbers its states itself, because a version
 * does not identify a state. If changes wait long for a version, the process has several states with the same version.
 * After a failover the version may be lower than before.
 */
export class ProcessStates {
  #present = -1;
  #read: Read = { version: -1, raisedBy: '', noted: NONE };
  /** For each of the last versions, the first state with that version; the oldest version comes first. */
  readonly #firsts = new Map<number, number>();

  /** The number of the state that the process applied last; -1 before the first state. */
  get present(): number {
    return this.#present;
  }

  /** The version of the present state; -1 before the first state. */
  get version(): number {
    return this.#read.version;
  }

  /** Returns whether the present state already contains everything in `read`. */
  includes({ version, raisedBy, noted }: Read): boolean {
    const before = this.#read;
    if (version !== before.version || raisedBy !== before.raisedBy) return false;
    // If the process reads no changes without a version but the present state has some, these changes have got a
    // version since, or were lost with a primary server.
    return noted.size === 0 ? before.noted.size === 0 : [...noted.keys()].every((id) => before.noted.has(id));
  }

  /**
   * Lists the changes between the present state and the version that the process has read; null if anything may be
   * different.
   */
  async listChanges(db: Db, { version, raisedBy, noted }: Read): Promise<ListedChanges | null> {
    const before = this.#read;
    if (before.version < 0) return null;
    const isSame = version === before.version;
    if (isSame && raisedBy !== before.raisedBy) return null;
    const told = isSame
      ? { ids: [], onlyStock: true, onlyPrices: new Set<string>() }
      : await listChangesSince(db, before.version, version, before.raisedBy);
    // The changes that had no version in the present state have got a version now, or were lost with a primary server.
    // The products of such changes therefore count as changed.
    const withoutVersion = [...noted.values(), ...before.noted.values()];
    for (const id of withoutVersion) told?.onlyPrices.delete(id);
    return told && { ...told, ids: [...new Set([...told.ids, ...withoutVersion])] };
  }

  /** Begins a new state after the process has applied everything in `read`. */
  add(read: Read): void {
    this.#present++;
    if (read.version < this.#read.version) this.#firsts.clear();
    if (!this.#firsts.has(read.version)) this.#firsts.set(read.version, this.#present);
    const [oldest] = this.#firsts.keys();
    if (oldest !== undefined && this.#firsts.size > MOST_VERSIONS) this.#firsts.delete(oldest);
    this.#read = read;
  }

  /**
   * Returns the first state with this version or, if there is none, with the latest version before it; undefined if the
   * process remembers neither.
   */
  at(version: number): number | undefined {
    return [...this.#firsts].findLast(([before]) => before <= version)?.[1];
  }
}
