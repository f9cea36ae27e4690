import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/instants.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { anAddress, makeAdmin, makeCustomer, makeOrders, stockOf } from '../../../test/factories.ts';
import { statementOf } from '../../../test/statement-of.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { lapseUnpaid } from '../upi/payments.ts';
import { lapseUnconfirmed } from '../orders/confirm-order.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
const rules = { value: null, firstOrder: true, refusals: null, pins: [], waitHours: 24 };

type Shopper = Awaited<ReturnType<typeof makeCustomer>>;

async function aShopper(phone: string) {
  const customer = await makeCustomer(shop);
  const { body } = await customer.call('POST /addresses', { body: { ...anAddress, phone } });
  return { ...customer, addressId: body.address.id as string };
}

/** Makes a shop that takes UPI. A customer who has not accepted any parcel yet must confirm an order there. */
async function aDoubtfulShop(on: TestShop, asked: object = rules) {
  const counter = await aCounter(on);
  expect((await counter.admin.call('PUT /confirm-rules', { body: asked })).status).toBe(200);
  const lastEmail = async (shopper: Shopper) =>
    (await on.emails()).findLast(({ to }) => to?.[0]?.address === shopper.user.email);
  const placeHeld = async () => {
    const placed = await counter.place();
    const { id, shopper } = placed;
    const body = { orderData: { id }, email: shopper.user.email };
    await shopper.call('POST /orders/send-confirmation', { body });
    const email = await lastEmail(shopper);
    const token = /\/track#(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
    const now = async () => (await shopper.call(`GET /orders/${id}`)).body.order;
    return { ...placed, now, email, confirm: async () => on.guest.call('POST /orders/confirm', { body: { token } }) };
  };
  return { ...counter, placeHeld, lastEmail };
}

describe('an order by UPI under the rules of the owner', () => {
  test('waits for its customer as one in cash does; confirmed it waits for its payment, for the whole of its hours', async () => {
    const { placeHeld, lastEmail } = await aDoubtfulShop(shop);
    const { id, order, shopper, email, confirm, now, orderNumber } = await placeHeld();
    expect(order).toMatchObject({ stage: 'TO_CONFIRM', paymentMethod: 'UPI', confirmBy: expect.any(String) });
    expect(email?.subject).toContain('Please confirm order');
    expect(email?.text).toContain('Then pay ₹1,401 by UPI');
    expect(email?.text).not.toContain('upi://');
    shop.wait(20 * HOUR_MS);
    expect((await confirm()).body.order.stage).toBe('TO_PAY');
    const confirmed = await now();
    expect(confirmed).toMatchObject({ stage: 'TO_PAY', paymentStatus: 'PENDING' });
    // A customer who confirms late still gets the full time to pay.
    expect(Date.parse(confirmed.upi.payBefore)).toBeGreaterThan(Date.parse(shop.now()) + 23 * HOUR_MS);
    const { timeline } = (await (await makeAdmin(shop)).call(`GET /orders/${id}/timeline`)).body;
    expect(timeline.at(-1)).toMatchObject({ kind: 'confirmed', who: 'the customer' });
    expect((await lastEmail(shopper))?.text).toMatch(/Pay ₹1,401 by \d\d \w{3}, \d\d:\d\d to confirm your order\./);
    await (await aCounter(shop)).paste(statementOf([[newUtr(), '1,401.00', orderNumber]]));
    expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
    expect(await now()).not.toHaveProperty('stage');
  });

  test('goes on waiting for its customer, where the staff say that a line which names it is another one’s', async () => {
    const { placeHeld, paste, accounts } = await aDoubtfulShop(shop);
    const { id, now, orderNumber } = await placeHeld();
    await paste(`UPI/CR/${newUtr()}/ASHA/${orderNumber} 1401.00`);
    const taken = await accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Not theirs' } });
    expect(taken.status).toBe(200);
    expect(await now()).toMatchObject({ stage: 'TO_CONFIRM', paymentStatus: 'PENDING' });
  });

  test('needs nobody to confirm it once its money is found; one that the staff hold goes on waiting', async () => {
    const { placeHeld, paste, admin } = await aDoubtfulShop(shop);
    const [paid, held] = [await placeHeld(), await placeHeld()];
    await paste(statementOf([[newUtr(), '1,401.00', paid.orderNumber]]));
    expect(await paid.now()).toMatchObject({ paymentStatus: 'PAID' });
    expect(await paid.now()).not.toHaveProperty('stage');
    await paste(statementOf([[newUtr(), '1,401.00', held.orderNumber]]));
    const stepped = await admin.call(`PUT /orders/${held.id}/step`, { body: { step: 'hold' } });
    expect(stepped.status).toBe(200);
    expect(await held.now()).toMatchObject({ paymentStatus: 'PAID', stage: 'TO_CONFIRM' });
  });

  test('gives its pieces back after the hours of the rule, whatever UTR was said', async () => {
    const { placeHeld, variantId } = await aDoubtfulShop(shop);
    const before = await stockOf(shop, variantId);
    const { give, now } = await placeHeld();
    await give(newUtr());
    shop.wait(DAY_MS);
    await lapseUnpaid(shop.db, shop.now());
    expect((await now()).deliveryStatus).toBe('PENDING');
    await lapseUnconfirmed(shop.db, shop.now());
    expect(await now()).toMatchObject({ deliveryStatus: 'CANCELED' });
    expect(await stockOf(shop, variantId)).toBe(before);
  });

  test.each([
    ['of a large total', { firstOrder: false, value: '1401' }],
    ['to a PIN code', { firstOrder: false, pins: ['302'] }],
  ])('waits also where it is one %s', async (_, rule) => {
    const { place, admin } = await aDoubtfulShop(shop, { ...rules, ...rule });
    expect((await place()).order.stage).toBe('TO_CONFIRM');
    await admin.call('PUT /confirm-rules', { body: { ...rules, firstOrder: false } });
    expect((await place()).order.stage).toBe('TO_PAY');
  });
});

describe('an account without a delivered order', () => {
  const order = async (shopper: Awaited<ReturnType<typeof aShopper>>, variantId: string, paymentMethod = 'UPI') => {
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
    return shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod } });
  };

  test('has two unpaid orders by UPI at once; the sentence says what to do, and cash is taken', async () => {
    const { variantId, paste } = await aDoubtfulShop(shop, { ...rules, firstOrder: false });
    const shopper = await aShopper('9812300001');
    const first = await order(shopper, variantId);
    const second = await order(shopper, variantId);
    expect([first.status, second.status]).toEqual([201, 201]);
    const refused = await order(shopper, variantId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_UNPAID' } });
    expect(refused.body.message).toContain('You have 2 orders that are not paid yet.');
    // The order still counts as unpaid, because the shopper has invented the UTR.
    await shopper.call(`PUT /orders/${first.body.order.id}/utr`, { body: { utr: newUtr() } });
    expect((await order(shopper, variantId)).status).toBe(409);
    expect((await order(shopper, variantId, 'COD')).status).toBe(201);
    await paste(statementOf([[newUtr(), '700.50', first.body.order.orderNumber]]));
    expect((await order(shopper, variantId)).status).toBe(201);
    await shopper.call(`PUT /orders/${second.body.order.id}/cancel`);
    expect((await order(shopper, variantId)).status).toBe(201);
  });

  test('is not kept from UPI by what strangers order to its phone number; who has taken a parcel may have more', async () => {
    const { variantId } = await aDoubtfulShop(shop, { ...rules, firstOrder: false });
    const phone = '9812300002';
    const [one, two, three, known] = [
      await aShopper(phone),
      await aShopper(phone),
      await aShopper(phone),
      await aShopper(phone),
    ];
    for (const shopper of [one, two, three]) expect((await order(shopper, variantId)).status).toBe(201);
    await makeOrders(shop, known.user, 1, () => ({ delivery_status: 'DELIVERED' }));
    for (let n = 0; n < 3; n++) expect((await order(known, variantId)).status).toBe(201);
  });
});
