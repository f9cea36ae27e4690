import { isCutOff } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import { Changes } from './changes.ts';
import { ProcessStates } from './process-states.ts';
import type { Dependencies, DependencyParts } from './dependencies.ts';
import { VersionReader } from './version-reader.ts';
import type { ListedChanges } from './versions.ts';

/** In milliseconds. A process asks the database at most this often for changes by other processes. */
const CHECK_INTERVAL_MS = 100;
/** In milliseconds. As long as the last check is younger than this, requests do not wait for a new one. */
const MOST_BEHIND_MS = 500;
/**
 * The same two times if other processes announce their changes (`hear`). The process then asks only in case it has
 * missed an announcement.
 */
const [TOLD_CHECK_INTERVAL_MS, TOLD_MOST_BEHIND_MS] = [900, 1000];

/**
 * In milliseconds. If no database can be reached, nobody can change anything there, so the last state remains valid.
 * That holds only for the time that a failover may take, because this process may be the only one without a connection.
 */
export const MOST_CUT_OFF_MS = 30_000;

/** A new state and the changes that led to it; null if anything may be different. */
export type Change = { state: number; version: number; changed: ListedChanges | null };

/**
 * Follows the catalogue's versions. Before each use, it makes sure that the process knows the changes in the database.
 */
export abstract class FollowedVersions {
  protected readonly db: Db;
  protected readonly changes = new Changes();
  readonly #states = new ProcessStates();
  readonly #reader: VersionReader;
  #checkedAt = -Infinity;
  /** The time of the last failed attempt to reach the database; undefined once the database was read again. */
  #cutOffAt: number | undefined;
  #isTold = () => false;
  #whenNew = () => {};
  #heardVersion = -1;
  #hearing: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(db: Db) {
    this.db = db;
    this.#reader = new VersionReader(db);
  }

  /**
   * Applies a change, and notes its parts in `changes`. Answers whether other products are shown as before, including
   * their categories and names.
   */
  protected abstract takeOver(change: Change): Promise<boolean>;

  /**
   * Answers the number of the present state, as this process counts its states. The process may be behind another
   * process by at most a second, but is never behind its own changes. While no database can be reached, it is the state
   * that was read last.
   */
  async state(): Promise<number> {
    if (!this.isFresh())
      await this.refresh().catch((error: unknown) => {
        if (!this.mayBeOld()) throw error;
      });
    return this.#states.present;
  }

  /** True if the present state is young enough to be used without asking the database. */
  isFresh(): boolean {
    const now = performance.now();
    if (this.mayBeOld()) {
      if (now - (this.#cutOffAt ?? 0) >= CHECK_INTERVAL_MS && !this.#running) this.refresh().catch(() => {});
      return true;
    }
    const age = now - this.#checkedAt;
    const isTold = this.#isTold();
    if (age >= (isTold ? TOLD_MOST_BEHIND_MS : MOST_BEHIND_MS)) return false;
    // Requests do not wait for this check, because the database may be far away, or busy with an order. If the check
    // fails, later requests wait for the next one.
    if (age >= (isTold ? TOLD_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS) && !this.#running) this.refresh().catch(() => {});
    return true;
  }

  /**
   * True if the database is out of reach and the process uses its last state. Other processes may have a newer state.
   */
  mayBeOld(): boolean {
    return this.#cutOffAt !== undefined && performance.now() - this.#checkedAt < MOST_CUT_OFF_MS;
  }

  /** Sets the function that answers whether other processes' announcements reach this process. */
  expectToHear(isTold: () => boolean): void {
    this.#isTold = isTold;
  }

  /** Another process has announced this version. Reads it, but not more often than once in CHECK_INTERVAL_MS. */
  hear(version: number): void {
    this.#heardVersion = Math.max(this.#heardVersion, version);
    if (this.#hearing || version <= this.lastRead) return;
    const after = Math.max(0, this.#checkedAt + CHECK_INTERVAL_MS - performance.now());
    this.#hearing = setTimeout(() => {
      this.#hearing = undefined;
      // The version may have been read meanwhile. If the refresh fails, the next regular check reads it.
      if (this.#heardVersion > this.lastRead) this.refresh().catch(() => {});
    }, after).unref();
  }

  /** The version that was read last. */
  get lastRead(): number {
    return this.#states.version;
  }

  /**
   * Reads the changes of this process's own commit. Call it after each commit that has noted a change. The change is
   * committed, so a failure here must not become an error; the next reader reads again.
   */
  async afterCommit(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.#checkedAt = -Infinity;
    }
  }

  /** Asks the database, and reads the parts that have changed. */
  refresh(): Promise<void> {
    if (!this.#running) return (this.#running = this.#follow().finally(() => (this.#running = undefined)));
    // One refresh runs at a time. It may have read before a later caller's change, so all callers that come meanwhile
    // share the next one.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.refresh();
      });
    return this.#next;
  }

  /**
   * Answers the visible parts that have changed since this version, up to the version that was read last. Undefined if
   * anything may have changed.
   */
  changedAfter(version: number): Dependencies | undefined {
    const state = this.#states.at(version);
    return state === undefined ? undefined : this.changes.after(state);
  }

  /** `call` is called each time this process has applied a new state. */
  onNewState(call: () => void): void {
    this.#whenNew = call;
  }

  /**
   * True if a value that shows these parts would be the same if it were made now. The value's `since` is then set to
   * the present state.
   */
  isCurrent(made: { readonly shown: DependencyParts; since: number }): boolean {
    if (made.since === this.#states.present) return true;
    if (!this.changes.isSame(made.shown, made.since)) return false;
    made.since = this.#states.present;
    return true;
  }

  /**
   * Like `isCurrent`, for one product with everything that answers show about it. Changes of other things do not
   * matter.
   */
  isProductCurrent(id: string, made: { since: number }): boolean {
    if (made.since === this.#states.present) return true;
    if (!this.changes.isSameProduct(id, made.since)) return false;
    made.since = this.#states.present;
    return true;
  }

  /**
   * Answers the state up to which a new value is known to be right; -Infinity if that is unknown. `begun` is the state
   * at which its making began. The value's cards come from the database and not from the state. They may show something
   * that existed only between two states of this process. Therefore no change may have touched their products since
   * `begun`.
   */
  async settle(shown: Dependencies, begun: number): Promise<number> {
    if (shown.cards.size === 0) return begun;
    try {
      await this.refresh();
    } catch {
      return -Infinity;
    }
    return this.changes.isUntouched(shown, begun) ? this.#states.present : -Infinity;
  }

  async #follow(): Promise<void> {
    try {
      await this.#applyChanges();
    } catch (error) {
      this.#cutOffAt = isCutOff(error) ? performance.now() : undefined;
      throw error;
    }
  }

  async #applyChanges(): Promise<void> {
    const read = await this.#reader.read();
    this.#checkedAt = performance.now();
    this.#cutOffAt = undefined;
    if (this.#states.includes(read)) return;
    const state = this.#states.present + 1;
    const changed = await this.#states.listChanges(this.db, read);
    const areOthersSame = await this.takeOver({ state, version: read.version, changed });
    if (!changed?.onlyStock) this.changes.noteAnything(state, areOthersSame && changed ? changed.ids : null);
    // The state is set last. Until then, requests use the previous state, and after that all its changes are known.
    this.#states.add(read);
    this.#whenNew();
  }
}
