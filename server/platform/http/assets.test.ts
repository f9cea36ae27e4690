import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStore } from '../outside/file-store.ts';
import { serveAssets } from './assets.ts';

const DAY = 24 * 3_600_000;
let folder = '';
let time = Date.parse('2026-03-01T00:00:00Z');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-builds-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/**
 * Starts a process that serves a build with these files. All processes of the test share one store of files, as in a
 * real shop.
 */
async function serve(build: string, files: Record<string, string>) {
  const client = join(folder, build, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(client, name), text);
  const app = Fastify();
  const stored = openFileStore({ DATA_DIR: folder, s3: undefined }, 'assets');
  const asked: string[] = [];
  const store = {
    ...stored,
    read: async (name: string) => {
      asked.push(name);
      return stored.read(name);
    },
  };
  const earlier = serveAssets(app, [client], store, () => new Date(time).toISOString());
  return { get: async (path: string, headers = {}) => app.inject({ url: path, headers }), keep: earlier.keep, asked };
}

test('files of an earlier build are served for 30 days after it was served last, then they are gone', async () => {
  const first = await serve('first', { 'assets/part-A1.js': 'first()', 'assets/same-S1.js': 'same()' });
  await first.keep();
  time += 60 * DAY;
  await first.keep();
  time += DAY;
  const second = await serve('second', { 'assets/part-B2.js': 'second()', 'assets/same-S1.js': 'same()' });
  await second.keep();
  const old = await second.get('/assets/part-A1.js');
  expect([old.statusCode, old.body]).toEqual([200, 'first()']);
  expect(old.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  time += 29.5 * DAY;
  const third = await serve('third', { 'assets/part-C3.js': 'third()' });
  await third.keep();
  expect((await third.get('/assets/part-A1.js')).statusCode).toBe(404);
  expect((await third.get('/assets/part-B2.js')).statusCode).toBe(200);
  expect((await third.get('/assets/same-S1.js')).statusCode).toBe(200);
});

test('while two builds run side by side, the older process has the files of the newer one', async () => {
  const older = await serve('older', { 'assets/part-D4.js': 'older()' });
  await older.keep();
  expect((await older.get('/assets/part-E5.js')).statusCode).toBe(404);
  const newer = await serve('newer', { 'assets/part-E5.js': 'newer()' });
  await newer.keep();
  time += 5_000;
  expect((await older.get('/assets/part-E5.js')).body).toBe('newer()');
});

test('a hundred unknown names at once make the process read the list of builds once', async () => {
  const { get, asked } = await serve('attacked', { 'assets/part-J9.js': 'attacked()' });
  const answers = await Promise.all(Array.from({ length: 100 }, async (_, n) => get(`/assets/none-${n}.js`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(asked).toEqual(['builds.json']);
});

test('a file that is not there is one plain line, which no cache keeps', async () => {
  const { get } = await serve('plain', { 'favicon.svg': '<svg/>' });
  for (const path of [
    '/assets/none-Z9.js',
    '/assets/builds.json',
    '/studio/none.webp',
    '/favicon.ico',
    '/app.js.map',
  ]) {
    const { statusCode, headers, body } = await get(path);
    expect([path, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      path,
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
    expect(body.length).toBeLessThan(100);
  }
  expect((await get('/favicon.svg')).statusCode).toBe(200);
});

test('a file that a browser may run or draw says its letters, and lies in no frame', async () => {
  const { get } = await serve('framed', { 'drawn.svg': '<svg/>', 'sw.js': '1' });
  for (const [path, type] of [
    ['/drawn.svg', 'image/svg+xml; charset=utf-8'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const { headers } = await get(path);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'$/);
  }
});

test('the service worker carries the stamp of its build', async () => {
  const worker = "const BUILD = 'BUILD_STAMP';";
  const stampOf = async (build: string, part: string) =>
    (await (await serve(build, { 'sw.js': worker, [`assets/${part}.js`]: '1' })).get('/sw.js')).body;
  expect(await stampOf('worker-1', 'part-F6')).toMatch(/^const BUILD = '[0-9a-f]{12}';$/);
  expect(await stampOf('worker-2', 'part-G7')).not.toBe(await stampOf('worker-3', 'part-H8'));
});

test('a file is sent as the build compressed it, and compressed at the start where it is another one', async () => {
  const text = 'compressed(); '.repeat(100);
  const client = join(folder, 'small', 'client');
  await mkdir(client, { recursive: true });
  await writeFile(join(client, 'part.js'), text);
  const script = join(import.meta.dirname, '../../../scripts/compress-build.ts');
  expect(spawnSync(process.execPath, [script, join(folder, 'small')]).status).toBe(0);
  const sent = async (files: Record<string, string>) => {
    const { get } = await serve('small', files);
    return (await get('/part.js', { 'accept-encoding': 'br' })).rawPayload;
  };
  const smallest = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
  expect((await sent({})).length).toBe(smallest.length);
  const other = text.replace('compressed', 'changed');
  expect(brotliDecompressSync(await sent({ 'part.js': other })).toString()).toBe(other);
});

test('a file is sent in no encoding that the browser refuses', async () => {
  const { get } = await serve('refused', { 'part.js': 'part(); '.repeat(500) });
  const encodingFor = async (accepted: string) =>
    (await get('/part.js', { 'accept-encoding': accepted })).headers['content-encoding'];
  expect(await encodingFor('gzip, br')).toBe('br');
  expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
  expect(await encodingFor('br;q=0, gzip;q=0')).toBeUndefined();
});
