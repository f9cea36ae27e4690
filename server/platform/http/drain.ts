import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `idleMs` is the time in which a client may still send its next request on an open connection; `mostMs` is the longest
 * time for the last answer.
 */
export type Draining = { idleMs: number; mostMs: number };
type Drain = (how: Draining) => Promise<void>;

const LOOK_MS = 100;

/**
 * Follows a server's answers, so that the server can stop without interrupting a client. A stopping server accepts no
 * new connections, answers the requests that have arrived, and announces with its next answer on each connection that
 * this answer is the last. Node's own `close` ends waiting connections at once, and loses a request that is on its way.
 * The caller may call the answered function again to finish sooner.
 */
export function followAnswers(server: Server): Drain {
  const answers = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let left: Promise<void> | undefined;
  server.prependListener('request', (_request, answer) => {
    if (left) answer.shouldKeepAlive = false;
  });
  // The listener that collects unfinished answers runs after all other listeners for a request. Before that listener
  // runs, the cache has already sent the headers of most answers, so the listener skips them.
  server.on('request', (_request, answer) => {
    if (answer.headersSent) return;
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async ({ idleMs, mostMs }) => {
    for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false;
    const over = new AbortController();
    left ??= new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    void closeIdle(server, sockets, idleMs, over.signal);
    await Promise.race([left, wait(mostMs, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
  };
}

async function closeIdle(server: Server, sockets: Set<Socket>, idleMs: number, signal: AbortSignal): Promise<void> {
  await wait(idleMs, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await wait(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}
