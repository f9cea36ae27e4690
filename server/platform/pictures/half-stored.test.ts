import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { aPicture } from '../../../test/pictures.ts';
import { productForm } from '../../../test/product-form.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { bucketStore } from '../outside/bucket-store.ts';
import { FilesAwayError } from '../outside/stored-file.ts';
import { pictureNames } from './picture-names.ts';
import { ingestPicture } from './pictures.ts';

// A picture consists of several files. The object store may fail after some of them, or take long for each. No page may
// show a picture without all its files.

const WIDTH = 700;
const FILES = pictureNames('', JSON.stringify([200, 400, 640, WIDTH])).length;
const store = await startObjectStore();
const s3 = { endpoint: store.endpoint, bucket: 'shop', region: 'ap-south-1', accessKeyId: 'a', secretAccessKey: 's' };
const shop = useShop({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});
afterAll(() => store.stop());
afterEach(() => {
  store.failAfter(undefined);
  store.slowDown(0);
});

let admin: Caller;
let categoryId: string;
beforeAll(async () => {
  admin = await makeAdmin(shop);
  categoryId = await makeCategory(shop);
});
async function makeProduct(seed: number) {
  const images = await Promise.all([seed, seed + 1].map(async (one) => aPicture(one, `${one}.png`, WIDTH)));
  const form = await productForm({ productName: `Stored ${seed}`, categoryId, images });
  return admin.call('POST /products', { form });
}
const listRows = async () => shop.db.selectFrom('pictures').select(['id', 'widths']).execute();
/** Expects that every picture in the database has all its files. */
async function expectWhole() {
  for (const { id, widths } of await listRows())
    for (const name of pictureNames(id, widths))
      expect((await shop.app.inject({ url: `/pictures/${name}` })).statusCode).toBe(200);
}

describe('a store that fails in the middle of a product’s pictures', () => {
  test.each([
    ['refuses', 1],
    ['refuses', FILES - 1],
    ['refuses', FILES + 4],
    ['breaks off', 5],
    ['breaks off', FILES + 1],
  ] as const)('(it %s after %i files): a sentence and no product, and all of it once it works', async (how, files) => {
    const seed = 1000 + 10 * files;
    const before = (await listRows()).length;
    store.failAfter({ files, how });
    expect(await makeProduct(seed)).toMatchObject({
      status: 503,
      body: { code: 'FILES_AWAY', message: expect.stringContaining('Pictures are not available') },
    });
    expect((await listRows()).length - before).toBe(files < FILES ? 0 : 1);
    expect(await shop.db.selectFrom('products').select('id').where('name', '=', `Stored ${seed}`).execute()).toEqual(
      [],
    );
    await expectWhole();
    store.failAfter(undefined);
    const { status, body } = await makeProduct(seed);
    expect([status, body.product.images.length]).toEqual([201, 2]);
    await expectWhole();
  });
});

test('a store that takes its time for each file: the upload completes, and nothing of it is known before', async () => {
  const before = (await listRows()).length;
  store.slowDown(300);
  const made = makeProduct(1301);
  expect(await listRows()).toHaveLength(before);
  expect((await made).status).toBe(201);
  store.slowDown(0);
  expect(await listRows()).toHaveLength(before + 2);
  await expectWhole();
});

test('a store that falls silent in the middle of a picture is given up; nothing is noted of that picture', async () => {
  const path = join(shop.env.DATA_DIR, 'silent.png');
  await writeFile(path, new Uint8Array(await (await aPicture(1401, 'silent.png', WIDTH)).arrayBuffer()));
  const before = (await listRows()).length;
  store.failAfter({ files: 3, how: 'is silent' });
  const impatient = bucketStore(s3, 'pictures', 1_000);
  await expect(ingestPicture(shop.db, impatient, path, 'silent.png', shop.now())).rejects.toThrow(FilesAwayError);
  expect(await listRows()).toHaveLength(before);
  store.failAfter(undefined);
  await ingestPicture(shop.db, shop.files, path, 'silent.png', shop.now());
  await expectWhole();
});
