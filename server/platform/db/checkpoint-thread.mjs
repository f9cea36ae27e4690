// This file is the thread of checkpoints.ts: it moves the write-ahead log of a SQLite file into the file itself, and
// waits for the disk. The file is JavaScript, because a thread that has to read TypeScript takes 11 MB more.
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';

const files = new Map();

parentPort.on('message', ({ file, how }) => {
  try {
    parentPort.postMessage(how === 'close' ? close(file) : bring(file, how));
  } catch (error) {
    parentPort.postMessage({ error });
  }
});

// 'passive' blocks no writer; 'truncate' leaves an empty log if nobody reads from it any more.
function bring(file, how) {
  const db = files.get(file) ?? open(file);
  const { busy, log, checkpointed } = db.prepare(`pragma wal_checkpoint(${how})`).get();
  // If another process is making a checkpoint, SQLite returns -1 for `log` and `checkpointed`.
  return { pages: log, isAll: busy === 0 && log === checkpointed };
}

function open(file) {
  const db = new DatabaseSync(file, { timeout: 0 });
  files.set(file, db);
  db.exec('pragma synchronous = full; pragma cache_size = -64;');
  return db;
}

function close(file) {
  files.get(file)?.close();
  files.delete(file);
  return { pages: 0, isAll: true };
}
