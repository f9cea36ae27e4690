import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ask, type Asked, type Asking } from './asking.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an address with that port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const asking = (origin: string, request: () => Asked, more: Partial<Asking> = {}): Asking => ({
  ...{ origin, request, connections: 3, status: 200, until: { requests: 30 }, spent: () => 0 },
  ...more,
});

test('asks exactly so many times, with its headers and body, also where answers are longer than one packet', async () => {
  const seen: string[] = [];
  const origin = await serve((request, response) => {
    let body = '';
    request.on('data', (bytes) => (body += String(bytes)));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${request.headers['x-who']} ${body}`);
      response.end(Buffer.alloc(seen.length % 2 === 0 ? 300_000 : 0));
    });
  });
  let n = 0;
  const request = () => ({ path: `/${n++}`, method: 'POST', headers: { 'x-who': 'Asha' }, body: `ä${n}` }) as const;
  const { perSecond, p50, p99 } = await ask(asking(origin, request));
  expect(seen.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => `POST /${at} Asha ä${at + 1}`).toSorted());
  expect(perSecond).toBeGreaterThan(0);
  expect(p99).toBeGreaterThanOrEqual(p50);
});

test('an answer that says it is unchanged has no length and no body', async () => {
  const origin = await serve((_request, response) => response.writeHead(304).end());
  await expect(ask(asking(origin, () => ({ path: '/' }), { status: 304 }))).resolves.toMatchObject({});
});

test('another status than the expected one, and a connection that is cut, are errors', async () => {
  let asked = 0;
  const origin = await serve((request, response) => {
    if (++asked === 7 && request.url === '/cut') request.socket.destroy();
    else response.writeHead(asked === 5 && request.url === '/full' ? 503 : 200, { 'content-length': 4 }).end('well');
  });
  await expect(ask(asking(origin, () => ({ path: '/full' })))).rejects.toThrow('/full: 503 instead of 200');
  asked = 0;
  await expect(ask(asking(origin, () => ({ path: '/cut' })))).rejects.toThrow(/closed|ECONNRESET/);
});

test('what is done before a request is not counted as a part of it', async () => {
  const origin = await serve((_request, response) => response.end('well'));
  let cpu = 0;
  const { cpuUs } = await ask(
    asking(origin, () => ({ path: '/' }), {
      ...{ connections: 1, until: { requests: 4 }, spent: () => cpu },
      before: async () => (cpu += 1000),
    }),
  );
  expect(cpuUs).toBe(0);
});
