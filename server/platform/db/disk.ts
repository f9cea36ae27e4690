import { open, type FileHandle } from 'node:fs/promises';
import type { Checkpoints } from './checkpoints.ts';
import { unconfirmed } from './errors.ts';

/** Waits until the writes to this file are on the disk. */
export type Sync = (file: FileHandle) => Promise<void>;
const datasync: Sync = async (file) => file.datasync();

/**
 * The state of the log, which may have a hole: data that the disk has not written and the system has forgotten.
 * `inherited` means that an earlier process has left the log, and may have met such a hole without a record.
 */
type Doubt = 'none' | 'inherited' | 'own';

/** The time until the shop tries again to take over an inherited log that another process uses, in milliseconds. */
const AGAIN_MS = 1000;

/**
 * The disk below the SQLite database. SQLite itself hardly ever waits for the disk at a commit, because the whole
 * process would stop meanwhile: a commit goes to the log, and its request waits in this class, together with all
 * requests that have committed by then, until the log is on the disk (decisions/0092).
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
   * `file` is the database, from which SQLite derives the log's name. `othersVersion` answers a different number after
   * another process has committed.
   */
  constructor(file: string, checkpoints: Checkpoints, othersVersion: () => Promise<number>, sync: Sync = datasync) {
    this.#log = `${file}-wal`;
    this.#checkpoints = checkpoints;
    this.#othersVersion = othersVersion;
    this.#sync = sync;
  }

  /**
   * Opens the log after the database is open. The system also reports a failed write to a file handle that was open
   * before, even if another process waited for the write.
   */
  async open(): Promise<void> {
    this.#opened = await open(this.#log, 'r+').catch(() => undefined);
    if (this.#opened && (await this.#opened.stat()).size > 0) this.#doubt = 'inherited';
  }

  /**
   * Call this function at each commit. Its promise resolves once the commit is on the disk; it throws an error that
   * becomes a 503 if that is not certain.
   */
  async committed(): Promise<void> {
    this.#commits++;
    this.#checkpoints.written();
    await this.whenSafe();
  }

  /** Resolves once all data that is visible by now is on the disk, including commits of other processes. */
  async whenSeenIsSafe(): Promise<void> {
    const version = await this.#othersVersion();
    // Other processes wait for the disk themselves, but this process cannot know for how long.
    if (version !== this.#seenVersion) this.#commits++;
    this.#seenVersion = version;
    await this.whenSafe();
  }

  /** Resolves once all commits of this process so far are on the disk; at once if none is being written. */
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
   * The system may forget a write that the disk has refused once, and not report it the next time. After a power cut
   * such a hole ends the log, so nothing may be written behind it: the shop moves everything into the file, and starts
   * the log again.
   */
  async #closeHole(): Promise<void> {
    if (this.#doubt === 'none') return;
    if (this.#doubt === 'own') {
      if (!(await this.#checkpoints.empty())) throw new Error('the log has a hole, and is in use');
    } else {
      if (performance.now() - this.#lastTried < AGAIN_MS) return;
      this.#lastTried = performance.now();
      // Another process that uses the log, such as the server that hands over, gets its own report of a hole, so no
      // request must be refused.
      if (!(await this.#checkpoints.empty().catch(() => false))) return;
    }
    this.#doubt = 'none';
  }
}
