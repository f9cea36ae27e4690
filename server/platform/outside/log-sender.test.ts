import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { EnvError, parseEnv } from '../env/env.ts';
import { LogSender, logTarget } from './log-sender.ts';

let server: Server | undefined;
afterEach(() => void server?.close());
const QUICK = { everyMs: 1, patienceMs: 500, pauseMs: 1 };

type Taken = { body: string; authorization: string | undefined; type: string | undefined };

/**
 * Starts a collector of log lines. The collector answers with these statuses, one after another, and then always with
 * 204.
 */
async function collector(...statuses: number[]) {
  const taken: Taken[] = [];
  let asked = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      asked++;
      const status = statuses.shift() ?? 204;
      if (status === 204)
        taken.push({ body, authorization: request.headers.authorization, type: request.headers['content-type'] });
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  return { url, taken, asked: () => asked };
}

test('lines go to the collector in their order, in few requests, with the token', async () => {
  const { url, taken } = await collector();
  const sender = new LogSender({ url, token: 'of-the-shop' }, () => {}, QUICK);
  for (let n = 0; n < 1000; n++) sender.add(`{"n":${n}}\n`);
  await expect.poll(() => taken.map(({ body }) => body).join('')).toContain('"n":999}');
  const lines = taken
    .map(({ body }) => body)
    .join('')
    .trim()
    .split('\n');
  expect(lines).toEqual(Array.from({ length: 1000 }, (_, n) => `{"n":${n}}`));
  expect(taken.length).toBeLessThan(5);
  expect(taken[0]).toMatchObject({ authorization: 'Bearer of-the-shop', type: 'application/x-ndjson' });
});

test('what a collector refuses is sent again, and nothing follows a redirect', async () => {
  const { url, taken, asked } = await collector(503, 302, 500);
  const troubles: unknown[] = [];
  const sender = new LogSender({ url, token: undefined }, (error) => troubles.push(error), QUICK);
  sender.add('one\n');
  sender.add('two\n');
  await expect.poll(() => taken.length).toBe(1);
  expect([taken[0]?.body, asked(), troubles.length]).toEqual(['one\ntwo\n', 4, 3]);
});

test('while the collector is away the oldest lines are dropped, and it is told how many', async () => {
  const { url, taken } = await collector(500);
  const sender = new LogSender({ url, token: undefined }, () => {}, { ...QUICK, pauseMs: 50 });
  const line = `${'x'.repeat(99_999)}\n`;
  for (let n = 0; n < 100; n++) sender.add(line);
  await expect.poll(() => taken.length, { timeout: 30_000 }).toBeGreaterThan(15);
  const first = JSON.parse(taken[0]?.body.split('\n', 1)[0] ?? '{}') as unknown;
  expect(first).toMatchObject({ kind: 'log-dropped', times: 20 });
}, 40_000);

test('the end sends what is waiting, and waits for nobody who does not take it', async () => {
  const { url, taken } = await collector();
  const sender = new LogSender({ url, token: undefined }, () => {}, { ...QUICK, everyMs: 60_000 });
  sender.add('last words\n');
  await sender.close();
  expect(taken.map(({ body }) => body)).toEqual(['last words\n']);
  const nowhere = new LogSender({ url: 'http://127.0.0.1:1/', token: undefined }, () => {}, {
    ...QUICK,
    everyMs: 60_000,
  });
  nowhere.add('unheard\n');
  await nowhere.close();
});

test('LOG_TO is https, or a collector on the same computer', () => {
  expect(logTarget(parseEnv({ LOG_TO: 'https://logs.example/shop', LOG_TOKEN: 'one' }))).toEqual({
    url: 'https://logs.example/shop',
    token: 'one',
  });
  expect(logTarget(parseEnv({ LOG_TO: 'http://127.0.0.1:9880/' }))?.url).toBe('http://127.0.0.1:9880/');
  for (const LOG_TO of ['http://logs.example/', 'http://10.0.0.9/', 'syslog://logs.example'])
    expect(() => parseEnv({ LOG_TO })).toThrow(EnvError);
  expect(logTarget(parseEnv({}))).toBeUndefined();
});
