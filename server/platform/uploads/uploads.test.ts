import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_ID_TYPE } from '#domain/upload-id.ts';
import { Fingerprint } from '#domain/fingerprint.ts';
import { limits } from '#domain/limits.ts';
import { addMs } from '#domain/instants.ts';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { aPicture } from '../../../test/pictures.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { upload as importFile } from '../../../test/spreadsheets.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { sweepUploads } from '../outside/sweep-uploads.ts';

const store = await startObjectStore();
const inFolder = useShop();
const inBucket = useShop({
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
});
const ports = new Map<TestShop, number>();
beforeAll(async () => {
  for (const shop of [inFolder, inBucket])
    ports.set(shop, Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port));
});
afterAll(() => store.stop());

const DAY = 24 * 3_600_000;
/**
 * The largest number of bytes that Node may have read from a connection but not yet passed on. If the connection
 * breaks, these bytes are lost.
 */
const MOST_ON_ITS_WAY = 128 * 1024;

/** Makes a picture file of this size. Behind the picture, the file contains only zeros. */
async function aLargePicture(seed: number, bytes = 700_000): Promise<Buffer> {
  const large = Buffer.alloc(bytes);
  Buffer.from(await (await aPicture(seed)).arrayBuffer()).copy(large);
  return large;
}

const fingerprintOf = (bytes: Uint8Array) => {
  const fingerprint = new Fingerprint();
  fingerprint.add(bytes);
  return fingerprint.end();
};

async function openSender(shop: TestShop) {
  const admin = await makeAdmin(shop);
  const token = await beginSession(shop.db, admin.user, shop.now());
  const origin = `http://127.0.0.1:${ports.get(shop)}`;
  const begin = async (bytes: Uint8Array) =>
    admin.call('POST /uploads', { body: { fingerprint: fingerprintOf(bytes), bytes: bytes.length } });
  const send = async (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
    fetch(`${origin}/api/uploads/${id}?offset=${offset}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
  /**
   * Announces a whole piece of a file, but breaks the connection after `after` of its bytes. Returns how many bytes of
   * the file the shop has then.
   */
  const sendAndBreak = async (id: string, offset: number, bytes: Uint8Array, after: number): Promise<number> => {
    const received = async () => (await begin(bytes)).body.upload.received;
    const socket = await sendAndHang(id, offset, bytes, after);
    // In a folder, the shop writes the bytes of an upload as soon as they arrive.
    if (shop === inFolder) await expect.poll(received).toBe(offset + after);
    socket.destroy();
    await expect.poll(received).toBeGreaterThan(offset + after - MOST_ON_ITS_WAY);
    return received();
  };
  /** Announces a whole piece of a file, but sends nothing more after `after` of its bytes. */
  const sendAndHang = async (id: string, offset: number, bytes: Uint8Array, after: number) => {
    const socket = connect(ports.get(shop) ?? 0, '127.0.0.1');
    socket.write(
      `PATCH /api/uploads/${id}?offset=${offset} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${bytes.length - offset}\r\n\r\n`,
    );
    await new Promise((sent) => socket.write(bytes.subarray(offset, offset + after), sent));
    return socket;
  };
  return { admin, begin, send, sendAndBreak, sendAndHang };
}

const named = (id: string, name = 'a.png') => new File([id], name, { type: UPLOAD_ID_TYPE });

async function productForm(shop: TestShop, pictures: readonly File[]): Promise<FormData> {
  const form = new FormData();
  form.set('productName', 'Kurta in pieces');
  form.set('categoryId', await makeCategory(shop));
  form.set(
    'productVariants',
    JSON.stringify([{ color: 'Indigo', colorHexCode: '#27396F', size: 'M', stock: 3, originalPrice: '499.50' }]),
  );
  for (const picture of pictures) form.append('images', picture);
  return form;
}

describe.each([
  ['a folder', inFolder],
  ['an object store', inBucket],
])('pictures in %s', (_where, shop) => {
  test('that were cut off twice go on where they were cut, and the product has them in the order of the form', async () => {
    const { admin, begin, send, sendAndBreak } = await openSender(shop);
    const bytes = await aLargePicture(401);
    const { id } = (await begin(bytes)).body.upload;
    const half = await sendAndBreak(id, 0, bytes, 300_000);
    const received = await sendAndBreak(id, half, bytes, 250_000);
    const last = await send(id, received, new Uint8Array(bytes.subarray(received)));
    expect([last.status, await last.json()]).toEqual([200, { upload: { id, bytes: 700_000, received: 700_000 } }]);

    const small = await aPicture(402, 'small.png', 90);
    const made = await admin.call('POST /products', { form: await productForm(shop, [named(id), small]) });
    expect(made.status).toBe(201);
    expect(made.body.product.images.map(({ width }: { width: number }) => width)).toEqual([120, 90]);
    const { url } = made.body.product.images[0];
    expect((await shop.app.inject({ url: new URL(url, 'http://a').pathname })).statusCode).toBe(200);
  });
});

describe('an upload in an object store', () => {
  const shop = inBucket;
  const objectsOf = (id: string) => [...store.objects.keys()].filter((name) => name.includes(`.${id}.`));

  test('that comes a little at a time does not become many objects, and is the file that was sent', async () => {
    const bytes = await aLargePicture(451, 1_300_000);
    const { admin, begin, send } = await openSender(shop);
    const { id } = (await begin(bytes)).body.upload;
    for (let at = 0; at < bytes.length; at += 20_000) {
      expect((await send(id, at, new Uint8Array(bytes.subarray(at, at + 20_000)))).status).toBe(200);
      expect(objectsOf(id).length).toBeLessThanOrEqual(3);
    }
    const path = join(shop.env.DATA_DIR, 'laid');
    await shop.uploads.take(admin.user.id, id, path);
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });
  test('is whole where a connection that seemed dead brings its bytes after those that were sent again', async () => {
    const bytes = await aLargePicture(452, 1_300_000);
    const { admin, begin, send, sendAndHang } = await openSender(shop);
    const { id } = (await begin(bytes)).body.upload;
    const first = await sendAndHang(id, 0, bytes, 300_000);
    expect((await send(id, 0, new Uint8Array(bytes.subarray(0, 200_000)))).status).toBe(200);
    first.end(bytes.subarray(300_000));
    await expect.poll(async () => (await begin(bytes)).body.upload.received).toBe(bytes.length);
    expect(await (await send(id, 200_000, new Uint8Array(bytes.subarray(200_000)))).json()).toMatchObject({
      upload: { received: bytes.length },
    });
    const path = join(shop.env.DATA_DIR, 'laid');
    await shop.uploads.take(admin.user.id, id, path);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect(objectsOf(id)).toHaveLength(3);
  });
  test('is its sender’s alone, has no gaps, and ends where it said', async () => {
    const bytes = await aLargePicture(453);
    const { admin, begin, send } = await openSender(shop);
    const { id } = (await begin(bytes)).body.upload;
    const other = await openSender(shop);
    expect((await other.send(id, 0, new Uint8Array(9))).status).toBe(404);
    expect((await send(id, 1, new Uint8Array(9))).status).toBe(409);
    expect((await send(id, 0, new Uint8Array(bytes.length + 1))).status).toBe(413);
    const form = await productForm(shop, [named(id), await aPicture(454)]);
    expect((await admin.call('POST /products', { form })).body.code).toBe('UPLOAD_GONE');
    expect((await other.begin(bytes)).body.upload.received).toBe(0);
  });
  test.each(['../../shop.db', '0000000000000000-5/../../shop.db', '', 'x'.repeat(5000)])(
    'is not what a form names as %s',
    async (id) => {
      const { admin } = await openSender(shop);
      const form = await productForm(shop, [named(id), await aPicture(455)]);
      expect((await admin.call('POST /products', { form })).body.code).toBe('UPLOAD_GONE');
    },
  );
  test('that lost an object or was damaged is not taken, and begins anew', async () => {
    const bytes = await aLargePicture(456);
    const { admin, begin, send } = await openSender(shop);
    const { id } = (await begin(bytes)).body.upload;
    await send(id, 0, new Uint8Array(bytes));
    const form = await productForm(shop, [named(id), await aPicture(457)]);
    const [name = ''] = objectsOf(id);
    const whole = store.objects.get(name) ?? Buffer.alloc(0);
    store.objects.set(name, whole.subarray(1));
    expect((await admin.call('POST /products', { form })).body.code).toBe('UPLOAD_GONE');
    store.objects.set(name, Buffer.from(whole).fill(7, 100, 200));
    expect((await admin.call('POST /products', { form })).body.code).toBe('UPLOAD_GONE');
    expect((await begin(bytes)).body.upload.received).toBe(0);
  });
  test('goes on when a store that was away is back', async () => {
    const bytes = await aLargePicture(458);
    const { begin, send } = await openSender(shop);
    const { id } = (await begin(bytes)).body.upload;
    await send(id, 0, new Uint8Array(bytes.subarray(0, 100_000)));
    store.refuseAll(503);
    expect((await send(id, 100_000, new Uint8Array(bytes.subarray(100_000)))).status).toBe(503);
    store.refuseAll(0);
    expect((await begin(bytes)).body.upload.received).toBe(100_000);
    expect((await send(id, 100_000, new Uint8Array(bytes.subarray(100_000)))).status).toBe(200);
  });
  test('many at once keep to the limit, together; those that rest make room, and a day later all are swept', async () => {
    const { admin } = await openSender(shop);
    const begin = async (n: number) =>
      admin.call('POST /uploads', {
        body: { fingerprint: n.toString(16).padStart(16, '0'), bytes: limits.importBytes },
      });
    const most = limits.uploadsBytes / limits.importBytes;
    const own = () => [...store.objects.keys()].filter((name) => name.includes(admin.user.id));
    const replies = await Promise.all(Array.from({ length: 3 * most }, async (_, n) => begin(n)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(most);
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'TOO_MANY_UPLOADS' } });
    for (let n = 100; own().length < most; n++) await begin(n);
    expect((await begin(998)).status).toBe(429);
    shop.wait(11 * 60_000);
    expect((await begin(999)).status).toBe(200);
    expect(own()).toHaveLength(most);
    const sweepAt = async (ms: number) => shop.uploads.sweep(new Date(Date.now() + ms).toISOString());
    await sweepAt(DAY / 2);
    expect(own()).toHaveLength(most);
    await sweepAt(2 * DAY);
    expect(own()).toEqual([]);
  });
});

describe('an upload in pieces', () => {
  const shop = inFolder;
  const whole = async (bytes: Buffer) => {
    const sender = await openSender(shop);
    const { id } = (await sender.begin(bytes)).body.upload;
    await sender.send(id, 0, new Uint8Array(bytes));
    return { ...sender, id };
  };
  test('serves a form that was refused, and the same form again', async () => {
    const { admin, id } = await whole(await aLargePicture(411));
    const alone = await productForm(shop, [named(id)]);
    expect((await admin.call('POST /products', { form: alone })).body.message).toContain('between 2 and 10 images');
    const both = await productForm(shop, [named(id), await aPicture(412)]);
    expect((await admin.call('POST /products', { form: both })).status).toBe(201);
  });
  test('is a spreadsheet, too', async () => {
    const { admin, id } = await whole(Buffer.from(`product,name\n${'K-1,\n'.repeat(10)}`));
    const form = new FormData();
    form.set('dryRun', 'true');
    form.append('catalogue', named(id, 'products.csv'));
    expect(await admin.call('POST /imports', { form })).toMatchObject({
      status: 202,
      body: { import: { isDryRun: true } },
    });
    // While one import runs, the shop takes no other.
    await shop.jobs.idle();
    expect((await importFile(admin, 'product,name\n', { dryRun: true })).status).toBe(202);
  });
  test('is its sender’s alone: somebody else finds nothing of it, and cannot name it', async () => {
    const bytes = await aLargePicture(421);
    const { id } = await whole(bytes);
    const other = await openSender(shop);
    expect((await other.send(id, 0, new Uint8Array(9))).status).toBe(404);
    const form = await productForm(shop, [named(id), await aPicture(422)]);
    expect(await other.admin.call('POST /products', { form })).toMatchObject({
      status: 409,
      body: { code: 'UPLOAD_GONE' },
    });
    expect((await other.begin(bytes)).body.upload.received).toBe(0);
  });
  test.each(['../../shop.db', '0000000000000000-5/../../shop.db', '', 'x'.repeat(5000)])(
    'is not what a form names as %s',
    async (id) => {
      const { admin } = await openSender(shop);
      const form = await productForm(shop, [named(id), await aPicture(431)]);
      expect(await admin.call('POST /products', { form })).toMatchObject({
        status: 409,
        body: { code: 'UPLOAD_GONE' },
      });
    },
  );
  test('of which a piece is missing or too much, or that was damaged, is not taken', async () => {
    const bytes = await aLargePicture(441);
    const { admin, begin, send, id } = await whole(bytes);
    const file = join(shop.env.DATA_DIR, 'tmp', `upload-${admin.user.id}.${id}`);
    await truncate(file, 1000);
    expect((await send(id, 2000, new Uint8Array(9))).status).toBe(409);
    const form = await productForm(shop, [named(id), await aPicture(442)]);
    expect((await admin.call('POST /products', { form })).body.code).toBe('UPLOAD_GONE');
    expect((await send(id, 1000, new Uint8Array(bytes.length))).status).toBe(413);
    expect((await stat(file)).size).toBeLessThanOrEqual(bytes.length);
    await writeFile(file, Buffer.from(bytes).fill(7, 100, 200));
    expect((await admin.call('POST /products', { form })).body.code).toBe('UPLOAD_GONE');
    expect((await begin(bytes)).body.upload.received).toBe(0);
  });
  test.skipIf(!existsSync('/dev/full'))(
    'that finds no room is refused with a sentence to the end of its piece, on a connection that goes on',
    async () => {
      const bytes = await aLargePicture(445, 3_000_000);
      const { admin, begin, send } = await openSender(shop);
      const { id } = (await begin(bytes)).body.upload;
      const file = join(shop.env.DATA_DIR, 'tmp', `upload-${admin.user.id}.${id}`);
      await rm(file);
      await symlink('/dev/full', file);
      // The refused requests must not have broken the connections, because the next requests use the same connections.
      for (let times = 0; times < 5; times++) {
        const refused = await send(id, 0, new Uint8Array(bytes));
        expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'DISK_FULL' }]);
        expect((await send(`${'0'.repeat(16)}-9`, 0, new Uint8Array(9))).status).toBe(404);
      }
      await rm(file);
      await begin(bytes);
      expect(await (await send(id, 0, new Uint8Array(bytes))).json()).toMatchObject({
        upload: { received: bytes.length },
      });
    },
  );

  test('takes bytes only, and only of a file that was begun', async () => {
    const { admin } = await openSender(shop);
    const id = `${'0'.repeat(16)}-100`;
    expect((await admin.call(`PATCH /uploads/${id}?offset=0`, { body: {} })).status).toBe(415);
    expect((await admin.call('POST /uploads', { body: { fingerprint: '0', bytes: 5 } })).status).toBe(400);
    const bytes = limits.importBytes + 1;
    expect((await admin.call('POST /uploads', { body: { fingerprint: '0'.repeat(16), bytes } })).status).toBe(400);
  });
  test('many at once keep to the limit, together; those that rest make room, and a day later all are swept', async () => {
    const { admin } = await openSender(shop);
    const begin = async (n: number) =>
      admin.call('POST /uploads', {
        body: { fingerprint: n.toString(16).padStart(16, '0'), bytes: limits.importBytes },
      });
    const most = limits.uploadsBytes / limits.importBytes;
    const replies = await Promise.all(Array.from({ length: 3 * most }, async (_, n) => begin(n)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(most);
    const folder = join(shop.env.DATA_DIR, 'tmp');
    const own = async () => (await readdir(folder)).filter((name) => name.startsWith(`upload-${admin.user.id}.`));
    expect((await own()).length).toBeLessThanOrEqual(most);
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_UPLOADS' },
    });
    for (let n = 100; (await own()).length < most; n++) await begin(n);
    const hourAgo = (Date.parse(shop.now()) - 3_600_000) / 1000;
    for (const name of await own()) await utimes(join(folder, name), hourAgo, hourAgo);
    expect((await begin(999)).status).toBe(200);
    expect(await own()).toHaveLength(most);
    await sweepUploads(shop.env.DATA_DIR, addMs(shop.now(), 2 * DAY));
    expect(await own()).toEqual([]);
  });
});
