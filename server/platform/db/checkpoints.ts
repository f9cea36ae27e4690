import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const PROGRAM = join(import.meta.dirname, 'checkpoint-thread.mjs');
/** Little memory: the thread only waits for the disk. */
const LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
const EVERY_MS = 200;
/** The thread ends when it had nothing to do for so long: it takes some 13 MB. */
const REST_MS = 30_000;
/** Bytes: a shorter log waits. */
const ENOUGH = 4_194_304;
/**
 * Pages of 4 kB: a log so long is read slowly, and begins anew only once all of it is in the file while nobody writes.
 */
const LONG = 8000;
/**
 * Bytes: from this length on a writer waits for the checkpoint from its beginning, since so much has come while others
 * could write beside it.
 */
const TOO_LONG = 67_108_864;
/**
 * For a connection that writes: with so long a log SQLite brings it into the file itself, and one that
 * begins anew is cut.
 */
export const LATE_CHECKPOINTS = `pragma wal_autocheckpoint = 25000; pragma journal_size_limit = ${ENOUGH};`;

type How = 'passive' | 'truncate' | 'close';
/** Pages that the log has, and whether all of them are in the file and on the disk. */
type Brought = { pages: number; isAll: boolean };
type Thread = { worker: Worker; ended: AbortSignal };
type Exclude = (work: () => Promise<void>) => Promise<void>;

let thread: Thread | undefined;
let line: Promise<unknown> = Promise.resolve();
let resting: NodeJS.Timeout | undefined;

/**
 * Brings the log of a file of SQLite into the file from time to time, on a thread of its own: it takes two waits for
 * the disk, in which a process that did it itself would stand still. If the thread fails, SQLite does it itself once
 * the log is very long (`LATE_CHECKPOINTS`).
 */
export class Checkpoints {
  readonly #file: string;
  readonly #exclude: Exclude;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #hasEnded = false;

  /** `exclude` runs work while nobody of this process writes. */
  constructor(file: string, exclude: Exclude = async (work) => work()) {
    this.#file = file;
    this.#exclude = exclude;
  }

  /** Notes that something was written to the log. */
  written(): void {
    if (this.#hasEnded) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#run();
    }, EVERY_MS).unref();
  }

  /**
   * Brings all that the log has into the file, and empties it, while nobody of this process writes. Answers false where
   * it could not, since somebody else reads from the log or writes.
   */
  async empty(): Promise<boolean> {
    let isEmpty = false;
    await this.#exclude(async () => {
      isEmpty = (await ask(this.#file, 'truncate')).isAll;
    });
    return isEmpty;
  }

  /** Closes the file; to be called before the last connection is closed, which deletes the log. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    await this.#running;
    if (thread) await ask(this.#file, 'close').catch(() => {});
  }

  async #run(): Promise<void> {
    try {
      const { size } = await stat(`${this.#file}-wal`);
      if (size <= ENOUGH) return;
      const isLong = size > TOO_LONG || (await ask(this.#file, 'passive')).pages > LONG;
      if (isLong) await this.#exclude(async () => void (await ask(this.#file, 'passive')));
    } catch {
      // Nothing is lost: it stays in the log until the next time.
    }
  }
}

/** Asks one question after the other, so each answer belongs to the question before it. */
async function ask(file: string, how: How): Promise<Brought> {
  const asked = line.then(async () => {
    const { worker, ended } = (thread ??= start());
    clearTimeout(resting);
    // The process may end while the thread has nothing to do, and not before it has answered.
    worker.ref();
    try {
      const answering = once(worker, 'message', { signal: ended });
      worker.postMessage({ file, how });
      // as: only the program answers. An `error` of the thread itself is thrown by `once`.
      const [answered] = (await answering) as [Brought | { error: unknown }];
      if ('error' in answered) throw answered.error;
      return answered;
    } finally {
      worker.unref();
      resting = setTimeout(() => {
        thread = undefined;
        void worker.terminate();
      }, REST_MS).unref();
    }
  });
  line = asked.catch(() => {});
  return asked;
}

function start(): Thread {
  const ended = new AbortController();
  const started = { worker: new Worker(PROGRAM, { resourceLimits: LIMITS }), ended: ended.signal };
  const end = () => {
    if (thread === started) thread = undefined;
    ended.abort();
  };
  started.worker.once('error', end).once('exit', end);
  return started;
}
