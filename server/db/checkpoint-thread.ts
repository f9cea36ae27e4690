import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';

// The thread of checkpoints.ts: brings what is in the log of a file of SQLite into the file itself, and waits for the disk there.

type Asked = { file: string; isLast: boolean };
/** Pages that the log has, and how many of them are in the file and on the disk. */
export type Brought = { pages: number; brought: number };
export type Answered = Brought | { error: unknown };

const files = new Map<string, DatabaseSync>();

parentPort?.on('message', ({ file, isLast }: Asked) => {
  try {
    parentPort?.postMessage(isLast ? close(file) : bring(file));
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

function bring(file: string): Brought {
  const db = files.get(file) ?? open(file);
  // as: SQLite answers these three of every checkpoint. A passive one keeps nobody from writing.
  const { log, checkpointed } = db.prepare('pragma wal_checkpoint(passive)').get() as {
    busy: number;
    log: number;
    checkpointed: number;
  };
  return { pages: log, brought: checkpointed };
}

function open(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 });
  files.set(file, db);
  db.exec('pragma synchronous = full; pragma cache_size = -64;');
  return db;
}

function close(file: string): Brought {
  files.get(file)?.close();
  files.delete(file);
  return { pages: 0, brought: 0 };
}
