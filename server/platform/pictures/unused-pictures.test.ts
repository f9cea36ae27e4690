// On both engines: the queries that find unused pictures join several tables.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { anAddress, makeAdmin, makeCategory, makeCustomer } from '../../../test/factories.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { aPicture } from '../../../test/pictures.ts';
import { useShop, type Caller, type TestShop } from '../../../test/shop.ts';
import { newId } from '../db/ids.ts';
import { pictureNames } from './picture-names.ts';
import { holdPictures, ingestPicture } from './pictures.ts';
import { listPictureIdsOfShop } from './queries.ts';
import { sweepPictures } from './sweep-pictures.ts';

// Refused uploads and replaced pictures must leave no files behind, in a folder and in an object store.

const store = await startObjectStore();
afterAll(() => store.stop());
const inBucket = {
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: 'shop',
  S3_REGION: 'ap-south-1',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 's',
};
const DAY_MS = 24 * 3_600_000;

describe.each([
  ['a folder', {}],
  ['an object store', inBucket],
])('pictures in %s', (_place, variables) => {
  const shop = useShop(variables);
  let admin: Caller;
  let seed = 0;
  beforeAll(async () => {
    admin = await makeAdmin(shop);
  });
  const later = (days: number) => addMs(shop.now(), days * DAY_MS);
  const sweep = async (days: number) => sweepPictures(shop.db, shop.files, later(days));

  test('that an upload left which was refused go after a month; those that are in use stay', async () => {
    const form = await productForm();
    form.set('categoryId', newId());
    expect((await admin.call('POST /products', { form })).status).toBeGreaterThanOrEqual(400);
    const refused = await listIds(shop);
    expect(refused).toHaveLength(2);
    const { product } = (await admin.call('POST /products', { form: await productForm() })).body;
    const logo = new FormData();
    for (const [name, text] of Object.entries({ name: 'Shop', email: 'a@example.com', phone: '9876543210' }))
      logo.set(name, text);
    logo.set('address', '1 Road');
    logo.set('pincode', '302001');
    logo.set('logo', await aPicture(++seed + 900));
    expect((await admin.call('PUT /company-details', { form: logo })).status).toBe(200);
    const slide = new FormData();
    slide.set('picture', await aPicture(++seed + 900));
    const { picture } = (await admin.call('POST /content/pictures', { form: slide })).body;
    const { content } = (await admin.call('GET /content')).body;
    const hero = [{ ...content.hero[0], pictureId: picture.id }, ...content.hero.slice(1)];
    expect((await admin.call('PUT /content', { body: { ...content, hero } })).status).toBe(200);
    await sweep(0);
    expect((await sweep(29)).forgotten).toBe(0);
    expect((await sweep(31)).forgotten).toBe(2);
    expect((await listIds(shop)).filter((id) => refused.includes(id))).toEqual([]);
    const left = (await shop.files.list()).map(({ name }) => name.slice(0, 32));
    expect(left.filter((id) => refused.includes(id))).toEqual([]);
    expect((await listIds(shop)).toSorted()).toEqual(
      [...idsOf(product), ...(await listPictureIdsOfShop(shop.db))].toSorted(),
    );
    for (const { id, widths } of await shop.db.selectFrom('pictures').select(['id', 'widths']).execute())
      for (const name of pictureNames(id, widths)) expect(await shop.files.has(name)).toBe(true);
  });

  test('that were replaced go, but not what somebody has ordered with them', async () => {
    const { product } = (await admin.call('POST /products', { form: await productForm() })).body;
    const before = idsOf(product);
    const shopper = await makeCustomer(shop);
    const { address } = (await shopper.call('POST /addresses', { body: anAddress })).body;
    const { id: productVariantId } = product.variants[0];
    expect((await shopper.call('POST /cart/add', { body: { productVariantId, quantity: 1 } })).status).toBe(200);
    const order = { body: { addressId: address.id, paymentMethod: 'COD' } };
    expect((await shopper.call('POST /orders/place', order)).status).toBe(201);
    const other = (await admin.call('POST /products', { form: await productForm() })).body.product;
    const otherBefore = idsOf(other);
    for (const one of [product, other]) await replacePictures(one);
    await sweep(100);
    expect((await sweep(131)).forgotten).toBe(otherBefore.length);
    const ids = await listIds(shop);
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(ids.filter((id) => otherBefore.includes(id))).toEqual([]);
  });

  test('that come into use again just before they would go, stay', async () => {
    const path = join(shop.env.DATA_DIR, 'again.png');
    await writeFile(path, new Uint8Array(await (await aPicture(++seed + 900)).arrayBuffer()));
    const ingest = async () => ingestPicture(shop.db, shop.files, path, 'again.png', shop.now());
    const { id } = await ingest();
    await sweep(200);
    await ingest();
    expect((await sweep(231)).forgotten).toBe(0);
    expect(await holdPictures(shop.db, [id])).toEqual(new Set([id]));
    expect((await sweep(262)).forgotten).toBe(0);
    expect((await sweep(293)).forgotten).toBe(1);
    expect(await holdPictures(shop.db, [id])).toEqual(new Set());
    // When somebody uploads the deleted picture again, the shop makes it again.
    const { widths } = await ingest();
    for (const name of pictureNames(id, widths)) expect(await shop.files.has(name)).toBe(true);
  });

  async function productForm(): Promise<FormData> {
    const form = new FormData();
    form.set('productName', `Pictured ${++seed}`);
    form.set('categoryId', await makeCategory(shop));
    form.set('productVariants', JSON.stringify([{ color: 'Red', size: 'M', originalPrice: 10, stock: 3 }]));
    for (let n = 0; n < 2; n++) form.append('images', await aPicture(++seed + 900));
    return form;
  }

  async function replacePictures(product: { id: string; images: Array<{ id: string }> }): Promise<void> {
    const form = await productForm();
    form.set('id', product.id);
    form.set('deletedImageIds', JSON.stringify(product.images.map(({ id }) => id)));
    const { status, body } = await admin.call('POST /products', { form });
    expect([status, idsOf(body.product).length]).toEqual([200, 2]);
  }
});

function idsOf(product: { images: Array<{ url: string }> }): string[] {
  return product.images.map(({ url }) => url.slice('/pictures/'.length, '/pictures/'.length + 32));
}

async function listIds(shop: TestShop): Promise<string[]> {
  return (await shop.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id);
}
