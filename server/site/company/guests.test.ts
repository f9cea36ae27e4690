import { expect, test } from 'vitest';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const details = async () => (await shop.guest.call('GET /company-details')).body.details;

test('the owner opens the shop to guests, and visitors’ pages know it at once; by default nothing says a word of it', async () => {
  const owner = await makeAdmin(shop);
  const open = async (guestsMayShop: boolean, by = owner) =>
    by.call('PUT /company-details/guests', { body: { guestsMayShop } });
  expect(await open(true)).toMatchObject({ status: 409, body: { code: 'NO_COMPANY' } });
  const form = new FormData();
  form.set('name', 'Tana Bana');
  await owner.call('PUT /company-details', { form });
  const before = await details();
  expect(before).not.toHaveProperty('guestsMayShop');
  expect((await open(true)).body.details).toEqual({ ...before, guestsMayShop: true });
  expect(await details()).toEqual({ ...before, guestsMayShop: true });
  // An admin can still save a form of the company's details that was opened before this change. The form does not
  // change whether guests may shop.
  form.set('expectedUpdatedAt', before.updatedAt);
  expect((await owner.call('PUT /company-details', { form })).status).toBe(200);
  expect((await details()).guestsMayShop).toBe(true);
  await open(false);
  expect(await details()).not.toHaveProperty('guestsMayShop');
  for (const other of [await makeAdmin(shop, 'manager'), await makeCustomer(shop)])
    expect((await open(true, other)).status).toBe(403);
});
