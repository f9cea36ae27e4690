// Opens the shop's port, and runs WORKERS servers (by default one) as workers of Node's cluster. This process keeps the
// port open while a new server replaces an old one. `npm start` runs this program after it has built everything. A
// person who runs it directly gets the present build.
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { openSync, closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { openGeneration } from './generation.mjs';
import { relayQuestions } from './relay-questions.mjs';
import { root, say } from './say.mjs';
import { serverFlags, serverProgram } from './server-flags.mjs';

const wasInTerminal = Boolean(process.stdin.isTTY || process.stdout.isTTY);

/** `renew` is the program that updates packages and pages before a new server starts. */
export function serve({ renew } = {}) {
  const count = Number(/^[1-9]\d?$/.exec(process.env.WORKERS ?? '')?.[0] ?? 1);
  // A single server accepts connections directly from the socket. The socket stays open in this process, so connections
  // wait while servers change. With several servers, one of them would accept most connections, so this process
  // distributes the connections.
  cluster.schedulingPolicy = count > 1 ? cluster.SCHED_RR : cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: serverProgram,
    args: [],
    execArgv: serverFlags,
    cwd: root,
  });
  relayQuestions();
  const generations = new Set();
  let current;
  let next;
  let isRenewing = false;
  let isWantedAgain = false;
  let isEnding = false;

  const open = (takesOver) => {
    const generation = openGeneration({
      count,
      takesOver,
      onOpen: () => {
        if (generation === next) {
          const before = current;
          current = next;
          next = undefined;
          // If the old generation has no servers any more, `leave` calls the `onEnd` of the old generation at once. The
          // new generation must already be `current` then, because this process ends when the generation `current`
          // ends.
          before.leave('hand over');
          say('  The new server is open; the old one finishes the requests it has started.\n');
        }
        afterwards();
      },
      onReplace: (wait) => say(`\n  A server has stopped unexpectedly; another one starts in ${wait / 1000} s.\n`),
      onEnd: (code) => {
        generations.delete(generation);
        if (generation === next) {
          next = undefined;
          if (!isEnding) keep('did not open');
        } else if (generation === current && !isEnding) end();
        if (generations.size === 0) process.exit(code ?? 1);
      },
    });
    generations.add(generation);
    return generation;
  };
  const handOver = async () => {
    if (isEnding) return;
    if (isRenewing || next || !current.isOpen()) {
      isWantedAgain = true;
      return;
    }
    isRenewing = true;
    const isNew = !renew || (await succeeds(renew));
    isRenewing = false;
    if (isEnding) return;
    if (!isNew) return keep('could not be built');
    next = open(true);
  };
  const keep = (why) => {
    const before = current.isServing() ? 'keeps serving' : 'is tried again';
    say(`\n  The new server ${why}; the old one ${before}.\n`);
    afterwards();
  };
  const afterwards = () => {
    if (!isWantedAgain) return;
    isWantedAgain = false;
    void handOver();
  };
  const end = () => {
    isEnding = true;
    for (const generation of generations) generation.leave('leave');
  };
  current = open(false);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Windows sends SIGHUP when a person closes the window; on other systems SIGHUP asks for a new server.
  process.on('SIGHUP', () => (process.platform === 'win32' || isTerminalGone() ? end() : void handOver()));
  endWithNpm(end);
}

/** Returns whether the terminal in which this process was started has been closed, which also sends SIGHUP. */
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
