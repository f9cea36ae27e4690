import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const PROGRAM = join(import.meta.dirname, 'checkpoint-thread.mjs');
/** The thread needs little memory, because it only waits for the disk. */
const LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
const EVERY_MS = 200;
/** The thread ends after this time without work, because it takes some 13 MB. */
const REST_MS = 30_000;
/** No checkpoint is made while the log is shorter than this, in bytes. */
const ENOUGH = 4_194_304;
/**
 * In pages of 4 kB: reads through a longer log are slow, and the log starts again only when all of it is in the file
 * while nobody writes.
 */
const LONG = 8000;
/**
 * In bytes: from this length on, a writer waits for the whole checkpoint, because other writers have added so much
 * beside it.
 */
const TOO_LONG = 67_108_864;
/**
 * The settings of a writing connection: SQLite makes the checkpoint itself for a log this long, and shortens a log that
 * starts again.
 */
export const LATE_CHECKPOINTS = `pragma wal_autocheckpoint = 25000; pragma journal_size_limit = ${ENOUGH};`;

type How = 'passive' | 'truncate' | 'close';
/** The number of pages in the log, and whether all of them are in the file and on the disk. */
type Brought = { pages: number; isAll: boolean };
type Thread = { worker: Worker; ended: AbortSignal };
type Exclude = (work: () => Promise<void>) => Promise<void>;

let thread: Thread | undefined;
let line: Promise<unknown> = Promise.resolve();
let resting: NodeJS.Timeout | undefined;

/**
 * Moves the write-ahead log of a SQLite file into the file from time to time, on a thread of its own: a checkpoint
 * waits twice for the disk, and would block the process meanwhile. If the thread fails, SQLite makes the checkpoint
 * itself once the log is very long (`LATE_CHECKPOINTS`).
 */
export class Checkpoints {
  readonly #file: string;
  readonly #exclude: Exclude;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #hasEnded = false;

  /** `exclude` runs work while nothing else in this process writes. */
  constructor(file: string, exclude: Exclude = async (work) => work()) {
    this.#file = file;
    this.#exclude = exclude;
  }

  /** Notes that the log was written to. */
  written(): void {
    if (this.#hasEnded) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#run();
    }, EVERY_MS).unref();
  }

  /**
   * Moves the whole log into the file, and empties the log, while nothing else in this process writes. Answers false if
   * that was impossible because another process reads from the log or writes.
   */
  async empty(): Promise<boolean> {
    let isEmpty = false;
    await this.#exclude(async () => {
      isEmpty = (await ask(this.#file, 'truncate')).isAll;
    });
    return isEmpty;
  }

  /** Closes the file. Call this function before closing the last connection, which deletes the log. */
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
      // Nothing is lost, because the data stays in the log until the next checkpoint.
    }
  }
}

/** Sends one question after another to the thread, so each answer belongs to the previous question. */
async function ask(file: string, how: How): Promise<Brought> {
  const asked = line.then(async () => {
    const { worker, ended } = (thread ??= start());
    clearTimeout(resting);
    // The process may end while the thread has no work, but not before the thread has answered.
    worker.ref();
    try {
      const answering = once(worker, 'message', { signal: ended });
      worker.postMessage({ file, how });
      // The cast is safe: only the program answers. An `error` of the thread itself is thrown by `once`.
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
