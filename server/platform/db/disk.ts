import { open, type FileHandle } from 'node:fs/promises';
import type { Checkpoints } from './checkpoints.ts';
import { unconfirmed } from './errors.ts';

/** Waits until the writes to this file are on the disk. */
export type Sync = (file: FileHandle) => Promise<void>;
const datasync: Sync = async (file) => file.datasync();

/**
 * Tells whether the write-ahead log may have a hole: data that the disk refused and that the operating system has
 * forgotten. `own` means that this process has met such a write error. `inherited` means that an earlier process left
 * the log, and may have met a write error without leaving a record of it.
 */
type Doubt = 'none' | 'inherited' | 'own';

/** If another process uses an inherited log, the shop tries again after this many milliseconds to empty the log. */
const AGAIN_MS = 1000;

/**
 * Waits until commits are on the disk. SQLite itself does not wait for the disk, because each wait would stop the whole
 * process; a commit of SQLite only writes to the log. The request then waits for `Disk` until the log is on the disk,
 * together with all requests that have committed by then (decisions/0092).
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
   * `file` is the database; the log's name follows from it. `othersVersion` returns another number after another
   * process has committed.
   */
  constructor(file: string, checkpoints: Checkpoints, othersVersion: () => Promise<number>, sync: Sync = datasync) {
    this.#log = `${file}-wal`;
    this.#checkpoints = checkpoints;
    this.#othersVersion = othersVersion;
    this.#sync = sync;
  }

  /**
   * Opens the log, once the database is open. A file handle reports only write errors that happen after its opening. A
   * handle that is open early therefore also reports failed writes of another process.
   */
  async open(): Promise<void> {
    this.#opened = await open(this.#log, 'r+').catch(() => undefined);
    if (this.#opened && (await this.#opened.stat()).size > 0) this.#doubt = 'inherited';
  }

  /**
   * Call this function at each commit. Resolves once the commit is on the disk. If the disk does not confirm the
   * commit, throws an error that becomes a 503.
   */
  async committed(): Promise<void> {
    this.#commits++;
    this.#checkpoints.written();
    await this.whenSafe();
  }

  /** Resolves once all data that is visible by now is on the disk, including commits of other processes. */
  async whenSeenIsSafe(): Promise<void> {
    const version = await this.#othersVersion();
    // Another process waits for the disk at its own commits, but this process cannot know when that wait ends. This
    // process therefore counts the change as a commit of its own, and waits for the disk itself.
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
    // Requests may have committed just before the close, so the close also waits for the disk.
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
   * Empties the log if it may have a hole. After a refused write the operating system may forget the data, and report
   * no error the next time. After a power cut SQLite would read the log only up to the hole, so nothing may be written
   * behind it. The shop therefore moves the whole log into the database file, and then begins the log anew.
   */
  async #closeHole(): Promise<void> {
    if (this.#doubt === 'none') return;
    if (this.#doubt === 'own') {
      if (!(await this.#checkpoints.empty())) throw new Error('the log has a hole, and is in use');
    } else {
      if (performance.now() - this.#lastTried < AGAIN_MS) return;
      this.#lastTried = performance.now();
      // Another process that uses the log, such as the server before a handover, gets its own report of a failed write.
      // This process therefore need not refuse requests because of an inherited log.
      if (!(await this.#checkpoints.empty().catch(() => false))) return;
    }
    this.#doubt = 'none';
  }
}
