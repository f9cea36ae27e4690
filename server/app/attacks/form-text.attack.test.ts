import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { makeAdmin, makeCategory, makeUser } from '../../../test/factories.ts';
import { aVariant, productForm } from '../../../test/product-form.ts';
import { openSocket, readToEnd } from '../../../test/raw-http.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { buildApp } from '../app.ts';

// The server holds the text fields of a form in memory until it answers the form, and a form may take an hour to
// arrive.

const shop = useShop();
/** The limits of a product's form and of all forms together, in bytes. */
const [FORM_BYTES, ALL_BYTES] = [1_000_000, 16_000_000];

let port = 0;
let close = async () => {};
const sockets: Socket[] = [];
beforeAll(async () => {
  const app = await buildApp(shop);
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  close = async () => app.close();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => close());

/** Sends the beginning of a product's form, up to a point within a text field of `bytes` bytes. */
async function begin(bytes: number): Promise<Socket> {
  const token = await beginSession(shop.db, await makeUser(shop, 'ADMIN', 'catalogue'), shop.now());
  const socket = await openSocket(port);
  sockets.push(socket);
  socket.write(
    `POST /api/products HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 40000000\r\n\r\n` +
      `--x\r\ncontent-disposition: form-data; name="description"\r\n\r\n${'a'.repeat(bytes)}`,
  );
  return socket;
}

async function saveCompany(admin: Caller) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Tana Bana', phone: '9800000000' })) form.set(name, value);
  return admin.call('PUT /company-details', { form });
}

test('the longest form of a product is taken', async () => {
  const admin = await makeAdmin(shop);
  const long = (most: number, serial: number) => `${serial}`.padEnd(most, 'क');
  const productVariants = Array.from({ length: limits.variantsPerProduct }, (_, n) => ({
    ...aVariant,
    color: long(limits.colourLength, n),
    size: long(limits.sizeLength, n),
    sku: `${n}`.padEnd(limits.skuLength, 'X'),
  }));
  const form = await productForm({
    categoryId: await makeCategory(shop),
    productName: long(limits.productNameLength, 1),
    description: long(limits.descriptionLength, 1),
    productVariants,
  });
  expect((await admin.call('POST /products', { form })).status).toBe(201);
});

test('a form with more text than its call takes is refused before its end', async () => {
  const reply = await readToEnd(await begin(FORM_BYTES + 1));
  expect([reply.status, JSON.parse(reply.body).code]).toEqual([413, 'TOO_LARGE']);
});

test('all forms together hold little text; a further form is asked to wait until others are answered', async () => {
  const begun: Socket[] = [];
  for (let held = 0; held <= ALL_BYTES; held += FORM_BYTES) begun.push(await begin(FORM_BYTES));
  // The forms arrive at the same time, so the test does not know which of them the shop refuses.
  const refused = await Promise.race(begun.map(async (socket) => readToEnd(socket)));
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([503, 'BUSY']);
  expect(refused.head).toContain('retry-after: 2');
  for (const socket of sockets.splice(0)) socket.destroy();
  const admin = await makeAdmin(shop);
  await expect.poll(async () => (await saveCompany(admin)).status).toBe(200);
});

test('forms hold only about as much as came: many forms may begin at once', async () => {
  for (let n = 0; n < (2 * ALL_BYTES) / FORM_BYTES; n++) await begin(1000);
  expect((await saveCompany(await makeAdmin(shop))).status).toBe(200);
});
