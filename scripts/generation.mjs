import cluster from 'node:cluster';
import { serverEnvironment } from './server-flags.mjs';

/** Migrations may take minutes. A server that has not opened after this time counts as stuck. */
const MOST_OPENING_MS = 10 * 60_000;
/**
 * Before this process replaces a server that has ended, it waits: first FIRST_WAIT_MS, then each time twice as long, up
 * to MOST_WAIT_MS. If a server has run for SETTLED_MS before it ends, the wait begins again with FIRST_WAIT_MS.
 */
const [FIRST_WAIT_MS, MOST_WAIT_MS, SETTLED_MS] = [500, 30_000, 60_000];

/**
 * Opens servers of one version that share the port. The first server opens alone, because it may have to prepare the
 * shop; then the other servers open. Afterwards, if a server ends by itself, this process waits and starts another one,
 * also if the new server ends before it is open.
 *
 * The function calls `onOpen` once, when all servers are open, and `onReplace` when it is going to replace a server. It
 * calls `onEnd` with the exit code of the last server, when all servers have ended and no new one will start.
 */
export function openGeneration({ count, takesOver, onOpen, onReplace, onEnd }) {
  const alive = new Map();
  const waiting = new Set();
  let isOpen = false;
  let leaving;
  let deaths = 0;

  const start = (place, takesOver) => {
    const env = {
      ...serverEnvironment,
      NODE_ENV: 'production',
      SHOP_WORKER: String(place),
      SHOP_HANDOVER: takesOver ? '1' : '',
    };
    const worker = cluster.fork(env);
    const server = { worker, place, isReady: false, since: Date.now() };
    alive.set(worker, server);
    const giveUp = setTimeout(() => server.isReady || worker.process.kill('SIGKILL'), MOST_OPENING_MS).unref();
    worker.on('message', (message) => message === 'ready' && opened(server));
    worker.once('exit', (code) => {
      clearTimeout(giveUp);
      alive.delete(worker);
      ended(server, code);
    });
  };
  const opened = (server) => {
    server.isReady = true;
    if (leaving) return tell(server);
    if (isOpen) return;
    if (alive.size < count) for (let place = alive.size + 1; place <= count; place++) start(place, true);
    else if ([...alive.values()].every(({ isReady }) => isReady)) {
      isOpen = true;
      onOpen();
    }
  };
  const ended = ({ place, isReady, since }, code) => {
    if (!leaving && isOpen) {
      if (isReady && Date.now() - since > SETTLED_MS) deaths = 0;
      const wait = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** deaths++);
      onReplace(wait);
      const timer = setTimeout(() => {
        waiting.delete(timer);
        start(place, true);
      }, wait);
      waiting.add(timer);
      return;
    }
    leave('leave');
    if (alive.size === 0) onEnd(code);
  };
  // A server that has not opened yet has no requests to finish, so it gets SIGTERM. Servers that are open get a message
  // in place of a signal, because Windows has no signals.
  const tell = ({ worker, isReady }) => {
    if (!isReady) worker.process.kill('SIGTERM');
    else if (worker.isConnected()) worker.send(leaving, () => {});
  };
  /** `how` is the message to each server: "leave", or "hand over" if other servers continue. */
  const leave = (how) => {
    if (leaving === how) return;
    leaving = how;
    for (const timer of waiting) clearTimeout(timer);
    const hadNone = waiting.size > 0 && alive.size === 0;
    waiting.clear();
    for (const server of alive.values()) tell(server);
    if (hadNone) onEnd(1);
  };
  start(1, takesOver);
  return { leave, isOpen: () => isOpen, isServing: () => [...alive.values()].some(({ isReady }) => isReady) };
}
