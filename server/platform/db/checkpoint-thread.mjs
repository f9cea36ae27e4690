// The thread of checkpoints.ts: it moves the log of a SQLite file into the file itself, and waits for the disk there.
// It is JavaScript, since a thread that has to read TypeScript takes 11 MB more.
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

// 'passive' keeps nobody from writing; 'truncate' leaves an empty log, where nobody reads from it any more.
function bring(file, how) {
  const db = files.get(file) ?? open(file);
  const { busy, log, checkpointed } = db.prepare(`pragma wal_checkpoint(${how})`).get();
  // Both are -1 where somebody else is at it.
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
