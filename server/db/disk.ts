import { open, type FileHandle } from 'node:fs/promises';
import type { Checkpoints } from './checkpoints.ts';
import { unconfirmed } from './errors.ts';

/** Waits until what was written to this file is on the disk. */
export type Sync = (file: FileHandle) => Promise<void>;
const datasync: Sync = async (file) => file.datasync();

/**
 * The disk below the embedded database. SQLite itself waits for it at hardly any commit, since the process would stand
 * still meanwhile: a commit goes to the log, and whoever made it waits here, together with all who have committed by
 * then, until the log is on the disk (decisions/0092).
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
  #isDoubtful = false;
  /** False while a new shop is filled, which nobody has been told of. */
  isWaitedFor = true;

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
   * To be told of each commit. Resolves once it is on the disk; throws what is answered with 503 where
   * that cannot be said.
   */
  async committed(): Promise<void> {
    this.#commits++;
    this.#checkpoints.written();
    if (this.isWaitedFor) await this.whenSafe();
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
      // What the disk has once refused, the system may have forgotten, and says nothing of it the next time.
      // After a power cut such a hole ends the log, so nothing may come behind it: all is brought into the file,
      // and the log begins anew.
      if (this.#isDoubtful && !(await this.#checkpoints.empty())) throw new Error('the log has a hole, and is in use');
      this.#isDoubtful = false;
      await this.#sync((this.#opened ??= await open(this.#log, 'r+')));
      this.#safe = commits;
    } catch (error) {
      this.#isDoubtful = true;
      throw unconfirmed(new Error('the disk has not taken what was written', { cause: error }));
    } finally {
      this.#syncing = undefined;
    }
  }
}
