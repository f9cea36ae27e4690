import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { drainBodies } from './drain-bodies.ts';

const shop = useShop();
let port = 0;
beforeAll(async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  // The cast is safe: a server that listens has an address with a port.
  port = (shop.app.server.address() as AddressInfo).port;
});

/** A body that is larger than the buffers of a connection. */
const BODY = Buffer.alloc(32 * 1024 * 1024, 'x');

function open(to: number) {
  const socket = connect(to, '127.0.0.1');
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`,
  );
  return socket;
}

test('whoever sends too much can send it all, and then read that it was too much', async () => {
  const socket = open(port).pause();
  // The client reads only after it has sent the whole body, like a proxy that is busy with sending.
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(BODY, (error) => (error ? reject(error) : resolve()));
  });
  expect(await text(socket.resume())).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"TOO_LARGE"/);
});

test('the connection ends with the body', async () => {
  const socket = open(port).resume();
  socket.write(BODY);
  await once(socket, 'close');
  expect(socket.bytesWritten).toBeGreaterThan(BODY.length);
});

test('whoever does not come to an end is not waited for without end', async () => {
  const server = createServer(
    (_request, response) => void response.writeHead(413, { connection: 'close' }).end('too much'),
  );
  drainBodies(server, 50);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens has an address with a port.
  const socket = open((server.address() as AddressInfo).port);
  socket.on('error', () => {});
  // The client never writes the body and never closes its own side.
  socket.resume();
  await once(server, 'request');
  await expect.poll(async () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  server.close();
});

test('where the connection goes on, what follows a body that was read by halves is answered', async () => {
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') return void response.end('next');
    const pieces = request.iterator({ destroyOnReturn: false });
    await pieces.next();
    await pieces.return?.();
    response.writeHead(503).end('full');
  };
  drainBodies(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens has an address with a port.
  const socket = open((server.address() as AddressInfo).port);
  socket.write(BODY);
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 [\s\S]*full[\s\S]*HTTP\/1\.1 200 [\s\S]*next/);
  server.close();
});
