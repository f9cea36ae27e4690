import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const PROGRAM = join(import.meta.dirname, 'checkpoint-thread.mjs');
/** The memory limits of the checkpoint thread, which needs little memory because it only waits for the disk. */
const LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
const EVERY_MS = 200;
/** The checkpoint thread ends after this time without work, because an idle thread still occupies some 13 MB. */
const REST_MS = 30_000;
/** The shop makes no checkpoint while the log has fewer bytes than this. */
const ENOUGH = 4_194_304;
/**
 * If the log has more pages (of 4 kB) than this, the shop makes a second checkpoint, during which nothing else in this
 * process writes. Reads through a long log are slow, and SQLite can overwrite the log from its beginning only when the
 * whole log is in the file and nobody writes.
 */
const LONG = 8000;
/**
 * If the log has more bytes than this, writers wait for the whole checkpoint. Otherwise writers would add data to the
 * log faster than the checkpoint moves data into the file.
 */
const TOO_LONG = 67_108_864;
/**
 * The settings by which a connection that writes leaves checkpoints to the thread. SQLite makes a checkpoint itself
 * only if the log has 25,000 pages, and shortens the log to ENOUGH bytes when it overwrites the log from its beginning.
 */
export const LATE_CHECKPOINTS = `pragma wal_autocheckpoint = 25000; pragma journal_size_limit = ${ENOUGH};`;

type How = 'passive' | 'truncate' | 'close';
/**
 * The result of a checkpoint. `pages` is the number of pages in the log; `isAll` is true if all pages are in the file
 * and on the disk.
 */
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

  /** Plans the next checkpoint after a write to the log, unless one is planned already. */
  written(): void {
    if (this.#hasEnded) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#run();
    }, EVERY_MS).unref();
  }

  /**
   * Moves the whole log into the file and empties the log, while nothing else in this process writes. Returns false if
   * another process writes at the moment, or still reads from the log.
   */
  async empty(): Promise<boolean> {
    let isEmpty = false;
    await this.#exclude(async () => {
      isEmpty = (await ask(this.#file, 'truncate')).isAll;
    });
    return isEmpty;
  }

  /**
   * Lets the thread close the file. Call this function before the shop closes the last connection, which deletes the
   * log.
   */
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
      // A failed checkpoint loses nothing, because the data stays in the log until the next checkpoint.
    }
  }
}

/** Sends questions to the thread one after another, so each answer belongs to the question before it. */
async function ask(file: string, how: How): Promise<Brought> {
  const asked = line.then(async () => {
    const { worker, ended } = (thread ??= start());
    clearTimeout(resting);
    // `ref` keeps the process alive until the thread has answered. An idle thread does not keep the process alive.
    worker.ref();
    try {
      const answering = once(worker, 'message', { signal: ended });
      worker.postMessage({ file, how });
      // The cast is safe: only the thread's program sends messages. If the thread sends an `error` event, `once` throws
      // the error.
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
