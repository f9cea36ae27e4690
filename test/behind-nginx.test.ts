import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx, startNginx } from './nginx.ts';
import { makeServerFolder, startServer, type ServerProcess } from './processes.ts';

// These tests run two processes of one shop behind nginx, as docs/deploy.md describes it.
describe.skipIf(!hasNginx)('behind nginx', () => {
  let servers: ServerProcess[] = [];
  let origin = '';
  let close = async () => {};

  beforeAll(async () => {
    const { folder, build, remove } = await makeServerFolder();
    const env = { DATA_DIR: join(folder, 'data'), BUILD_DIR: build, PUBLIC_URL: 'https://shop.example.com' };
    const start = async () => startServer({ ...env, TRUST_PROXY: '127.0.0.1', RATE_LIMITS: '0.25' });
    servers = await Promise.all([start(), start()]);
    await Promise.all(servers.map(async (server) => expect(await server.ready(), server.printed()).toBe(true)));
    const place = join(folder, 'nginx');
    await mkdir(place);
    const nginx = await startNginx(
      place,
      servers.map((server) => server.origin),
    );
    origin = nginx.origin;
    close = async () => {
      await nginx.stop();
      await Promise.all(servers.map(async (server) => server.end()));
      await remove();
    };
  });
  afterAll(async () => close());

  type Sent = { from?: string; method?: string; headers?: Record<string, string>; body?: unknown };
  async function ask(path: string, { from, method = 'GET', headers = {}, body }: Sent = {}): Promise<IncomingMessage> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const asked = request(`${origin}${path}`, {
      method,
      // Each request has a connection of its own, because nginx closes a connection if its request was too large.
      agent: false,
      ...(from !== undefined && { localAddress: from }),
      headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    asked.end(text);
    // The cast is safe: Node itself sends this event with a response.
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  }

  test('answers come as the shop sends them: compressed, and unchanged ones as 304', async () => {
    const first = await ask('/api/content', { headers: { 'accept-encoding': 'br' } });
    first.resume();
    expect(first.headers['content-encoding']).toBe('br');
    const etag = String(first.headers.etag);
    const again = await ask('/api/content', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    again.resume();
    expect(again.statusCode).toBe(304);
  });

  test('visitors have limits of their own, whatever address they claim', async () => {
    const guess = async (from: string, claimed: string) => {
      const answer = await ask('/api/auth/login', {
        from,
        method: 'POST',
        headers: { 'x-forwarded-for': claimed },
        body: { identifier: 'nobody@example.com', password: 'wrong-password' },
      });
      answer.resume();
      return answer.statusCode;
    };
    const statuses: Array<number | undefined> = [];
    // The limit of guesses applies to both processes together, because they share one count.
    for (let tries = 0; tries < 6; tries++) statuses.push(await guess('127.0.0.2', `203.0.113.${tries}`));
    expect(statuses).toEqual([401, 401, 429, 429, 429, 429]);
    expect(await guess('127.0.0.3', '203.0.113.0')).not.toBe(429);
  });

  test('what is too large is refused by the shop, in a sentence', async () => {
    const answer = await ask('/api/auth/login', { method: 'POST', body: { identifier: 'x'.repeat(2 * 1024 * 1024) } });
    expect(answer.statusCode).toBe(413);
    expect(await json(answer)).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) });
  });

  test('while one process ends, the other answers everybody', async () => {
    const statuses: Array<number | undefined> = [];
    const ending = { isOver: false };
    const asking = Array.from({ length: 4 }, async () => {
      while (!ending.isOver || statuses.length < 200) {
        const answer = await ask('/api/products');
        answer.resume();
        statuses.push(answer.statusCode);
      }
    });
    await servers[0]?.end();
    ending.isOver = true;
    await Promise.all(asking);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
