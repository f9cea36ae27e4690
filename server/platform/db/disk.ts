import { open, type FileHandle } from 'node:fs/promises';
import type { Checkpoints } from './checkpoints.ts';
import { unconfirmed } from './errors.ts';

/** Waits until the writes to this file are on the disk. */
export type Sync = (file: FileHandle) => Promise<void>;
const datasync: Sync = async (file) => file.datasync();

/**
 * The state of the log: it may have a hole, which is data that the disk has not taken and the system has forgotten.
 * `inherited`: an earlier process has left the log, and may have met a hole that nobody remembers.
 */
type Doubt = 'none' | 'inherited' | 'own';

/** An inherited log that somebody else uses is tried again after so long. In milliseconds. */
const AGAIN_MS = 1000;

/**
 * The disk below the embedded database. SQLite itself waits for it at hardly any commit, since the process would stand
 * still meanwhile: a commit goes to the log, and its request waits here, together with all that have committed by then,
 * until the log is on the disk (decisions/0092).
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
   * `file`: the database, whose log SQLite names so. `othersVersion`: another one once another
   * process has committed something.
   */
  constructor(file: string, checkpoints: Checkpoints, othersVersion: () => Promise<number>, sync: Sync = datasync) {
    this.#log = `${file}-wal`;
    this.#checkpoints = checkpoints;
    this.#othersVersion = othersVersion;
    this.#sync = sync;
  }

  /**
   * Opens the log, once the database is open. The system reports a failed write also to a file that was open before,
   * even where another process waited for it.
   */
  async open(): Promise<void> {
    this.#opened = await open(this.#log, 'r+').catch(() => undefined);
    if (this.#opened && (await this.#opened.stat()).size > 0) this.#doubt = 'inherited';
  }

  /**
   * Call it at each commit. Resolves once the commit is on the disk; throws an error that becomes a 503 where that is
   * not sure.
   */
  async committed(): Promise<void> {
    this.#commits++;
    this.#checkpoints.written();
    await this.whenSafe();
  }

  /** Resolves once all that can be seen by now is on the disk, also what other processes have committed. */
  async whenSeenIsSafe(): Promise<void> {
    const version = await this.#othersVersion();
    // They wait for the disk themselves, and nobody here knows until when.
    if (version !== this.#seenVersion) this.#commits++;
    this.#seenVersion = version;
    await this.whenSafe();
  }

  /** Resolves once all that this process has committed so far is on the disk: at once where nothing is on its way. */
  async whenSafe(): Promise<void> {
    const commits = this.#commits;
    while (this.#safe < commits) await (this.#syncing ??= this.#syncAll());
  }

  async close(): Promise<void> {
    // Others may have committed while somebody waited.
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
   * The system may forget a write that the disk has refused once, and does not report it the next time. After a power
   * cut such a hole ends the log, so nothing may come behind it: all is brought into the file, and the log begins anew.
   */
  async #closeHole(): Promise<void> {
    if (this.#doubt === 'none') return;
    if (this.#doubt === 'own') {
      if (!(await this.#checkpoints.empty())) throw new Error('the log has a hole, and is in use');
    } else {
      if (performance.now() - this.#lastTried < AGAIN_MS) return;
      this.#lastTried = performance.now();
      // Another process that uses the log, such as the server that hands over, gets its own report of a hole: nobody is
      // refused.
      if (!(await this.#checkpoints.empty().catch(() => false))) return;
    }
    this.#doubt = 'none';
  }
}
