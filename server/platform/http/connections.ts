import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './has-body.ts';
import { networkOf } from './network.ts';
import type { Patience } from './patience.ts';

/**
 * The connections of one network: the number of open connections, and the connections that have sent no request yet,
 * oldest first.
 */
type Held = { open: number; silent: Set<Socket> };

/**
 * Limits the resources that strangers can use: silent connections, the number of connections of one network, the number
 * of all connections, and bodies that arrive too slowly.
 */
export function guardConnections(server: Server, patience: Patience): void {
  boundConnections(server, patience);
  cutSlowBodies(server, patience);
}

function boundConnections(server: Server, { silentOfOne, connectionsOfOne, connections }: Patience): void {
  const byAddress = new Map<string, Held>();
  const heldWith = new WeakMap<Socket, Held>();
  server.maxConnections = connections;
  // If the server is full, it closes connections that only wait for a next request.
  server.on('drop', () => server.closeIdleConnections());
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const held = byAddress.get(address) ?? { open: 0, silent: new Set() };
    byAddress.set(address, held);
    held.open++;
    held.silent.add(socket);
    heldWith.set(socket, held);
    socket.once('close', () => {
      held.silent.delete(socket);
      held.open--;
      if (held.open === 0) byAddress.delete(address);
    });
    const [oldest] = held.silent;
    if (held.open > connectionsOfOne) socket.destroy();
    // An honest client sends its request at once, so the server closes the connection that has been silent for longest.
    else if (held.silent.size > silentOfOne) oldest?.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage) => heldWith.get(socket)?.silent.delete(socket));
}

/**
 * A body on its way. The connection had read `begun` bytes before the body, and `bytes` at the time `since`, when the
 * current period began. `socket` is stored here, because Node removes the socket from a request that its handler no
 * longer reads.
 */
type Coming = { socket: Socket; begun: number; since: number; bytes: number; saved: number };

/**
 * Ends a request if too few bytes of its body have arrived. A body that the server itself is slow to read does not
 * count. Also ends the largest unfinished bodies if all unfinished bodies together take too much memory.
 */
function cutSlowBodies(server: Server, { body, heldBytes, lookMs }: Patience): void {
  const coming = new Map<IncomingMessage, Coming>();
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    if (!hasBody(request)) return;
    const begun = socket.bytesRead;
    coming.set(request, { socket, begun, since: performance.now(), bytes: begun, saved: 0 });
  });
  const cut = (request: IncomingMessage, socket: Socket) => {
    coming.delete(request);
    server.emit('clientError', Object.assign(new Error('a body too slow'), { code: SLOW }), socket);
  };
  const look = () => {
    const now = performance.now();
    for (const [request, { socket, begun, since, bytes, saved }] of coming) {
      const { bytesRead } = socket;
      const left = Math.min(body.savedBytes, saved + bytesRead - bytes - body.bytes);
      if (request.complete || request.destroyed || socket.destroyed) coming.delete(request);
      else if (request.readableLength > 0) coming.set(request, { socket, begun, since: now, bytes: bytesRead, saved });
      else if (now - since < body.everyMs) continue;
      else if (left >= 0) coming.set(request, { socket, begun, since: now, bytes: bytesRead, saved: left });
      else cut(request, socket);
    }
    // Honest clients send small bodies, so the server ends the requests with the largest bodies.
    let held = 0;
    for (const { request, socket, bytes } of inMemory(coming).toSorted((a, b) => a.bytes - b.bytes)) {
      held += bytes;
      if (held > heldBytes) cut(request, socket);
    }
  };
  const timer = setInterval(look, lookMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Lists the unfinished bodies that the server holds in memory; files and forms go to the disk as they arrive. */
function inMemory(coming: ReadonlyMap<IncomingMessage, Coming>) {
  return [...coming]
    .filter(([{ headers }]) => !/^(?:multipart\/|application\/octet-stream)/i.test(headers['content-type'] ?? ''))
    .map(([request, { socket, begun }]) => ({ request, socket, bytes: socket.bytesRead - begun }));
}

/** Node uses this code for a request that took too long. */
const SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
