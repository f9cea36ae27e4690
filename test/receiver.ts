import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; text: string; body: Record<string, unknown> & { type: string } };

/**
 * Starts a web server on this computer, in the role of the owner's webhook receiver. The server records the received
 * events. The test sets `mood.answer`, which decides how the server answers.
 */
export async function startReceiver() {
  const received: Received[] = [];
  const mood: { answer: (request: IncomingMessage, response: ServerResponse) => void } = { answer: ok };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString('utf8');
      received.push({ headers: request.headers, text, body: text === '' ? { type: '' } : JSON.parse(text) });
      mood.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${port}/orders`,
    received,
    mood,
    close,
    types: () => received.map(({ body }) => body.type),
  };
}

export function ok(_request: IncomingMessage, response: ServerResponse): void {
  response.end('{"ok":true}');
}

export function status(code: number, headers: Record<string, string> = {}) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(code, headers).end('no');
  };
}
