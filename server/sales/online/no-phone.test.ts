// On both engines: an order is prepared from the buyer's row, which has the account's number.
import { afterEach, describe, expect, test } from 'vitest';
import type { GatewayName } from '#domain/payments.ts';
import { makeShopper } from '../../../test/factories.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED, type OnlineCounter } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop(SIMULATED);

afterEach(async () => {
  if (shop.simulator) shop.simulator.keys.razorpay.keySecret = 'simulated-razorpay-secret';
  await moneyAgrees(shop);
});

/** Makes a shopper whose address and account have no phone number, and who orders one piece. */
async function aShopperWithoutPhone({ orderOf, variantId }: OnlineCounter) {
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
  const tryToPlace = async (paymentMethod = 'ONLINE') =>
    shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod } });
  const place = async (paymentMethod?: string) => {
    const placed = await tryToPlace(paymentMethod);
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    return orderOf(placed.body.order.id, shopper);
  };
  const setMobile = async (mobile: string) =>
    expect((await shopper.call('PUT /users/profile', { body: { mobile } })).status).toBe(200);
  return { shopper, tryToPlace, place, setMobile };
}

/** Returns the customer's details in the gateway's newest request for a payment page. */
function sentCustomer({ simulator }: OnlineCounter): unknown {
  const { body } = simulator.requests.findLast(({ method, path }) => method === 'POST' && /links\/?$/.test(path)) ?? {};
  return body?.['customer'] ?? body?.['customer_details'];
}

describe('without a phone number', () => {
  test.each(['razorpay', 'phonepe'] as const)('an order is paid through %s', async (gateway: GatewayName) => {
    const counter = await anOnlineCounter(shop, { gateway });
    const { place } = await aShopperWithoutPhone(counter);
    const { open, now } = await place();
    counter.simulator.pay(await open());
    await counter.ask();
    expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
    if (gateway === 'razorpay') expect(sentCustomer(counter)).not.toHaveProperty('contact');
  });

  test('Cashfree takes no order, until its shopper adds a number to the account', async () => {
    const counter = await anOnlineCounter(shop, { gateway: 'cashfree' });
    const { shopper, tryToPlace, place, setMobile } = await aShopperWithoutPhone(counter);
    const message = 'To pay online, please add a mobile number to the delivery address.';
    expect(await tryToPlace()).toMatchObject({ status: 400, body: { code: 'PHONE_NEEDED', message } });
    expect((await shopper.call('GET /cart')).body.cart.items).toHaveLength(1);
    await setMobile('+91 98765 00013');
    const { open, now } = await place();
    counter.simulator.pay(await open());
    await counter.ask();
    expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
    expect(sentCustomer(counter)).toMatchObject({ customer_phone: '9876500013' });
  });

  test('Cashfree opens no page for an order, and gets no request for one', async () => {
    const counter = await anOnlineCounter(shop, { gateway: 'cashfree' });
    const { shopper, place, setMobile } = await aShopperWithoutPhone(counter);
    await setMobile('9876500014');
    const { token, open, money } = await place();
    await setMobile('');
    const before = counter.simulator.requests.length;
    const refused = await shop.guest.call(`POST /pay/${await token()}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'PHONE_NEEDED' } });
    expect(refused.body.message).toBe(
      'To pay online, we need your mobile number. Please add it to your profile, or contact us.',
    );
    expect(counter.simulator.requests).toHaveLength(before);
    expect((await money()).payments).toEqual([]);
    // If a customer signs in by codes to the phone, the account's number is in the column `confirmed_phone`.
    const confirmed = { confirmed_phone: '9876500014' };
    await shop.db.updateTable('users').set(confirmed).where('id', '=', shopper.user.id).execute();
    await open();
  });

  test('a cash order gets no link to Cashfree, and the staff read what is missing', async () => {
    const counter = await anOnlineCounter(shop, { gateway: 'cashfree' });
    const { shopper, place } = await aShopperWithoutPhone(counter);
    const { id } = await place('COD');
    const refusals = [
      await shopper.call(`POST /orders/${id}/pay-online`),
      await (await counter.staff()).call(`POST /orders/${id}/payment-link`),
    ];
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([400, 'PHONE_NEEDED']);
    expect(refusals[1]?.body.message).toBe('To pay online, please add a mobile number to the delivery address.');
  });
});

test('the trial of a gateway sends the company’s phone number, and names it if it is missing', async () => {
  const counter = await anOnlineCounter(shop, { gateway: 'cashfree' });
  const { owner } = counter;
  const tryIt = async (gateway: GatewayName) => owner.call(`POST /gateways/${gateway}/try`, { body: { isTest: true } });
  const setPhone = async (phone: string) => {
    const form = new FormData();
    form.set('name', 'Tana Bana');
    form.set('phone', phone);
    expect((await owner.call('PUT /company-details', { form })).status).toBe(200);
  };
  await setPhone('');
  const refused = await tryIt('cashfree');
  expect(refused).toMatchObject({ status: 400, body: { code: 'PHONE_NEEDED' } });
  expect(refused.body.message).toContain('Enter the shop’s number under Company');
  await setPhone('0141 2345678');
  expect((await tryIt('cashfree')).status).toBe(200);
  expect(sentCustomer(counter)).toMatchObject({ customer_phone: '1412345678' });
  const other = await anOnlineCounter(shop);
  await setPhone('');
  expect((await tryIt('razorpay')).status).toBe(200);
  expect(sentCustomer(other)).not.toHaveProperty('contact');
});

test('a gateway that refuses is not away: the shopper reads so, and the owner reads the gateway’s reason', async () => {
  const { place, owner, simulator } = await anOnlineCounter(shop);
  const { token, money, page } = await place();
  simulator.keys.razorpay.keySecret = 'another-secret-of-the-gateway';
  const refused = await shop.guest.call(`POST /pay/${await token()}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'GATEWAY_REFUSED' } });
  expect(refused.body.message).toBe(
    'The payment service did not accept this payment. You have not been charged. Please contact us.',
  );
  expect(await page()).toMatchObject({ state: 'toPay' });
  expect((await money()).payments).toMatchObject([
    { state: 'closed', problem: expect.stringContaining('Authentication failed') },
  ]);
  const tried = await owner.call('POST /gateways/razorpay/try', { body: { isTest: true } });
  expect(tried).toMatchObject({
    status: 409,
    body: { code: 'GATEWAY_REFUSED', message: 'Razorpay refused the payment: Authentication failed' },
  });
});
