import { beforeEach, describe, expect, test } from 'vitest';
import { addMs, DAY_MS, HOUR_MS } from '#domain/instants.ts';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { anOffer, makeOffer, shopping } from '../../../test/offers.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
let owner: Caller;
beforeEach(async () => {
  owner = await makeAdmin(shop);
});
const post = async (more: object) => owner.call('POST /offers', { body: { ...anOffer(), ...more } });
const unknown = '0191e0aa-0000-7000-8000-000000000000';

test('an offer is read as it was written', async () => {
  const written = {
    ...{ name: 'Diwali', kind: 'code', code: 'Diwali 26', effect: { kind: 'buyGet', buy: 2, get: 1, percent: 100 } },
    ...{ goods: { kind: 'filter', query: 'size=M' }, startsAt: '2026-11-06T18:00:00+05:30', endsAt: null },
    ...{
      weekdays: [6, 0],
      fromMinute: 1080,
      toMinute: 120,
      leastAmount: '999',
      leastPieces: '3',
      mostAmount: '1500.50',
    },
    ...{ isFirstOrderOnly: true, mostPerCustomer: 1, mostUses: 500, isCombinable: true, rank: 2 },
  };
  const { id } = (await post(written)).body.offer;
  const { offer } = (await owner.call(`GET /offers/${id}`)).body;
  expect(offer).toMatchObject({
    ...written,
    ...{ startsAt: '2026-11-06T12:30:00.000Z', weekdays: [0, 6], leastAmount: '999.00', leastPieces: 3 },
    ...{ mostAmount: '1500.50', isPaused: false, isDeleted: false, batches: [] },
    result: { orders: 0, reduction: '0.00', sales: '0.00', newCustomers: 0 },
  });
  expect((await owner.call('GET /offers')).body.offers[0]).toEqual(offer);
  const { effect, goods, startsAt, endsAt, ...rest } = offer;
  const again = await owner.call(`PUT /offers/${id}`, {
    body: { ...rest, effect, goods, startsAt, endsAt, name: 'Diwali 2026', expectedUpdatedAt: offer.updatedAt },
  });
  expect(again.body.offer.name).toBe('Diwali 2026');
});

test.each([
  ['name', { name: ' ' }],
  ['effect.percent', { effect: { kind: 'percent', percent: 101 } }],
  ['effect.percent', { effect: { kind: 'percent', percent: 0 } }],
  ['effect.amount', { effect: { kind: 'amount', amount: '0' } }],
  ['effect.amount', { effect: { kind: 'amount', amount: 'ten' } }],
  ['effect.buy', { effect: { kind: 'buyGet', buy: 0, get: 1, percent: 100 } }],
  ['effect.pieces', { effect: { kind: 'set', pieces: 21, price: '999' } }],
  ['endsAt', { startsAt: '2026-11-06T18:00:00+05:30', endsAt: '2026-11-06T18:00:00+05:30' }],
  ['startsAt', { startsAt: 'tomorrow' }],
  ['toMinute', { fromMinute: 60, toMinute: 60 }],
  ['code', { code: '--' }],
  ['code', { kind: 'auto' }],
  ['goods.ids', { goods: { kind: 'products', ids: [] } }],
  ['goods.ids', { goods: { kind: 'products', ids: [unknown] } }],
  ['goods.ids', { goods: { kind: 'categories', ids: [unknown] } }],
  ['goods.query', { goods: { kind: 'filter', query: 'minPrice=cheap' } }],
  ['goods.query', { goods: { kind: 'filter', query: 'page=2&sort=newest' } }],
  ['mostUses', { mostUses: 0 }],
])('a refusal names its field: %s', async (path, more) => {
  const { status, body } = await post(more);
  expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  expect(body.issues[0].message).toMatch(/\.$/);
});

describe('a code', () => {
  test('of a living offer is refused in any spelling, and may be used again once that has ended', async () => {
    const first = await makeOffer(owner, { code: 'NEW LOOK', endsAt: addMs(shop.now(), HOUR_MS) });
    expect((await post({ code: 'new-1ook' })).body.issues).toEqual([
      { path: 'code', message: 'The offer “Festive offer” already has this code.' },
    ]);
    shop.wait(2 * HOUR_MS);
    owner = await makeAdmin(shop);
    const { status } = await post({ code: 'new-1ook' });
    expect(status).toBe(201);
    expect((await owner.call(`GET /offers/${first.id}`)).body.offer).toMatchObject({ state: 'ended', code: '' });
  });
});

test('the state follows dates and pauses; a used offer that is deleted has ended, an unused one is gone', async () => {
  const stateOf = async (id: string) => (await owner.call(`GET /offers/${id}`)).body.offer.state;
  const planned = await makeOffer(owner, { startsAt: addMs(shop.now(), DAY_MS) });
  expect(await stateOf(planned.id)).toBe('planned');
  const used = await makeOffer(owner);
  expect(await stateOf(used.id)).toBe('running');
  expect((await owner.call(`PUT /offers/${used.id}/pause`, { body: { isPaused: true } })).body.message).toBe(
    'Offer paused.',
  );
  expect(await stateOf(used.id)).toBe('paused');
  await owner.call(`PUT /offers/${used.id}/pause`, { body: { isPaused: false } });
  const shopper = await shopping(shop, { code: used.code });
  expect((await shopper.placeAsShown()).status).toBe(201);
  for (const { id } of [planned, used]) expect((await owner.call(`DELETE /offers/${id}`)).status).toBe(200);
  const listed = (await owner.call('GET /offers')).body.offers;
  expect(listed.find(({ id }: { id: string }) => id === planned.id)).toBeUndefined();
  expect(listed.find(({ id }: { id: string }) => id === used.id)).toMatchObject({
    ...{ state: 'ended', isDeleted: true, code: used.code, result: { orders: 1 } },
  });
  const edited = await owner.call(`PUT /offers/${used.id}`, { body: anOffer() });
  expect([edited.status, edited.body.code]).toEqual([409, 'OFFER_DELETED']);
});

test('of two owners who edit one offer, the second is told', async () => {
  const { id, updatedAt } = await makeOffer(owner);
  const save = async (name: string) =>
    owner.call(`PUT /offers/${id}`, { body: { ...anOffer(), name, expectedUpdatedAt: updatedAt } });
  shop.wait(1000);
  expect((await save('First')).status).toBe(200);
  const second = await save('Second');
  expect([second.status, second.body.code]).toEqual([409, 'EDITED_ELSEWHERE']);
});

test('a limit that comes later counts the orders that are there', async () => {
  const offer = await makeOffer(owner);
  for (let n = 0; n < 2; n++)
    expect((await (await shopping(shop, { code: offer.code })).placeAsShown()).status).toBe(201);
  const body = { ...anOffer(), code: offer.code, mostUses: 2 };
  expect((await owner.call(`PUT /offers/${offer.id}`, { body })).status).toBe(200);
  const late = await shopping(shop, { code: offer.code });
  expect((await late.cart()).code).toMatchObject({ isUsed: false, message: `${offer.code} has been used up.` });
});

test('a form looks at a sample cart with an offer that nobody has saved', async () => {
  const category = await makeCategory(shop, 'Sarees to look at');
  const { variants } = await makeProduct(shop, {
    categoryId: category,
    variants: [{ stock: 3, sellingPaise: 90_000 }],
  });
  const look = async (more: object, quantity = 3) =>
    owner.call('POST /offers/look', {
      body: { offer: { ...anOffer(), ...more }, items: [{ productVariantId: variants[0]?.id, quantity }] },
    });
  const goods = { kind: 'categories', ids: [category] };
  const { status, body } = await look({
    goods,
    effect: { kind: 'buyGet', buy: 2, get: 1, percent: 100 },
    code: 'B2G1',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ subtotal: '2700.00', discount: '900.00', payable: '1800.00', isUsed: true, products: 1 },
    message: 'You save ₹900 with B2G1.',
    lines: [{ quantity: 3, originalPrice: '900.00', reduction: '900.00' }],
  });
  const few = await look({ goods, effect: { kind: 'buyGet', buy: 2, get: 1, percent: 100 }, code: 'B2G1' }, 1);
  expect(few.body).toMatchObject({ isUsed: false, message: 'Add 2 more of the items that B2G1 applies to.' });
  const auto = await look({ kind: 'auto', code: '', name: 'Ten off', effect: { kind: 'percent', percent: 10 } });
  expect(auto.body.message).toBe('Ten off takes ₹270 off.');
  expect((await look({ effect: { kind: 'percent', percent: 500 } })).body.issues[0].path).toBe('offer.effect.percent');
});

test('only an owner changes what the staff may take off; a manager may change the rest', async () => {
  const manager = await makeAdmin(shop, 'manager');
  const { settings } = (await manager.call('GET /offers/settings')).body;
  expect(settings).toMatchObject({ floorPercent: 0, staffPercent: { owner: 100, manager: 20, packing: 0 } });
  const save = async (by: Caller, more: object) =>
    by.call('PUT /offers/settings', { body: { ...settings, expectedUpdatedAt: undefined, ...more } });
  const refused = await save(manager, { staffPercent: { ...settings.staffPercent, manager: 90 } });
  expect([refused.status, refused.body.code]).toEqual([403, 'ONLY_OWNERS']);
  expect((await save(manager, { floorPercent: 10 })).status).toBe(200);
  expect((await save(owner, { staffPercent: { ...settings.staffPercent, manager: 30 } })).status).toBe(200);
  for (const role of ['catalogue', 'packing', 'accounts'] as const)
    expect((await (await makeAdmin(shop, role)).call('GET /offers')).status).toBe(403);
});

test('the log says what was changed, in readable fields', async () => {
  const { id } = await makeOffer(owner, { name: 'Logged' });
  await owner.call(`PUT /offers/${id}`, {
    body: { ...anOffer(), name: 'Logged', effect: { kind: 'amount', amount: '150' } },
  });
  const { lines } = (await owner.call('GET /audit?q=Logged')).body;
  expect(lines.map(({ action }: { action: string }) => action)).toEqual(['offer.changed', 'offer.made']);
});

test('the log names the goods of an offer, not their ids', async () => {
  const categoryId = await makeCategory(shop, 'Logged kurtas');
  const { id: productId } = await makeProduct(shop, { name: 'Logged saree' });
  const more = { name: 'Named in the log', kind: 'auto', code: '', mostPerCustomer: 1, isFirstOrderOnly: true };
  const wanted = [
    [{ kind: 'categories', ids: [categoryId] }, 'Logged kurtas'],
    [{ kind: 'products', ids: [productId] }, 'Logged saree'],
    [
      { kind: 'filter', query: `q=silk&category=${categoryId}&size=M&size=L&maxPrice=2000&availability=in-stock` },
      '“silk”, Logged kurtas, M / L, In stock, up to ₹2,000',
    ],
  ] as const;
  for (const [goods, words] of wanted) {
    expect((await post({ ...more, goods })).status).toBe(201);
    const { lines } = (await owner.call('GET /audit?q=Named%20in%20the%20log')).body;
    expect(lines[0].after).toMatchObject({
      offerGoods: words,
      offerUses: '1 time for each customer, first order only',
    });
  }
});
