import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hasBody } from './has-body.ts';

/**
 * A refused client may continue to send for this long, but connections.ts disconnects a client that sends too slowly
 * even earlier.
 */
const MOST_MS = 30_000;

/**
 * Reads the rest of a body whose request is answered before the body's end, such as a body that is too large. If the
 * rest stayed unread, Node would close the connection as soon as the answer is written, and the system would reset the
 * connection because of the unread bytes. The sender, a browser or a proxy, would then fail while sending and never
 * read the answer. If only the beginning of a body was read, Node keeps the connection open, but the next request waits
 * behind the rest. The shop reads the rest of a partly read body, too, for as long as any body may take
 * (connections.ts).
 */
export function drainBodies(server: Server, mostMs = MOST_MS): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    // The listener that reads the rest of a body must run before Node's own listener, which closes the connection.
    response.prependOnceListener('finish', () => {
      if (request.complete || socket.destroyed) return;
      const { destroySoon } = socket;
      socket.destroySoon = () => {
        const timer = setTimeout(() => socket.destroy(), mostMs).unref();
        request.once('close', () => socket.destroy());
        socket.once('close', () => clearTimeout(timer));
        socket.end();
      };
      // The body was read completely, so the connection stays open, and Node may close it after a later answer.
      request.once('close', () => (socket.destroySoon = destroySoon));
      request.resume();
    });
  });
}
