import { describe, expect, test } from 'vitest';
import { anAddress, makeCustomer } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
const add = async (caller: Caller, more: object = {}) =>
  (await caller.call('POST /addresses', { body: { ...anAddress, ...more } })).body.address;
const list = async (caller: Caller): Promise<Array<{ id: string; isDefault: boolean; city: string }>> =>
  (await caller.call('GET /addresses')).body.addresses;

describe('addresses', () => {
  test('the first becomes the default; another takes it over; one default remains', async () => {
    const customer = await makeCustomer(shop);
    const first = await add(customer);
    const second = await add(customer, { isDefault: true });
    expect([first.isDefault, second.isDefault]).toEqual([true, true]);
    expect((await list(customer)).map((address) => [address.id, address.isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
  });
  test('many saved at once have exactly one default', async () => {
    const customer = await makeCustomer(shop);
    await Promise.all(Array.from({ length: 10 }, () => add(customer, { isDefault: true })));
    expect((await list(customer)).filter((address) => address.isDefault)).toHaveLength(1);
  });
  test('the default cannot be deleted; another can', async () => {
    const customer = await makeCustomer(shop);
    const [first, second] = [await add(customer), await add(customer)];
    expect(await customer.call(`DELETE /addresses/${first.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Default address cannot be deleted!' },
    });
    expect((await customer.call(`DELETE /addresses/${second.id}`)).body.message).toBe('Deleted!');
  });
  test('the default stays one until another takes its place', async () => {
    const customer = await makeCustomer(shop);
    const first = await add(customer);
    const { body } = await customer.call(`PUT /addresses/${first.id}`, {
      body: { ...anAddress, city: 'Ajmer', isDefault: false },
    });
    expect(body.address).toMatchObject({ city: 'Ajmer', isDefault: true });
  });
  test.each([
    { addressLine1: ' ' },
    { city: '' },
    { state: '' },
    { postalCode: '012345' },
    { postalCode: '12345' },
    { postalCode: '३०२०२९' },
    { city: 'a\u0000' },
  ])('refuses %j', async (wrong) => {
    const customer = await makeCustomer(shop);
    const reply = await customer.call('POST /addresses', { body: { ...anAddress, ...wrong } });
    expect(reply.status).toBe(400);
    expect(reply.body.issues[0].path).toBe(Object.keys(wrong)[0]);
    expect(await list(customer)).toEqual([]);
  });
  test('carry a name and a mobile number, written any way; a client that knows neither field changes neither', async () => {
    const customer = await makeCustomer(shop);
    const plain = await customer.call('POST /addresses', { body: { ...anAddress, isDefault: false } });
    expect([plain.status, plain.body.address.recipientName, plain.body.address.phone]).toEqual([201, '', '']);
    const { id } = plain.body.address;
    const change = async (more: object) =>
      (await customer.call(`PUT /addresses/${id}`, { body: { ...anAddress, ...more } })).body.address;
    const told = { recipientName: 'Kamla Devi', phone: '9876543210' };
    expect(await change({ recipientName: ' Kamla  Devi ', phone: '+91 ९८७६५-43210' })).toMatchObject(told);
    expect(await change({ city: 'Ajmer' })).toMatchObject({ ...told, city: 'Ajmer' });
    expect(await change({ recipientName: null, phone: '' })).toMatchObject({ recipientName: '', phone: '' });
  });
  test.each([
    [{ phone: '12345' }, /^Enter a 10-digit Indian/],
    [{ phone: '5876543210' }, /^Enter a 10-digit Indian/],
    [{ recipientName: 'a'.repeat(81) }, /^At most 80/],
  ])('refuses %j, and says at which field why', async (wrong, why) => {
    const customer = await makeCustomer(shop);
    const reply = await customer.call('POST /addresses', { body: { ...anAddress, ...wrong } });
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ path: Object.keys(wrong)[0], message: expect.stringMatching(why) }]);
  });
  test('belong to whoever is signed in, whatever userId says, and are nobody else’s', async () => {
    const [owner, other] = [await makeCustomer(shop), await makeCustomer(shop)];
    const address = await add(owner, { userId: other.user.id });
    expect(address.userId).toBe(owner.user.id);
    expect(await list(other)).toEqual([]);
    expect((await other.call(`PUT /addresses/${address.id}`, { body: anAddress })).status).toBe(404);
    expect((await other.call(`DELETE /addresses/${address.id}`)).status).toBe(404);
  });
});
