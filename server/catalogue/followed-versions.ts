import { setTimeout as wait } from 'node:timers/promises';
import { isCutOff, noPrimary } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import { Changes } from './changes.ts';
import type { Shown, ShownParts } from './shown.ts';
import { listChangesSince, raiseForStock, readNoted, readState, type ListedChanges, type State } from './versions.ts';

/** A process asks at most this often whether another one has changed the catalogue. */
const CHECK_INTERVAL_MS = 100;
/** Nobody waits for that while the last answer is younger than this. */
const MOST_BEHIND_MS = 500;
/** The same where the others say so themselves (`hear`), and asking is only for what is not heard. */
const [TOLD_CHECK_INTERVAL_MS, TOLD_MOST_BEHIND_MS] = [900, 1000];

/** The changes since so many versions can be told. */
const MOST_STATES = 2000;
/** So long a process waits until changes of stock have a version. What has none is taken over all the same. */
const MOST_RAISING_MS = 500;

/**
 * While no database can be reached nobody changes anything there, so what was read last stands. Not for longer than a database
 * may need to fail over: this process may be the only one that is cut off.
 */
export const MOST_CUT_OFF_MS = 30_000;

/** What has become different. `isReplica`: it was read where nothing can be written. */
export type Change = { state: number; version: number; changed: ListedChanges | null; isReplica: boolean };

/**
 * Something that follows the catalogue's versions: every use first makes sure that it is as new as the database. The process counts
 * the states that it has taken over by itself: where no primary gives versions there are new states without one, and after a
 * failover a lower version may come again.
 */
export abstract class FollowedVersions {
  protected readonly db: Db;
  protected readonly changes = new Changes();
  #version = -1;
  #raisedBy = '';
  #state = -1;
  /** The first state of each of the last versions, oldest first. */
  readonly #states = new Map<number, number>();
  /** The notes of stock that were taken over before they had a version, with their products. */
  #noted: ReadonlyMap<string, string> = new Map();
  #raising: Promise<State | undefined> | undefined;
  #isFromReplica = false;
  #checkedAt = -Infinity;
  /** When the database was last found to be out of reach, if it has not been read since. */
  #cutOffAt: number | undefined;
  #isTold = () => false;
  #whenNew = () => {};
  #heardVersion = -1;
  #hearing: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(db: Db) {
    this.db = db;
  }

  /** Takes over what has changed, and notes in `changes` what that was. `changed`: null when anything may have. */
  protected abstract takeOver(change: Change): Promise<void>;

  /**
   * The present state, as this process counts them. At most a second behind another process, never behind this one; while no
   * database can be reached, the one that was read last.
   */
  async state(): Promise<number> {
    if (!this.isFresh())
      await this.refresh().catch((error: unknown) => {
        if (!this.isStanding()) throw error;
      });
    return this.#state;
  }

  /** True when the present state is known without waiting for the database. */
  isFresh(): boolean {
    const now = performance.now();
    if (this.isStanding()) {
      if (now - (this.#cutOffAt ?? 0) >= CHECK_INTERVAL_MS && !this.#running) this.refresh().catch(() => {});
      return true;
    }
    const age = now - this.#checkedAt;
    const isTold = this.#isTold();
    if (age >= (isTold ? TOLD_MOST_BEHIND_MS : MOST_BEHIND_MS)) return false;
    // Beside those who ask: the database may be far away, or busy with an order. If it fails, those wait who ask later.
    if (age >= (isTold ? TOLD_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS) && !this.#running) this.refresh().catch(() => {});
    return true;
  }

  /** True while the database is out of reach and what was read last stands: it may be older than what others see. */
  isStanding(): boolean {
    return this.#cutOffAt !== undefined && performance.now() - this.#checkedAt < MOST_CUT_OFF_MS;
  }

  /** Says how to find out whether this process is told of the changes of others. */
  expectToHear(isTold: () => boolean): void {
    this.#isTold = isTold;
  }

  /** Somebody has said that there is this version: it is read, but not more often than is asked otherwise. */
  hear(version: number): void {
    this.#heardVersion = Math.max(this.#heardVersion, version);
    if (this.#hearing || version <= this.#version) return;
    const after = Math.max(0, this.#checkedAt + CHECK_INTERVAL_MS - performance.now());
    this.#hearing = setTimeout(() => {
      this.#hearing = undefined;
      // It may have been read meanwhile. If it fails, it is asked for later anyway.
      if (this.#heardVersion > this.#version) this.refresh().catch(() => {});
    }, after).unref();
  }

  /** The version that was read last, without a look at the database. */
  get lastRead(): number {
    return this.#version;
  }

  /**
   * Reads what a commit of this process has changed. Call it after every commit that noted a change. A failure is none of the
   * change, which is done: whatever asks next reads again.
   */
  async afterCommit(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.#checkedAt = -Infinity;
    }
  }

  /** The same until it has read this version, of which somebody knows. Fails where it is read from a replica that has none such yet. */
  async refreshTo(version: number): Promise<void> {
    await this.refresh();
    if (this.#isFromReplica && this.#version < version) throw noPrimary();
  }

  /** Asks the database and reads again what changed. */
  refresh(): Promise<void> {
    if (!this.#running) return (this.#running = this.#follow().finally(() => (this.#running = undefined)));
    // One runs at a time. All who ask meanwhile share the next: the running one may have read before their change.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.refresh();
      });
    return this.#next;
  }

  /** What visitors see that has changed after a version, up to the last one read; undefined where it may be anything. */
  changedAfter(version: number): Shown | undefined {
    const state = [...this.#states].findLast(([before]) => before <= version)?.[1];
    return state === undefined ? undefined : this.changes.after(state);
  }

  /** Calls back whenever this process has taken over a new state. */
  onNewVersion(call: () => void): void {
    this.#whenNew = call;
  }

  /** True when what was made, and shows this, is as it would be made of the present version. Notes that it is. */
  isCurrent(made: { readonly shown: ShownParts; since: number }): boolean {
    if (made.since === this.#state) return true;
    if (!this.changes.isSame(made.shown, made.since)) return false;
    made.since = this.#state;
    return true;
  }

  /**
   * The state until which what was just made is known to be as it is; -Infinity where that cannot be told. `begun`: the
   * state at which its making began. Cards are read from tables, and may show what came and went between two states
   * that this process has seen: nobody may have touched them until now.
   */
  async settle(shown: Shown, begun: number): Promise<number> {
    if (shown.cards.size === 0) return begun;
    try {
      await this.refresh();
    } catch {
      return -Infinity;
    }
    return this.changes.isUntouched(shown, begun) ? this.#state : -Infinity;
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
    const { version, raisedBy, noted, isReplica } = await this.#read();
    this.#checkedAt = performance.now();
    this.#cutOffAt = undefined;
    this.#isFromReplica = isReplica;
    const isNew = [...noted.keys()].some((id) => !this.#noted.has(id)) || (noted.size === 0 && this.#noted.size > 0);
    if (version === this.#version && raisedBy === this.#raisedBy && !isNew) return;
    const state = this.#state + 1;
    const changed = await this.#listChanges({ version, raisedBy }, noted);
    await this.takeOver({ state, version, changed, isReplica });
    if (!changed?.onlyStock) this.changes.noteAnything(state);
    this.#noteState(version, state);
    // Only now: what was made before is asked of the changes, and what is made from here on shows them.
    [this.#state, this.#version, this.#raisedBy, this.#noted] = [state, version, raisedBy, noted];
    this.#whenNew();
  }

  #noteState(version: number, state: number): void {
    if (version < this.#version) this.#states.clear();
    if (!this.#states.has(version)) this.#states.set(version, state);
    const [oldest] = this.#states.keys();
    if (oldest !== undefined && this.#states.size > MOST_STATES) this.#states.delete(oldest);
  }

  async #listChanges(
    { version, raisedBy }: Pick<State, 'version' | 'raisedBy'>,
    noted: ReadonlyMap<string, string>,
  ): Promise<ListedChanges | null> {
    if (this.#version < 0) return null;
    const isSame = version === this.#version;
    if (isSame && raisedBy !== this.#raisedBy) return null;
    const told = isSame
      ? { ids: [], onlyStock: true }
      : await listChangesSince(this.db, this.#version, version, this.#raisedBy);
    // Those that were noted before have a version now, or were lost with a primary.
    return told && { ...told, ids: [...new Set([...told.ids, ...noted.values(), ...this.#noted.values()])] };
  }

  /** The version, once all changes of stock have one; where that takes too long, or cannot be, with those that have none. */
  async #read(): Promise<State & { noted: ReadonlyMap<string, string> }> {
    const { hasNoted, ...state } = await readState(this.db);
    const { version, isReplica } = state;
    if (isReplica && version < this.#version) throw noPrimary();
    if (!hasNoted) return { ...state, noted: NONE };
    // One that still runs may have begun before these were noted.
    if (!isReplica && !this.#raising) {
      const raised = await Promise.race([this.#raise(), wait(MOST_RAISING_MS, undefined, { ref: false })]);
      if (raised !== undefined) return { ...raised, noted: NONE };
    }
    return readNoted(this.db);
  }

  /** Gives a version to the changes of stock that have none; undefined where the primary is away. */
  async #raise(): Promise<State | undefined> {
    return (this.#raising = raiseForStock(this.db)
      .catch((error: unknown) => {
        if (!isCutOff(error)) throw error;
        return undefined;
      })
      .finally(() => (this.#raising = undefined)));
  }
}

const NONE: ReadonlyMap<string, string> = new Map();
