import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, readToEnd, sendRaw } from '../../../test/raw-http.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { buildApp } from '../app.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { guardConnections } from '../../platform/http/connections.ts';
import { usualPatience, type Patience } from '../../platform/http/patience.ts';
import { isFull, tell } from './scale.ts';

// The server is the shop's own, but with shorter time limits, so that the tests are quick.
const patience: Patience = {
  ...usualPatience,
  headersMs: 400,
  requestMs: 60_000,
  body: { everyMs: 1_000, bytes: 2_000, savedBytes: 20_000 },
  lookMs: 50,
  silentOfOne: 20,
};
const shop = useShop();
let port = 0;
let close = async () => {};
beforeAll(async () => {
  const app = await buildApp(shop, patience);
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  close = async () => app.close();
});
afterAll(async () => close());

const GET = 'GET /api/categories HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const POST = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const answerWhole = async (request: IncomingMessage, response: ServerResponse) => {
  let length = 0;
  for await (const part of request) length += (part as Buffer).length;
  response.end(String(length));
};
const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('the usual patience: heads within 15 seconds, bodies of less than 1 kB a second within 30', () => {
  const { headersMs, lookMs, body } = usualPatience;
  expect(headersMs + lookMs).toBeLessThanOrEqual(15_000);
  expect(body.everyMs + lookMs).toBeLessThanOrEqual(30_000);
  expect(body.bytes / body.everyMs).toBeLessThan(1.1);
});
test('the usual patience is enough for 12 MB at 0.1 Mbit/s that pause for half a minute each minute', () => {
  const { requestMs, body } = usualPatience;
  expect(requestMs).toBeGreaterThan(((2 * 12 * 1024 * 1024 * 8) / 0.1e6) * 1_000);
  // A pause of half a minute overlaps at most two periods in which the server expects bytes. The server must count
  // enough of the earlier bytes for both periods. A client with 0.1 Mbit/s sends these bytes within ten seconds.
  expect(body.savedBytes).toBeGreaterThanOrEqual(2 * body.bytes);
  expect((10 * 0.1e6) / 8).toBeGreaterThan(2 * body.bytes);
});

describe('a head that does not come to its end', () => {
  test('is cut: of nothing at all, and of a letter now and then', async () => {
    const silent = await openSocket(port);
    const trickle = await openSocket(port);
    const timer = setInterval(() => trickle.write('X'), 30);
    trickle.write('GET / HTTP/1.1\r\nX-');
    const [first, second] = await Promise.all([readToEnd(silent), readToEnd(trickle)]);
    clearInterval(timer);
    expect([first.ms < 8_000, second.ms < 8_000]).toEqual([true, true]);
    // The server closes the first connection without an answer (status 0), because its client has sent nothing.
    expect([first.status, second.status]).toEqual([0, 408]);
    expect(JSON.parse(second.body)).toMatchObject({ code: 'TOO_SLOW' });
  });
});

describe('a body', () => {
  test('that trickles is cut, and so is one that stops', async () => {
    const trickle = await openSocket(port);
    trickle.write(POST(100_000));
    const timer = setInterval(() => trickle.write('x'), 30);
    const stopped = await openSocket(port);
    stopped.write(`${POST(100_000)}${'x'.repeat(1_000)}`);
    const [first, second] = await Promise.all([readToEnd(trickle), readToEnd(stopped)]);
    clearInterval(timer);
    expect([first.status, second.status]).toEqual([408, 408]);
    expect([first.ms < 8_000, second.ms < 8_000]).toEqual([true, true]);
  });
  test('that a weak phone brings steadily is read to its end, however long that takes', async () => {
    const socket = await openSocket(port);
    const body = JSON.stringify({ identifier: 'nobody', password: 'x'.repeat(900), more: 'x'.repeat(80_000) });
    socket.write(POST(body.length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    // The body takes two periods to arrive. Each piece is large enough for a whole period, so a busy machine does not
    // change the result.
    for (let at = 0; at < body.length; at += 2_500) {
      socket.write(body.slice(at, at + 2_500));
      await pause(60);
    }
    const { status, ms } = await readToEnd(socket);
    expect([status, ms > 0]).toEqual([401, true]);
  });
  test('that was fast enough may pause for longer than a slow one, as a phone does that loses its network', async () => {
    const socket = await openSocket(port);
    const body = JSON.stringify({ identifier: 'nobody', password: 'x'.repeat(900), more: 'x'.repeat(80_000) });
    socket.write(POST(body.length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    for (let at = 0; at < 60_000; at += 6_000) {
      socket.write(body.slice(at, at + 6_000));
      await pause(20);
    }
    // The server checks slow connections each second. During the client's pause, at least two checks find no new bytes.
    await pause(3_500);
    socket.write(body.slice(60_000));
    expect((await readToEnd(socket)).status).toBe(401);
  });
  test('that was fast and then stops is cut all the same', async () => {
    const server = createServer((request, response) => void answerWhole(request, response).catch(() => {}));
    guardConnections(server, { ...patience, body: { everyMs: 200, bytes: 2_000, savedBytes: 4_000 } });
    server.on('clientError', (_error, socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const socket = await openSocket(port);
    socket.write(`${POST(100_000)}${'x'.repeat(90_000)}`);
    expect((await readToEnd(socket)).ms).toBeLessThan(15_000);
    server.close();
  });
  test('that we do not read yet is not the sender’s fault', async () => {
    const server = createServer(async (request, response) => {
      await pause(1_500);
      await answerWhole(request, response);
    });
    guardConnections(server, patience);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(3_000_000) });
    expect(await reply.text()).toBe('3000000');
    server.close();
  });
});

test('unfinished bodies never fill the memory: the largest are cut, and an honest small one is served', async () => {
  const app = await buildApp(shop, { ...patience, body: usualPatience.body, heldBytes: 2_000_000 });
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const sockets = await Promise.all(Array.from({ length: 12 }, async () => openSocket(port)));
  const small = await openSocket(port);
  const body = JSON.stringify({ identifier: 'nobody', password: 'x'.repeat(900) });
  small.write(POST(body.length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') + body.slice(0, -1));
  const statuses: number[] = [];
  for (const socket of sockets) {
    void readToEnd(socket).then(({ status }) => statuses.push(status));
    socket.write(POST(1_000_000));
    await pause(10);
    socket.write('x'.repeat(400_000));
  }
  // The server stores at most 2 MB of unfinished bodies: five of the large bodies, or four of them and the small one.
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(7);
  expect(statuses).toEqual(statuses.map(() => 408));
  expect(statuses.length).toBeLessThanOrEqual(8);
  small.write(body.slice(-1));
  expect((await readToEnd(small)).status).toBe(401);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

test('a body that is given up in its middle, and answered, ends nobody', async () => {
  const server = createServer(async (request, response) => {
    await pipeline(request, async function* (pieces) {
      for await (const piece of pieces) if (piece) throw new Error('enough');
      yield '';
    }).catch(() => response.end('enough'));
  });
  guardConnections(server, patience);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = await openSocket(port);
  socket.write(`${POST(100_000)}${'x'.repeat(1_000)}`);
  await once(socket, 'data');
  // The server regularly checks for slow bodies. The next checks find a request without a socket, and must not throw.
  await pause(5 * patience.lookMs);
  socket.destroy();
  server.close();
});

describe('many connections of one address', () => {
  test('that say nothing: the oldest are closed, and who speaks is served', async () => {
    const sockets = await Promise.all(Array.from({ length: 60 }, async () => openSocket(port)));
    const closed = sockets.map(() => false);
    sockets.forEach((socket, index) => socket.once('close', () => (closed[index] = true)).resume());
    expect((await sendRaw(port, GET)).status).toBe(200);
    await expect.poll(() => closed.filter(Boolean).length).toBeGreaterThanOrEqual(40);
    for (const socket of sockets) socket.destroy();
  });
  test('in all have an end', async () => {
    const server = createServer((_request, response) => response.end('here'));
    guardConnections(server, { ...patience, connectionsOfOne: 10 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const sockets = await Promise.all(Array.from({ length: 30 }, async () => openSocket(port)));
    const closed = new Set<unknown>();
    for (const socket of sockets) socket.once('close', () => closed.add(socket)).resume();
    await expect.poll(() => closed.size).toBeGreaterThanOrEqual(20);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await sendRaw(port, GET)).status).toBe(200);
    server.close();
  });
});

// The test takes minutes and does not use the database, so only the full form runs it, and on one engine.
test.runIf(isFull && !isPostgres)(
  'a spreadsheet of 12 MB at 0.8 Mbit/s, with two pauses of 30 seconds, is read to its end',
  async (context) => {
    const app = await buildApp(shop);
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const admin = await makeAdmin(shop);
    const token = await beginSession(shop.db, admin.user, shop.now());
    const line = `${'x'.repeat(98)},\n`;
    const file = `product,name\n${line.repeat(12_000_000 / 100)}`;
    const form = [
      `--b\r\nContent-Disposition: form-data; name="dryRun"\r\n\r\ntrue\r\n`,
      `--b\r\nContent-Disposition: form-data; name="catalogue"; filename="a.csv"\r\n\r\n${file}\r\n--b--\r\n`,
    ].join('');
    const head =
      'POST /api/imports HTTP/1.1\r\n' +
      'Host: a\r\n' +
      'Connection: close\r\n' +
      `Authorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n' +
      `Content-Length: ${form.length}\r\n` +
      '\r\n';
    const socket = await openSocket(Number(port));
    const started = performance.now();
    socket.write(head);
    for (let at = 0; at < form.length; at += BYTES_A_SECOND) {
      socket.write(form.slice(at, at + BYTES_A_SECOND));
      await pause(at === 30 * BYTES_A_SECOND || at === 80 * BYTES_A_SECOND ? 30_000 : 1_000);
    }
    const { status, body } = await readToEnd(socket);
    tell(context, `12 MB in ${Math.round((performance.now() - started) / 1000)} s`);
    expect([status, body]).toEqual([202, expect.stringContaining('"isDryRun":true')]);
    await app.close();
  },
  400_000,
);
const BYTES_A_SECOND = 100_000;
