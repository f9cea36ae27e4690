// On both engines: one person packs an order while another pays it.
import { afterEach, describe, expect, test } from 'vitest';
import { anAddress, makeProduct, makeShopper } from '../../../test/factories.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop(SIMULATED);

afterEach(async () => moneyAgrees(shop));

describe('a cash order', () => {
  test('is paid online until it is packed: its charge for cash falls away, and its history tells it', async () => {
    const { place, orderOf, simulator, ask } = await anOnlineCounter(shop);
    const { id, shopper } = await place('COD');
    await shop.db
      .updateTable('orders')
      .set({ cash_fee_paise: 3000, total_paise: 143_100 })
      .where('id', '=', id)
      .execute();
    const { body } = await shopper.call(`POST /orders/${id}/pay-online`);
    expect(body.order).toMatchObject({
      paymentMethod: 'COD',
      online: { state: 'toPay', due: '1401.00', payBefore: null },
    });
    const { open, now, page, act } = orderOf(id, shopper);
    expect(await page()).toMatchObject({ state: 'toPay', amount: '1401.00', isCash: true });
    simulator.pay(await open());
    await ask();
    const paid = await now();
    expect(paid).toMatchObject({ paymentMethod: 'ONLINE', paymentStatus: 'PAID', orderTotal: '1401.00' });
    expect(paid.edits).toMatchObject([{ changes: ['Paid online instead of in cash'], totalBefore: '1431.00' }]);
    expect((await act(`PUT /orders/${id}/step`, { step: 'pack' })).status).toBe(200);
  });

  test('that is packed first stays one, and the payment goes back', async () => {
    const { place, orderOf, simulator, ask, refund } = await anOnlineCounter(shop);
    const { id, shopper } = await place('COD');
    await shopper.call(`POST /orders/${id}/pay-online`);
    const { open, now, page, act } = orderOf(id, shopper);
    const reference = await open();
    await act(`PUT /orders/${id}/step`, { step: 'pack' });
    simulator.pay(reference);
    await ask();
    await refund();
    expect(await now()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', stage: 'PACKED' });
    expect(await page()).toMatchObject({ state: 'late', refunds: [{ amount: '1401.00', state: 'done' }] });
    expect((await (await shop.as(shopper.user)).call(`POST /orders/${id}/pay-online`)).body.code).toBe('NOT_ONLINE');
  });
});

test('an order of less than ₹1 is paid in cash, because no gateway takes so little', async () => {
  await anOnlineCounter(shop);
  const shopper = await makeShopper(shop);
  const [cheap] = (await makeProduct(shop, { variants: [{ sellingPaise: 99 }] })).variants;
  await shopper.call('POST /cart/add', { body: { productVariantId: cheap?.id, quantity: 1 } });
  const place = async (paymentMethod: string) =>
    shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod } });
  expect(await place('ONLINE')).toMatchObject({ status: 409, body: { code: 'TOO_LITTLE_TO_PAY' } });
  const placed = await place('COD');
  expect(placed.body.order).toMatchObject({ orderTotal: '0.99' });
  const link = await shopper.call(`POST /orders/${placed.body.order.id}/pay-online`);
  expect(link).toMatchObject({ status: 409, body: { code: 'TOO_LITTLE_TO_PAY' } });
});

test('a caller gets a payment link by WhatsApp', async () => {
  const { staff, place } = await anOnlineCounter(shop);
  const { id } = await place('COD');
  await shop.db.updateTable('orders').set({ phone: '9876500012' }).where('id', '=', id).execute();
  const { status, body } = await (await staff()).call(`POST /orders/${id}/payment-link`);
  expect(status).toBe(200);
  expect(body.url).toMatch(/\/pay\/[\w-]{32}$/);
  expect(decodeURIComponent(body.whatsapp)).toContain(body.url);
});

test('who takes an order by phone may choose online payment, exactly where the shop takes it', async () => {
  const { owner, staff, variantId } = await anOnlineCounter(shop);
  const items = [{ productVariantId: variantId, quantity: 1 }];
  const methods = async () => (await owner.call('POST /phone-orders/look', { body: { items } })).body.paymentMethods;
  expect(await methods()).toEqual(['ONLINE', 'COD']);
  const caller = { name: 'Kamla Devi', mobile: '9876500012', email: '' };
  const { customer } = (await owner.call('POST /phone-orders/callers', { body: caller })).body;
  const taken = await owner.call('POST /phone-orders', {
    body: {
      customerId: customer.id,
      address: { ...anAddress, phone: caller.mobile },
      items,
      paymentMethod: 'ONLINE',
    },
  });
  expect(taken.body.order, JSON.stringify(taken.body)).toMatchObject({ paymentMethod: 'ONLINE', stage: 'TO_PAY' });
  const link = await (await staff()).call(`POST /orders/${taken.body.order.id}/payment-link`);
  expect(link.body).toMatchObject({ amount: '700.50', whatsapp: expect.stringContaining('9876500012') });
  const none = { methods: ['COD', 'UPI', 'ONLINE'], minutes: 20, gateway: null, isTest: true };
  await owner.call('PUT /payment-settings', { body: none });
  await owner.call('PUT /upi', { body: { upiId: 'shop@bank', payee: 'Shop' } });
  expect(await methods()).toEqual(['COD', 'UPI']);
  await owner.call('PUT /upi', { body: { upiId: '', payee: '' } });
});

test('the owner tries a gateway with ₹1, which goes back by itself', async () => {
  const { owner, simulator, ask, refund } = await anOnlineCounter(shop);
  const { status, body } = await owner.call('POST /gateways/razorpay/try', { body: { isTest: true } });
  expect(status, JSON.stringify(body)).toBe(200);
  const payment = await shop.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(Number(payment.paise)).toBe(100);
  const trial = async () => (await owner.call('GET /gateways')).body.gateways[0].test.trial;
  expect(await trial()).toMatchObject({ at: payment.opened_at, state: 'open', refund: null });
  simulator.pay(payment.reference);
  await ask();
  expect(await trial()).toMatchObject({ state: 'captured', refund: 'asked' });
  await refund();
  expect(await trial()).toMatchObject({ refund: 'done', problem: '' });
  expect(simulator.ledger.payments.find(({ reference }) => reference === payment.reference)?.refunds).toMatchObject([
    { paise: 100, state: 'done' },
  ]);
});

describe('the settings', () => {
  test('decide the order of the methods, and name the gateway', async () => {
    const { owner } = await anOnlineCounter(shop);
    const methods = async () => (await shop.guest.call('GET /payment-methods')).body;
    expect(await methods()).toEqual({
      methods: ['ONLINE', 'COD'],
      online: { gateway: 'Razorpay', isTest: true, minutes: 20 },
    });
    const none = { methods: ['COD', 'ONLINE', 'UPI'], minutes: 16, gateway: null, isTest: true };
    expect((await owner.call('PUT /payment-settings', { body: none })).status).toBe(200);
    expect(await methods()).toEqual({ methods: ['COD'] });
    // If the owner saves the same choices again, the cached pages stay valid.
    const before = await shop.catalogue.state();
    expect((await owner.call('PUT /payment-settings', { body: none })).status).toBe(200);
    expect(await shop.catalogue.state()).toBe(before);
    const live = { ...none, gateway: 'cashfree', isTest: false };
    expect((await owner.call('PUT /payment-settings', { body: live })).status).toBe(400);
  });

  test('keep the keys sealed, and show them nowhere again', async () => {
    const { owner, simulator } = await anOnlineCounter(shop);
    const { keySecret, webhookSecret } = simulator.keys.razorpay;
    const seen = JSON.stringify([
      await owner.call('GET /gateways'),
      await owner.call('GET /audit'),
      await shop.db.selectFrom('gateway_keys').selectAll().execute(),
      await shop.db.selectFrom('audit_log').selectAll().execute(),
      await shop.db.selectFrom('payments').selectAll().execute(),
    ]);
    for (const secret of [keySecret, webhookSecret]) expect(seen).not.toContain(String(secret));
    const typed = { keyId: 'rzp_live_Simulated00001', keySecret: '', webhookSecret: 'short' };
    const refused = await owner.call('PUT /gateways/razorpay', { body: { isTest: true, keys: typed } });
    expect(refused.body.issues).toEqual([
      { path: 'keys.keySecret', message: 'This is required.' },
      { path: 'keys.webhookSecret', message: 'Enter at least 8 characters, the same as in the gateway’s dashboard.' },
      {
        path: 'keys.keyId',
        message: 'This key is for the other mode. Enter test keys and live keys in their own fields.',
      },
    ]);
    const removed = await owner.call('PUT /gateways/razorpay', { body: { isTest: true, keys: null } });
    expect(removed.status).toBe(400);
  });
});
