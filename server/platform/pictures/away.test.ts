import { afterAll, expect, test } from 'vitest';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { aPicture } from '../../../test/pictures.ts';
import { productForm } from '../../../test/product-form.ts';
import { useShop } from '../../../test/shop.ts';

const store = await startObjectStore();
const shop = useShop({
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: 'shop',
  S3_REGION: 'ap-south-1',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 's',
});
afterAll(() => store.stop());

async function makeProduct(seed: number) {
  const admin = await makeAdmin(shop);
  const images = [await aPicture(seed), await aPicture(seed + 1)];
  return admin.call('POST /products', { form: await productForm({ categoryId: await makeCategory(shop), images }) });
}
const countRows = async () => (await shop.db.selectFrom('pictures').select('id').execute()).length;
const away = {
  status: 503,
  body: { code: 'FILES_AWAY', message: expect.stringContaining('Pictures are not available') },
};

test('a product whose pictures the store does not keep is refused with a sentence, and made once it works', async () => {
  expect((await makeProduct(801)).status).toBe(201);
  const rows = await countRows();
  store.refuseAll(403);
  expect(await makeProduct(811)).toMatchObject(away);
  store.refuseAll(0);
  store.loseAll(true);
  expect(await makeProduct(811)).toMatchObject(away);
  store.loseAll(false);
  expect(await countRows()).toBe(rows);
  expect((await makeProduct(811)).status).toBe(201);
});

test('a shop whose store is away sells on; a picture answers 503 and is not kept as missing', async () => {
  const { body } = await makeProduct(821);
  const url = body.product.images[0].url as string;
  store.refuseAll(500);
  const picture = await shop.app.inject({ url });
  expect([picture.statusCode, picture.headers['retry-after'], picture.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect((await shop.guest.call(`GET /products/${body.product.id}`)).status).toBe(200);
  expect((await shop.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  store.refuseAll(0);
  expect((await shop.app.inject({ url })).statusCode).toBe(200);
});

test('a store that refuses the key, or loses what it took, is not ready', async () => {
  const check = async () => shop.files.check();
  await check();
  store.refuseAll(403);
  await expect(check()).rejects.toThrow('403');
  store.refuseAll(0);
  store.objects.delete('/shop/pictures/probe');
  store.loseAll(true);
  await expect(check()).rejects.toThrow('does not have it');
  store.loseAll(false);
  await check();
});
