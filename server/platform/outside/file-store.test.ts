import { createServer } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileStore, type FileStore } from './file-store.ts';

let folder = '';
const bucket = new Map<string, { bytes: Buffer; type: string | undefined; signature: string }>();
let isDown = false;
let sendsTo: string | undefined;
// An object store for the tests, which stores objects, and refuses requests that are not signed.
const objectStore = createServer(async (request, response) => {
  const signature = request.headers.authorization ?? '';
  const key = request.url ?? '';
  if (isDown) return response.writeHead(503).end();
  if (sendsTo !== undefined) return response.writeHead(302, { location: sendsTo }).end();
  if (!/^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/ap-south-1\/s3\/aws4_request/.test(signature))
    return response.writeHead(403).end();
  if (request.method === 'PUT') {
    bucket.set(key, { bytes: await buffer(request), type: request.headers['content-type'], signature });
    return response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    bucket.delete(key);
    return response.writeHead(204).end();
  }
  const kept = bucket.get(key);
  return response.writeHead(kept ? 200 : 404).end(request.method === 'HEAD' ? undefined : kept?.bytes);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-files-'));
  await new Promise<void>((resolve) => objectStore.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  objectStore.close();
  await rm(folder, { recursive: true, force: true });
});

function inBucket(): FileStore {
  const { port } = objectStore.address() as { port: number };
  return openFileStore({
    DATA_DIR: folder,
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'shop',
      region: 'ap-south-1',
      accessKeyId: 'key-id',
      secretAccessKey: 'secret',
    },
  });
}

describe.each([
  ['a folder', () => openFileStore({ DATA_DIR: folder, s3: undefined })],
  ['a bucket', inBucket],
])('pictures in %s', (_where, open) => {
  test('are kept whole, found again, and missing where there is none', async () => {
    const files = open();
    const bytes = Buffer.from([0, 255, 1, 254]);
    await files.put('0a.avif', bytes, 'image/avif');
    expect(await files.read('0a.avif')).toEqual(bytes);
    expect([await files.has('0a.avif'), await files.has('0b.avif'), await files.read('0b.avif')]).toEqual([
      true,
      false,
      undefined,
    ]);
    await files.check();
    await files.remove('0a.avif');
    await files.remove('0b.avif');
    expect(await files.has('0a.avif')).toBe(false);
  });
  test('have names of our own only', async () => {
    const files = open();
    for (const name of ['../x.jpg', 'a/b.jpg', '.hidden', '', 'a b.jpg']) {
      await expect(files.put(name, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('not a name the shop makes');
      expect(await files.read(name)).toBeUndefined();
    }
  });
});

test('a folder never shows half a file', async () => {
  const files = openFileStore({ DATA_DIR: folder, s3: undefined });
  await Promise.all(Array.from({ length: 20 }, (_, n) => files.put('0c.jpg', Buffer.alloc(10_000, n), 'image/jpeg')));
  const bytes = await files.read('0c.jpg');
  expect(new Set(bytes).size).toBe(1);
  expect((await readdir(join(folder, 'pictures'))).filter((name) => name.startsWith('0c'))).toEqual(['0c.jpg']);
});

test('a bucket says their type, and when it is down so says the check', async () => {
  const files = inBucket();
  await files.put('0d.webp', Buffer.from('x'), 'image/webp');
  expect(bucket.get('/shop/pictures/0d.webp')?.type).toBe('image/webp');
  isDown = true;
  await expect(files.check()).rejects.toThrow('503');
  await expect(files.put('0e.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('503');
  isDown = false;
});

test('a bucket that sends us elsewhere is not followed', async () => {
  let asked = 0;
  const elsewhere = createServer((_request, response) => {
    asked++;
    response.end('planted');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a server that listens has an address with a port.
  sendsTo = `http://127.0.0.1:${(elsewhere.address() as { port: number }).port}/`;
  await expect(inBucket().read('0f.webp')).rejects.toThrow();
  expect(asked).toBe(0);
  sendsTo = undefined;
  elsewhere.close();
});
