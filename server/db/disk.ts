import { open, type FileHandle } from 'node:fs/promises';
import type { Checkpoints } from './checkpoints.ts';
import { unconfirmed } from './errors.ts';

/** Waits until what was written to this file is on the disk. */
export type Sync = (file: FileHandle) => Promise<void>;
const datasync: Sync = async (file) => file.datasync();

/**
 * The disk below the embedded database. SQLite itself waits for it at no commit, since the process would stand still meanwhile: a commit goes
 * to the log, and whoever made it waits here, together with all who have committed by then, until the log is on the disk
 * (decisions/0092).
 */
export class Disk {
  readonly #log: string;
  readonly #checkpoints: Checkpoints;
  readonly #sync: Sync;
  #opened: FileHandle | undefined;
  #commits = 0;
  #safe = 0;
  #syncing: Promise<void> | undefined;
  #isDoubtful = false;
  /** False while a new shop is filled, which nobody has been told of. */
  isWaitedFor = true;

  /** `file`: the database, whose log SQLite names so. */
  constructor(file: string, checkpoints: Checkpoints, sync: Sync = datasync) {
    this.#log = `${file}-wal`;
    this.#checkpoints = checkpoints;
    this.#sync = sync;
  }

  /** To be told of each commit. Resolves once it is on the disk; throws what is answered with 503 where that cannot be said. */
  async committed(): Promise<void> {
    this.#commits++;
    this.#checkpoints.written();
    if (this.isWaitedFor) await this.whenSafe();
  }

  /** Resolves once all that has been committed so far is on the disk: at once where nothing is on its way. */
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
      // What the disk has once refused, the system may have forgotten, and says nothing of it the next time. After a power cut such a
      // hole ends the log, so nothing may come behind it: all is brought into the file, and the log begins anew.
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
