import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import type { Freshness } from '../site-version/cached.ts';
import type { Answer } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';

const LONG = 'warp and weft '.repeat(200);

/**
 * Makes an app that answers every path from one cache. `making` makes the answer to a path, or a part of the answer.
 * The test gets a list of the paths whose answers the app had to make.
 */
function appWith(
  cache: ResponseCache,
  making: (path: string, made: string[]) => Partial<Answer> | Promise<Partial<Answer>> = () => ({}),
) {
  const made: string[] = [];
  const state = { version: 1, hold: Promise.resolve() };
  const catalogue: Freshness = {
    mayBeOld: () => false,
    state: async () => state.version,
    refresh: async () => {},
    isCurrent: ({ since }) => since === state.version,
    settle: async (_shown, begun) => begun,
  };
  const app = Fastify();
  app.get('/*', async (request, reply) =>
    cache.reply(request.url, catalogue, request, reply, async () => {
      made.push(`${request.url} v${state.version}`);
      const body = `${request.url} v${state.version} ${LONG}`;
      await state.hold;
      return { status: 200, headers: { 'content-type': 'text/plain' }, body, ...(await making(request.url, made)) };
    }),
  );
  const get = async (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
    app.inject({ url, headers, remoteAddress });
  return { get, made, state };
}

describe('a cached answer', () => {
  test('is made once for an address and version, and anew for the next version', async () => {
    const { get, made, state } = appWith(new ResponseCache());
    const first = await get('/a');
    expect((await get('/a')).body).toBe(first.body);
    state.version = 2;
    expect((await get('/a')).body).toBe(`/a v2 ${LONG}`);
    await get('/b');
    expect(made).toEqual(['/a v1', '/a v2', '/b v2']);
  });
  test('is made once for many who ask while it is being made', async () => {
    const { get, made, state } = appWith(new ResponseCache());
    const held = Promise.withResolvers<void>();
    state.hold = held.promise;
    const asked = Array.from({ length: 30 }, () => get('/a'));
    await expect.poll(() => made.length).toBe(1);
    held.resolve();
    const bodies = new Set((await Promise.all(asked)).map((reply) => reply.body));
    expect([made.length, bodies]).toEqual([1, new Set([`/a v1 ${LONG}`])]);
  });
  test('of an older version never reaches those who ask for the newer one, however late it is made', async () => {
    const { get, state } = appWith(new ResponseCache());
    const held = Promise.withResolvers<void>();
    state.hold = held.promise;
    const old = get('/a');
    await new Promise((resolve) => setImmediate(resolve));
    Object.assign(state, { version: 2, hold: Promise.resolve() });
    const newer = [get('/a'), get('/a')];
    held.resolve();
    expect((await old).body).toBe(`/a v1 ${LONG}`);
    for (const reply of newer) expect((await reply).body).toBe(`/a v2 ${LONG}`);
    expect((await get('/a')).body).toBe(`/a v2 ${LONG}`);
  });
  test('is one making at a time, however often the version rises meanwhile', async () => {
    const { get, made, state } = appWith(new ResponseCache());
    const held = Promise.withResolvers<void>();
    state.hold = held.promise;
    const asked: Array<Promise<unknown>> = [];
    for (state.version = 1; state.version < 20; state.version++) {
      asked.push(get('/a'));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => made).toEqual(['/a v1']);
    held.resolve();
    await Promise.all(asked);
    expect(made).toEqual(['/a v1', '/a v20']);
  });
  test('whose making never ends is made once more for those who ask ten seconds later', async () => {
    const { get, made, state } = appWith(new ResponseCache());
    const held = Promise.withResolvers<void>();
    state.hold = held.promise;
    const stuck = get('/a');
    await expect.poll(() => made.length).toBe(1);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
    state.hold = Promise.resolve();
    const later = get('/a').finally(() => clock.mockRestore());
    expect((await later).body).toBe(`/a v1 ${LONG}`);
    held.resolve();
    expect([(await stuck).statusCode, (await get('/a')).statusCode, made.length]).toEqual([200, 200, 2]);
  });
  test('whose making fails is an error to all who waited, and is made anew for the next', async () => {
    let fails = true;
    const { get, made } = appWith(new ResponseCache(), async () => (fails ? Promise.reject(new Error('torn')) : {}));
    const replies = await Promise.all([get('/a'), get('/a'), get('/a')]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([500, 500, 500]);
    fails = false;
    expect((await get('/a')).statusCode).toBe(200);
    expect(made).toHaveLength(2);
  });
  test.each([301, 404, 500])('is not stored when it is a %i, which also carries no ETag', async (status) => {
    const { get, made } = appWith(new ResponseCache(), () => ({ status }));
    const { statusCode, headers } = await get('/a');
    await get('/a');
    expect([statusCode, headers.etag, made.length]).toEqual([status, undefined, 2]);
  });
});

describe('an encoding', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.2', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['deflate', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for %j is %s', async (accepted, encoding) => {
    const { get } = appWith(new ResponseCache());
    const { headers, rawPayload } = await get('/a', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    const open = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
    expect(open[(encoding ?? 'plain') as keyof typeof open](rawPayload).toString()).toBe(`/a v1 ${LONG}`);
    if (encoding) expect(rawPayload.length).toBeLessThan(LONG.length / 4);
  });
  test('is not used for an answer too short to gain by it', async () => {
    const { get } = appWith(new ResponseCache(), () => ({ body: 'short' }));
    const { headers, body } = await get('/a', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], body]).toEqual([undefined, 'short']);
  });
});

describe('an ETag', () => {
  test.each(['br', 'gzip', 'identity'])(
    'sent back is a 304 without a body (%s), until the answer differs',
    async (encoding) => {
      const { get, state } = appWith(new ResponseCache());
      const headers = { 'accept-encoding': encoding };
      const etag = String((await get('/a', headers)).headers.etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get('/a', { ...headers, 'if-none-match': known });
        expect([again.statusCode, again.body, again.headers.etag, again.headers.vary]).toEqual([
          304,
          '',
          etag,
          'accept-encoding',
        ]);
      }
      expect((await get('/a', { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200);
      state.version = 2;
      expect((await get('/a', { ...headers, 'if-none-match': etag })).statusCode).toBe(200);
    },
  );
  test('differs by encoding, and stays the same over versions where the answer did', async () => {
    const { get, state } = appWith(new ResponseCache(), () => ({ body: LONG }));
    const etagOf = async (encoding: string) => (await get('/a', { 'accept-encoding': encoding })).headers.etag;
    const before = [await etagOf('br'), await etagOf('gzip'), await etagOf('identity')];
    expect(new Set(before).size).toBe(3);
    state.version = 2;
    expect([await etagOf('br'), await etagOf('gzip'), await etagOf('identity')]).toEqual(before);
  });
});

describe('the bound', () => {
  // The size of an answer of 10,000 bytes includes its two compressed forms and its address: 14,502 bytes in all.
  const body = 'x'.repeat(10_000);
  const roomFor = (answers: number) => new ResponseCache(14_502 * answers);
  test('lets go first what was not asked for again since it was kept', async () => {
    const { get, made } = appWith(roomFor(3), () => ({ body }));
    for (const path of ['/a', '/b', '/c', '/a', '/d']) await get(path);
    expect(made.splice(0)).toEqual(['/a v1', '/b v1', '/c v1', '/d v1']);
    for (const path of ['/a', '/c', '/d']) await get(path);
    expect(made).toEqual([]);
    await get('/b');
    expect(made).toEqual(['/b v1']);
  });
  test('keeps a new answer also where all others are asked for again and again', async () => {
    const { get, made } = appWith(roomFor(3), () => ({ body }));
    for (const path of ['/a', '/b', '/c', '/a', '/b', '/c', '/d']) await get(path);
    made.length = 0;
    for (const path of ['/d', '/b', '/c']) await get(path);
    expect(made).toEqual([]);
  });
  test('counts an answer replaced by a newer version once', async () => {
    const { get, made, state } = appWith(roomFor(3), () => ({ body }));
    for (let version = 1; version <= 50; version++) {
      state.version = version;
      for (const path of ['/a', '/b', '/c']) await get(path);
    }
    made.length = 0;
    for (const path of ['/a', '/b', '/c']) await get(path);
    expect(made).toEqual([]);
  });
  test('counts addresses too: with parameters that nobody reads they may be longer than their answers', async () => {
    const { get, made } = appWith(new ResponseCache(100_000), () => ({ body: 'short' }));
    const addresses = Array.from({ length: 20 }, (_, index) => `/a?${index}${'x'.repeat(10_000)}`);
    for (const address of addresses) await get(address);
    made.length = 0;
    for (const address of addresses.slice(0, 5)) await get(address);
    expect(made).toHaveLength(5);
  });
  test('answers what is larger than itself, and forgets it', async () => {
    const { get, made } = appWith(roomFor(0.5), () => ({ body }));
    expect((await get('/a')).body).toBe(body);
    expect((await get('/a')).body).toBe(body);
    expect(made).toHaveLength(2);
  });
  test('lets nothing go for what is larger than itself', async () => {
    const { get, made } = appWith(roomFor(2), (path) => ({ body: path === '/large' ? body.repeat(3) : body }));
    for (const path of ['/a', '/large', '/a']) await get(path);
    expect(made).toEqual(['/a v1', '/large v1']);
  });
});

describe('many answers to make', () => {
  test('are made a few at a time; what nobody can wait for is refused, and joins nobody else', async () => {
    const cache = new ResponseCache(undefined, { atOnce: 2, places: 10, knownPlaces: 0, perShare: 3 });
    const { get, made, state } = appWith(cache);
    const held = Promise.withResolvers<void>();
    state.hold = held.promise;
    const asked = Array.from({ length: 8 }, (_, index) => get(`/${index}`));
    await expect.poll(() => made.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made).toHaveLength(2);
    // A client joins a page that is already being made, even if the queue is full.
    const same = get('/0');
    held.resolve();
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 500, 500, 500]);
    expect((await same).statusCode).toBe(200);
    expect((await get('/9')).statusCode).toBe(200);
  });
  test.each([
    ['leave the turn to the others', '/39'],
    ['leave it to them also where its last one is what they ask for', '/honest'],
  ])('of one client %s', async (_what, last) => {
    const cache = new ResponseCache(undefined, { atOnce: 1, places: 100, knownPlaces: 0, perShare: 39 });
    const { get, made, state } = appWith(cache);
    const held = Promise.withResolvers<void>();
    state.hold = held.promise;
    const flood = Array.from({ length: 40 }, (_, index) => get(index === 39 ? last : `/${index}`));
    const honest = get('/honest', {}, '203.0.113.9');
    // When this request is refused, all earlier requests are certain to have their places in the queue.
    expect((await get('/one-more')).statusCode).toBe(500);
    held.resolve();
    expect((await honest).statusCode).toBe(200);
    expect(made.indexOf('/honest v1')).toBeLessThan(3);
    expect(new Set((await Promise.all(flood)).map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(made.filter((one) => one === '/honest v1')).toHaveLength(1);
  });
});
