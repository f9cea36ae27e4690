// The thread of checkpoints.ts: brings what is in the log of a file of SQLite into the file itself, and waits for the disk there.
// JavaScript, since a thread that has to read TypeScript takes 11 MB more.
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';

const files = new Map();

parentPort.on('message', ({ file, isLast }) => {
  try {
    parentPort.postMessage(isLast ? close(file) : bring(file));
  } catch (error) {
    parentPort.postMessage({ error });
  }
});

function bring(file) {
  const db = files.get(file) ?? open(file);
  // A passive one keeps nobody from writing.
  const { log, checkpointed } = db.prepare('pragma wal_checkpoint(passive)').get();
  return { pages: log, brought: checkpointed };
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
  return { pages: 0, brought: 0 };
}
