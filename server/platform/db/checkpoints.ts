import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const PROGRAM = join(import.meta.dirname, 'checkpoint-thread.mjs');
/** The thread needs little memory, because it only waits for the disk. */
const LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
const EVERY_MS = 200;
/** The thread ends after this time without work, because a waiting thread keeps some 13 MB. */
const REST_MS = 30_000;
/** No checkpoint is made while the log is shorter than this, in bytes. */
const ENOUGH = 4_194_304;
/**
 * In pages of 4 kB. From this length on, a checkpoint runs while no other work of this process writes: reads through a
 * longer log are slow, and the log can only start again at a moment when all of it is in the file and nobody writes.
 */
const LONG = 8000;
/**
 * In bytes. From this length on, writers wait for the whole checkpoint, because they would otherwise add data faster
 * than the checkpoint moves it into the file.
 */
const TOO_LONG = 67_108_864;
/**
 * The settings of a connection that writes. SQLite makes a checkpoint itself only if the log has 25,000 pages, and
 * shortens the log when the log starts again.
 */
export const LATE_CHECKPOINTS = `pragma wal_autocheckpoint = 25000; pragma journal_size_limit = ${ENOUGH};`;

type How = 'passive' | 'truncate' | 'close';
/** The number of pages in the log. `isAll` tells whether all of them are in the file and on the disk. */
type Brought = { pages: number; isAll: boolean };
type Thread = { worker: Worker; ended: AbortSignal };
type Exclude = (work: () => Promise<void>) => Promise<void>;

let thread: Thread | undefined;
let line: Promise<unknown> = Promise.resolve();
let resting: NodeJS.Timeout | undefined;

/**
 * Moves the write-ahead log of a SQLite file into the file from time to time. A checkpoint waits for the disk twice and
 * would block the process, so it runs on a thread of its own. If the thread fails, SQLite makes the checkpoint itself
 * once the log is very long (`LATE_CHECKPOINTS`).
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
   * Moves the whole log into the file and empties the log, while nothing else in this process writes. Answers false if
   * another process prevents that, because it writes or still reads from the log.
   */
  async empty(): Promise<boolean> {
    let isEmpty = false;
    await this.#exclude(async () => {
      isEmpty = (await ask(this.#file, 'truncate')).isAll;
    });
    return isEmpty;
  }

  /** Closes the file. Call this function before the last connection is closed, which deletes the log. */
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

/** Sends questions to the thread one after another, so each answer belongs to the question before it. */
async function ask(file: string, how: How): Promise<Brought> {
  const asked = line.then(async () => {
    const { worker, ended } = (thread ??= start());
    clearTimeout(resting);
    // This keeps the process alive until the thread has answered. An idle thread does not keep it alive.
    worker.ref();
    try {
      const answering = once(worker, 'message', { signal: ended });
      worker.postMessage({ file, how });
      // The cast is safe: only the thread's program sends messages. `once` throws an `error` event of the thread
      // itself.
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
