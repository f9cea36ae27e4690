import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hasBody } from './has-body.ts';

/** A refused client may send for this long; a client that sends too slowly is disconnected earlier (connections.ts). */
const MOST_MS = 30_000;

/**
 * Reads the rest of a body whose request is answered before its end, as with a body that is too large. Node would close
 * such a connection as soon as the answer is written, and the system then resets it because of the unread bytes: the
 * sender, a browser or a proxy, fails at sending and never reads the reason. A connection that stays open would block
 * if only the beginning of the body was read, because the next request waits behind the rest: the shop reads the rest
 * of these bodies, too, for as long as any body may take (connections.ts).
 */
export function drainBodies(server: Server, mostMs = MOST_MS): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    // This listener runs before Node's own, which closes.
    response.prependOnceListener('finish', () => {
      if (request.complete || socket.destroyed) return;
      const { destroySoon } = socket;
      socket.destroySoon = () => {
        const timer = setTimeout(() => socket.destroy(), mostMs).unref();
        request.once('close', () => socket.destroy());
        socket.once('close', () => clearTimeout(timer));
        socket.end();
      };
      // The body was read completely, so the connection may continue, and end with a later answer.
      request.once('close', () => (socket.destroySoon = destroySoon));
      request.resume();
    });
  });
}
