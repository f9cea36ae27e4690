import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isBusy } from './errors.ts';

type Settings = { DATABASE_URL?: string | undefined; DATA_DIR: string };
type Lock = {
  take: () => Promise<boolean>;
  /**
   * A promise that rejects if the connection to PostgreSQL that holds the lock is lost. With a lock on a file, the
   * promise never settles.
   */
  lost: Promise<never>;
  release: () => Promise<void>;
};

const LOOK_MS = 100;
/** If a process waits longer than this many milliseconds for the lock, it calls `onWait` once. */
const SAY_AFTER_MS = 2000;

/**
 * Runs the work while no other process of the same shop, on this or another machine, runs such work. The work prepares
 * the shop at its start, or restores a backup. Waits for the lock as long as necessary. If the process that holds the
 * lock dies, the operating system or PostgreSQL releases the lock.
 */
export async function withProcessLock<Result>(
  settings: Settings,
  work: () => Promise<Result>,
  onWait: () => void = () => {},
): Promise<Result> {
  const lock = settings.DATABASE_URL ? await advisoryLock(settings.DATABASE_URL) : fileLock(settings.DATA_DIR);
  try {
    const started = performance.now();
    let isTold = false;
    while (!(await lock.take())) {
      if (!isTold && performance.now() - started > SAY_AFTER_MS) {
        isTold = true;
        onWait();
      }
      // The process tries to take the lock again and again, with pauses. A single statement that waits for the lock
      // would exceed PostgreSQL's time limit for statements.
      await Promise.race([wait(LOOK_MS * (0.5 + Math.random())), lock.lost]);
    }
    return await Promise.race([work(), lock.lost]);
  } finally {
    await lock.release();
  }
}

/** Takes SQLite's own lock on an empty file beside the database. Node has no other lock that ends with its process. */
function fileLock(folder: string): Lock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(folder, 'start.lock'), { timeout: 0 });
  return {
    take: async () => {
      try {
        file.exec('begin exclusive');
        return true;
      } catch (error) {
        if (isBusy(error)) return false;
        throw error;
      }
    },
    lost: new Promise(() => {}),
    release: async () => file.close(),
  };
}

/** Takes a session lock of PostgreSQL, on a separate connection. */
async function advisoryLock(connectionString: string): Promise<Lock> {
  const client = new pg.Client({ connectionString, application_name: 'tanabana-lock', keepAlive: true });
  await client.connect();
  const lost = new Promise<never>((_, reject) => client.on('error', reject));
  // If the lock is lost while no code awaits `lost`, the rejection must not end the process.
  lost.catch(() => {});
  // The process with the lock sends nothing for minutes, so PostgreSQL must not end its idle session. By the
  // keepalives, PostgreSQL still notices that the process's machine is gone.
  await client.query('set idle_session_timeout = 0; set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10');
  return {
    take: async () => {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
        CLASS,
        START,
      ]);
      return rows[0]?.taken === true;
    },
    lost,
    release: async () => client.end().catch(() => {}),
  };
}

/**
 * The first number of the shop's advisory locks: "tana" in ASCII. Other programs on the same database use other numbers
 * for their locks.
 */
const CLASS = 0x74616e61;
const START = 1;
