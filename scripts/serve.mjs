// Holds the shop's port and runs the server as a worker of Node's cluster, so that one server can hand over to the next without
// closing the port. `npm start` comes here once everything is built; by itself it serves what is there.
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { root, say } from './say.mjs';

/** Migrations may take minutes; a server that has not opened by then never will. */
const MOST_OPENING_MS = 10 * 60_000;
const wasInTerminal = Boolean(process.stdin.isTTY || process.stdout.isTTY);

/** `renew`: the program that brings packages and pages up to date before a new server is started. */
export function serve({ renew } = {}) {
  // Each server accepts from the one socket, which stays open in this process: what is waiting in it goes to whoever is there.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: join(root, 'server/main.ts'),
    args: [],
    // A small heap for young objects saves 12 MB at rest with a real catalogue, and pages and calls are as fast.
    execArgv: ['--max-semi-space-size=8'],
    cwd: root,
  });
  const alive = new Set();
  const ready = new Set();
  const open = (env) => {
    const worker = cluster.fork({ ...env, NODE_ENV: 'production' });
    alive.add(worker);
    return worker;
  };
  let current = open({});
  let next;
  let isRenewing = false;
  let isWantedAgain = false;
  let isEnding = false;

  const handOver = async () => {
    if (isEnding) return;
    if (isRenewing || next || !ready.has(current)) {
      isWantedAgain = true;
      return;
    }
    isRenewing = true;
    const isNew = !renew || (await succeeds(renew));
    isRenewing = false;
    if (isEnding) return;
    if (!isNew) return keep('could not be built');
    next = open({ SHOP_HANDOVER: '1' });
    const opening = next;
    setTimeout(() => opening === next && opening.process.kill('SIGKILL'), MOST_OPENING_MS).unref();
  };
  const keep = (why) => {
    say(`\n  The new server ${why}; the one before serves on.\n`);
    afterwards();
  };
  const afterwards = () => {
    if (!isWantedAgain) return;
    isWantedAgain = false;
    void handOver();
  };
  const end = () => {
    isEnding = true;
    for (const worker of alive) leave(worker);
  };
  // One that has not opened yet has nothing to finish. Windows knows no signals, so they are asked in words.
  const leave = (worker) => (ready.has(worker) ? worker.send('leave') : worker.process.kill('SIGTERM'));

  cluster.on('message', (worker, message) => {
    if (message !== 'ready') return;
    ready.add(worker);
    if (isEnding) leave(worker);
    else if (worker === next) {
      current.send('hand over');
      current = next;
      next = undefined;
      say('  The new server is open; the one before finishes what it has begun.\n');
    }
    afterwards();
  });
  cluster.on('exit', (worker, code) => {
    ready.delete(worker);
    alive.delete(worker);
    if (worker === next) {
      next = undefined;
      if (!isEnding) keep('did not open');
    } else if (worker === current && next && !isEnding) {
      // It broke while the next one was opening.
      current = next;
      next = undefined;
    } else if (worker === current && !isEnding) end();
    if (alive.size === 0) process.exit(code ?? 1);
  });
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Windows sends it when the window is closed.
  process.on('SIGHUP', () => (process.platform === 'win32' || isTerminalGone() ? end() : void handOver()));
  endWithNpm(end);
}

/** True where the signal came because the terminal that this was started in has been closed. */
function isTerminalGone() {
  if (!wasInTerminal) return false;
  try {
    closeSync(openSync('/dev/tty'));
    return false;
  } catch {
    return true;
  }
}

async function succeeds(program) {
  const running = spawn(process.execPath, [program], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) =>
    running.once('exit', (code) => resolve(code === 0)).once('error', () => resolve(false)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve();
