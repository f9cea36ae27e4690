import { isCutOff } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import { Changes } from './changes.ts';
import { ProcessStates } from './process-states.ts';
import type { Dependencies, DependencyParts } from './dependencies.ts';
import { VersionReader } from './version-reader.ts';
import type { ListedChanges } from './versions.ts';

/** A process asks the database for changes by other processes at most once in this number of milliseconds. */
const CHECK_INTERVAL_MS = 100;
/**
 * Requests do not wait for a new check for changes as long as the last check is younger than this number of
 * milliseconds.
 */
const MOST_BEHIND_MS = 500;
/**
 * The values of CHECK_INTERVAL_MS and MOST_BEHIND_MS for a process that gets the announcements of other processes
 * (`hear`). Such a process asks the database only in case it has missed an announcement.
 */
const [TOLD_CHECK_INTERVAL_MS, TOLD_MOST_BEHIND_MS] = [900, 1000];

/**
 * A process without a connection to the database uses its last state for at most this number of milliseconds. If no
 * process can reach the database, nobody can change anything, so the last state remains valid. But this process may be
 * the only one without a connection, so it uses its last state only for the time that a failover may take.
 */
export const MOST_CUT_OFF_MS = 30_000;

/** A new state, and the changes that led to it: `changed` is null if anything may be different. */
export type Change = { state: number; version: number; changed: ListedChanges | null };

/**
 * Follows the catalogue's versions. Before each use of the catalogue, makes sure that the process knows the changes in
 * the database.
 */
export abstract class FollowedVersions {
  protected readonly db: Db;
  protected readonly changes = new Changes();
  readonly #states = new ProcessStates();
  readonly #reader: VersionReader;
  #checkedAt = -Infinity;
  /**
   * The time of the last failed attempt to reach the database; undefined once the process has read the database again.
   */
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
   * Applies a change, and records its parts in `changes`. Returns whether all products that `change` does not list look
   * the same as before, including their categories and names.
   */
  protected abstract takeOver(change: Change): Promise<boolean>;

  /**
   * Returns the number of the present state, as this process counts its states. The process may be behind another
   * process by at most a second, but is never behind its own changes. While the process cannot reach the database, the
   * function returns the state that the process read last, for at most MOST_CUT_OFF_MS after that read. Then the
   * function throws.
   */
  async state(): Promise<number> {
    if (!this.isFresh())
      await this.refresh().catch((error: unknown) => {
        if (!this.mayBeOld()) throw error;
      });
    return this.#states.present;
  }

  /** Returns whether the present state is young enough for use without asking the database. */
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
    // fails, later requests wait for the next check.
    if (age >= (isTold ? TOLD_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS) && !this.#running) this.refresh().catch(() => {});
    return true;
  }

  /**
   * Returns whether the database is out of reach and the process uses its last state. Other processes may have a newer
   * state.
   */
  mayBeOld(): boolean {
    return this.#cutOffAt !== undefined && performance.now() - this.#checkedAt < MOST_CUT_OFF_MS;
  }

  /** Sets the function that returns whether other processes' announcements reach this process. */
  expectToHear(isTold: () => boolean): void {
    this.#isTold = isTold;
  }

  /** Reads a version that another process has announced, but reads at most once in CHECK_INTERVAL_MS. */
  hear(version: number): void {
    this.#heardVersion = Math.max(this.#heardVersion, version);
    if (this.#hearing || version <= this.lastRead) return;
    const after = Math.max(0, this.#checkedAt + CHECK_INTERVAL_MS - performance.now());
    this.#hearing = setTimeout(() => {
      this.#hearing = undefined;
      // The process may have read the announced version meanwhile. If the refresh fails, the next regular check reads
      // the version.
      if (this.#heardVersion > this.lastRead) this.refresh().catch(() => {});
    }, after).unref();
  }

  /** The version of the catalogue that the process read last. */
  get lastRead(): number {
    return this.#states.version;
  }

  /**
   * Reads the changes of this process's own commit. Call `afterCommit` after each commit that has noted a change. A
   * failure to read must not become an error, because the change is committed; the next reader reads again.
   */
  async afterCommit(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.#checkedAt = -Infinity;
    }
  }

  /** Asks the database for the version, and applies the changes since the present state. */
  refresh(): Promise<void> {
    if (!this.#running) return (this.#running = this.#follow().finally(() => (this.#running = undefined)));
    // Only one refresh runs at a time. The running refresh may have read the database before a later caller's change,
    // so all callers that come meanwhile share the next refresh.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.refresh();
      });
    return this.#next;
  }

  /**
   * Returns the visible parts that have changed since this version, up to the version that was read last. Returns
   * undefined if anything may have changed.
   */
  changedAfter(version: number): Dependencies | undefined {
    const state = this.#states.at(version);
    return state === undefined ? undefined : this.changes.after(state);
  }

  /** Sets the function that is called each time this process has applied a new state. */
  onNewState(call: () => void): void {
    this.#whenNew = call;
  }

  /** Returns whether a value that shows these parts is still right. If so, sets its `since` to the present state. */
  isCurrent(made: { readonly shown: DependencyParts; since: number }): boolean {
    if (made.since === this.#states.present) return true;
    if (!this.changes.isSame(made.shown, made.since)) return false;
    made.since = this.#states.present;
    return true;
  }

  /**
   * Like `isCurrent`, but for a value that depends only on one product and on everything that answers show about this
   * product.
   */
  isProductCurrent(id: string, made: { since: number }): boolean {
    if (made.since === this.#states.present) return true;
    if (!this.changes.isSameProduct(id, made.since)) return false;
    made.since = this.#states.present;
    return true;
  }

  /**
   * Returns the number of the newest state for which a new value is certainly right, or -Infinity if there is none.
   * `begun` is the number of the state when the shop began to make the value. The cards in the value come from the
   * database and not from the state, so they may show something that existed only between two states of this process.
   * The value is therefore only right if no product on a card has changed since `begun`.
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
    // The process sets the new state last, so that all its changes are known when requests use it. Until the process
    // has set the new state, requests use the previous state.
    this.#states.add(read);
    this.#whenNew();
  }
}
