import { isCutOff } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import { Changes } from './changes.ts';
import { ProcessStates } from './process-states.ts';
import type { Dependencies, DependencyParts } from './dependencies.ts';
import { VersionReader } from './version-reader.ts';
import type { ListedChanges } from './versions.ts';

/** A process asks at most this often whether another one has changed the catalogue. */
const CHECK_INTERVAL_MS = 100;
/** No request waits for this check while the last answer is younger than this. */
const MOST_BEHIND_MS = 500;
/**
 * The same times if other processes announce their changes (`hear`): this process then asks only in case it missed one.
 */
const [TOLD_CHECK_INTERVAL_MS, TOLD_MOST_BEHIND_MS] = [900, 1000];

/**
 * While no database can be reached nobody changes anything there, so the last state remains valid. This applies only as
 * long as a database may need to fail over, because this process may be the only one without a connection.
 */
export const MOST_CUT_OFF_MS = 30_000;

/** A new state, and its changes: null if anything may be different. */
export type Change = { state: number; version: number; changed: ListedChanges | null };

/** A class that follows the catalogue's versions: every use first makes sure that it is as new as the database. */
export abstract class FollowedVersions {
  protected readonly db: Db;
  protected readonly changes = new Changes();
  readonly #states = new ProcessStates();
  readonly #reader: VersionReader;
  #checkedAt = -Infinity;
  /** The time when the database was last found to be out of reach, if it has not been read since. */
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
   * Applies a change, and notes its parts in `changes`. Answers whether products outside the changed ones are shown as
   * before: their categories, and the other products with their names.
   */
  protected abstract takeOver(change: Change): Promise<boolean>;

  /**
   * Answers the present state, as this process counts states. The state is at most a second behind another process,
   * never behind this process; while no database can be reached, it is the last one read.
   */
  async state(): Promise<number> {
    if (!this.isFresh())
      await this.refresh().catch((error: unknown) => {
        if (!this.mayBeOld()) throw error;
      });
    return this.#states.present;
  }

  /** True if the present state is known without waiting for the database. */
  isFresh(): boolean {
    const now = performance.now();
    if (this.mayBeOld()) {
      if (now - (this.#cutOffAt ?? 0) >= CHECK_INTERVAL_MS && !this.#running) this.refresh().catch(() => {});
      return true;
    }
    const age = now - this.#checkedAt;
    const isTold = this.#isTold();
    if (age >= (isTold ? TOLD_MOST_BEHIND_MS : MOST_BEHIND_MS)) return false;
    // The check runs beside the requests, because the database may be far away, or busy with an order. If the check
    // fails, later requests wait.
    if (age >= (isTold ? TOLD_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS) && !this.#running) this.refresh().catch(() => {});
    return true;
  }

  /** True while the database is out of reach and the last state remains in use: other processes may see a newer one. */
  mayBeOld(): boolean {
    return this.#cutOffAt !== undefined && performance.now() - this.#checkedAt < MOST_CUT_OFF_MS;
  }

  /** Sets the function that says whether other processes' announcements reach this process. */
  expectToHear(isTold: () => boolean): void {
    this.#isTold = isTold;
  }

  /** Another process has announced this version: it is read, but not more often than otherwise. */
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

  /** Answers the version that was read last, without asking the database. */
  get lastRead(): number {
    return this.#states.version;
  }

  /**
   * Reads the changes of this process's own commit. Call it after every commit that noted a change. A failure here does
   * not fail the change, which is done: the next reader reads again.
   */
  async afterCommit(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.#checkedAt = -Infinity;
    }
  }

  /** Asks the database and reads the changed parts again. */
  refresh(): Promise<void> {
    if (!this.#running) return (this.#running = this.#follow().finally(() => (this.#running = undefined)));
    // One refresh runs at a time. All callers meanwhile share the next, because the running one may have read before
    // their change.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.refresh();
      });
    return this.#next;
  }

  /**
   * Answers the visible parts that have changed after a version, up to the last one read; undefined if anything may
   * have changed.
   */
  changedAfter(version: number): Dependencies | undefined {
    const state = this.#states.at(version);
    return state === undefined ? undefined : this.changes.after(state);
  }

  /** Calls back whenever this process has applied a new state. */
  onNewState(call: () => void): void {
    this.#whenNew = call;
  }

  /**
   * True if a value that shows these parts would be the same if made in the present state. The function notes this
   * result.
   */
  isCurrent(made: { readonly shown: DependencyParts; since: number }): boolean {
    if (made.since === this.#states.present) return true;
    if (!this.changes.isSame(made.shown, made.since)) return false;
    made.since = this.#states.present;
    return true;
  }

  /**
   * The same check for one product with everything that answers show about it: edits of other things do not affect it.
   */
  isProductCurrent(id: string, made: { since: number }): boolean {
    if (made.since === this.#states.present) return true;
    if (!this.changes.isSameProduct(id, made.since)) return false;
    made.since = this.#states.present;
    return true;
  }

  /**
   * Answers the state up to which a new value is known to be right; -Infinity if that is not known. `begun` is the
   * state at which its making began. Cards are read from tables, and may show something that existed only between two
   * states that this process has seen, so no change may have touched them until now.
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
    // The state is set last: earlier answers compare themselves with the changes, and later answers show them.
    this.#states.add(read);
    this.#whenNew();
  }
}
