import { open, type FileHandle } from 'node:fs/promises';
import type { Checkpoints } from './checkpoints.ts';
import { unconfirmed } from './errors.ts';

/** Waits until the writes to this file are on the disk. */
export type Sync = (file: FileHandle) => Promise<void>;
const datasync: Sync = async (file) => file.datasync();

/**
 * Whether the log may have a hole: data that the disk refused and the operating system has forgotten. `own`: this
 * process has met such an error. `inherited`: an earlier process left the log, and may have met an error without
 * leaving a record of it.
 */
type Doubt = 'none' | 'inherited' | 'own';

/** In milliseconds. If another process uses an inherited log, the shop tries again after this time to empty it. */
const AGAIN_MS = 1000;

/**
 * Waits for the disk in SQLite's place. SQLite would stop the whole process during each wait, so a commit only writes
 * to the log. Its request then waits here until the log is on the disk, together with all requests that have committed
 * by then (decisions/0092).
 */
export class Disk {
  readonly #log: string;
  readonly #checkpoints: Checkpoints;
  readonly #othersVersion: () => Promise<number>;
  readonly #sync: Sync;
  #opened: FileHandle | undefined;
  #commits = 0;
  #safe = 0;
  #seenVersion: number | undefined;
  #syncing: Promise<void> | undefined;
  #doubt: Doubt = 'none';
  #lastTried = -Infinity;

  /**
   * `file` is the database; the log's name follows from it. `othersVersion` answers another number after another
   * process has committed.
   */
  constructor(file: string, checkpoints: Checkpoints, othersVersion: () => Promise<number>, sync: Sync = datasync) {
    this.#log = `${file}-wal`;
    this.#checkpoints = checkpoints;
    this.#othersVersion = othersVersion;
    this.#sync = sync;
  }

  /**
   * Opens the log, once the database is open. A handle that is open early also learns about failed writes for which
   * another process waited.
   */
  async open(): Promise<void> {
    this.#opened = await open(this.#log, 'r+').catch(() => undefined);
    if (this.#opened && (await this.#opened.stat()).size > 0) this.#doubt = 'inherited';
  }

  /**
   * Call this function at each commit. Resolves once the commit is on the disk. If that is not certain, throws an error
   * that becomes a 503.
   */
  async committed(): Promise<void> {
    this.#commits++;
    this.#checkpoints.written();
    await this.whenSafe();
  }

  /** Resolves once all data that is visible by now is on the disk, including commits of other processes. */
  async whenSeenIsSafe(): Promise<void> {
    const version = await this.#othersVersion();
    // Another process waits for the disk at its own commits, but this process cannot know when that wait ends. It
    // therefore counts the change as a commit and waits itself.
    if (version !== this.#seenVersion) this.#commits++;
    this.#seenVersion = version;
    await this.whenSafe();
  }

  /** Resolves once all previous commits of this process are on the disk; at once if they already are. */
  async whenSafe(): Promise<void> {
    const commits = this.#commits;
    while (this.#safe < commits) await (this.#syncing ??= this.#syncAll());
  }

  async close(): Promise<void> {
    // Other requests may have committed during the wait.
    await this.whenSafe().catch(() => {});
    await this.#checkpoints.end();
    await this.#opened?.close();
  }

  async #syncAll(): Promise<void> {
    const commits = this.#commits;
    try {
      await this.#closeHole();
      await this.#sync((this.#opened ??= await open(this.#log, 'r+')));
      this.#safe = commits;
    } catch (error) {
      this.#doubt = 'own';
      throw unconfirmed(new Error('the disk has not taken what was written', { cause: error }));
    } finally {
      this.#syncing = undefined;
    }
  }

  /**
   * After a refused write the operating system may forget the data, and report no error the next time. A power cut
   * would then end the log at this hole, so nothing may be written behind it: the shop moves the whole log into the
   * file, and starts the log again.
   */
  async #closeHole(): Promise<void> {
    if (this.#doubt === 'none') return;
    if (this.#doubt === 'own') {
      if (!(await this.#checkpoints.empty())) throw new Error('the log has a hole, and is in use');
    } else {
      if (performance.now() - this.#lastTried < AGAIN_MS) return;
      this.#lastTried = performance.now();
      // Another process that uses the log, such as the server before a handover, gets its own report of a failed write.
      // This process therefore need not refuse requests.
      if (!(await this.#checkpoints.empty().catch(() => false))) return;
    }
    this.#doubt = 'none';
  }
}
