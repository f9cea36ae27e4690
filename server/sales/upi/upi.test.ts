import sharp from 'sharp';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { formatDeadline } from '#messages/format-days.ts';
import { aCounter, newUtr, upiSettings as settings } from '../../../test/upi-counter.ts';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { lapseUnpaid } from './payments.ts';

const shop = useShop();

test('the same account saved again clears no page', async () => {
  const { admin } = await aCounter(shop);
  const version = async () => shop.catalogue.state();
  const before = await version();
  await admin.call('PUT /upi', { body: settings });
  expect(await version()).toBe(before);
  await admin.call('PUT /upi', { body: { ...settings, payee: 'Another name' } });
  expect(await version()).toBeGreaterThan(before);
});

test('is offered only while the owner has named a UPI ID; cash on delivery stays as it is', async () => {
  const { admin, place } = await aCounter(shop);
  await admin.call('PUT /upi', { body: { ...settings, upiId: '' } });
  const shopper = await makeShopper(shop);
  const methods = async () => (await shopper.call('GET /payment-methods')).body.methods;
  expect(await methods()).toEqual(['COD']);
  // Every page shows the payment methods from the answer of GET /delivery. This answer stays cached until a payment
  // method changes.
  const named = async () => (await shop.guest.call('GET /delivery')).body.prepaid;
  expect(await named()).toBeUndefined();
  const { variants } = await makeProduct(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const body = { addressId: shopper.addressId, paymentMethod: 'UPI' };
  expect((await shopper.call('POST /orders/place', { body })).body.code).toBe('UPI_OFF');
  expect((await admin.call('PUT /upi', { body: { ...settings, payee: '' } })).body.issues[0].path).toBe('payee');
  expect((await admin.call('PUT /upi', { body: { ...settings, upiId: 'no id' } })).status).toBe(400);
  await admin.call('PUT /upi', { body: settings });
  expect(await methods()).toEqual(['COD', 'UPI']);
  expect(await named()).toEqual(['UPI']);
  const { order } = await place('COD');
  expect(order).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING' });
  expect(order).not.toHaveProperty('upi');
  expect(order).not.toHaveProperty('stage');
});

describe('an order that is paid by UPI', () => {
  test('waits for its payment, with the link that opens an app; its UTR alone pays nothing, the statement does', async () => {
    const { admin, place, paste, onTab } = await aCounter(shop);
    const { id, order, shopper, orderNumber, give, now } = await place();
    expect(order).toMatchObject({ paymentMethod: 'UPI', paymentStatus: 'PENDING', stage: 'TO_PAY' });
    expect(order.upi).toMatchObject({ state: 'waiting', utr: null, upiId: 'tana.bana@okbank' });
    expect(order.upi.link).toBe(
      `upi://pay?pa=tana.bana@okbank&pn=Tana%20%26%20Bana&am=1401.00&cu=INR&tn=${orderNumber}&tr=${orderNumber}`,
    );
    for (const wrong of ['12345678901', '1234567890123', 'abcdefghijkl', ''])
      expect((await give(wrong)).status).toBe(400);
    const utr = newUtr();
    const given = (await give(`${utr.slice(0, 4)} ${utr.slice(4)}`)).body.order;
    expect(given).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY', upi: { state: 'given', utr } });
    // The shopper had swapped two digits of the UTR, and now corrects it.
    const said = newUtr();
    expect((await give(said)).body.order.upi).toMatchObject({ state: 'given', utr: said });
    expect((await give(utr)).body.order.upi.utr).toBe(utr);
    expect((await onTab('toMatch')).payments[0]).toMatchObject({ orderId: id, utr, state: 'given' });
    const pasted = await paste([[utr, '1,401.00']]);
    expect(pasted.body).toMatchObject({
      message: '1 payment found.',
      credits: [{ utr, amount: '1401.00', outcome: 'matched', orderNumber }],
    });
    const paid = await now();
    expect(paid).toMatchObject({ paymentStatus: 'PAID', deliveryStatus: 'PENDING', upi: { state: 'paid' } });
    expect(paid).not.toHaveProperty('stage');
    const { timeline } = (await admin.call(`GET /orders/${id}/timeline`)).body;
    expect(timeline.at(-1)).toMatchObject({ kind: 'paid', deliveryStatus: 'PENDING' });
    const orderData = { id };
    await admin.call('POST /orders/send-confirmation', { body: { orderData, email: shopper.user.email } });
    expect((await shop.emails()).at(-1)?.text).toContain('We have received your payment of ₹1,401.');
    // If the staff paste the same lines again, nothing changes.
    expect((await paste([[utr, '1401.00']])).body.message).toBe(
      '1 payment read; it does not match any unpaid order with this amount.',
    );
    expect((await give(utr)).body.code).toBe('PAID_ALREADY');
  });

  test('is found by the order number that the payer wrote, and by a UTR that is said before the statement has it', async () => {
    const { place, paste } = await aCounter(shop);
    const [named, later] = [await place(), await place()];
    const utr = newUtr();
    await later.give(utr);
    const lines = [[newUtr(), '1,401.00', named.orderNumber] as const, [utr, '1,401.00'] as const];
    expect((await paste(lines)).body.message).toBe('2 payments found.');
    expect((await named.now()).paymentStatus).toBe('PAID');
    expect(await later.now()).toMatchObject({ paymentStatus: 'PAID', upi: { state: 'paid', utr } });
  });

  test('is not paid by a wrong amount, nor by a payment that names another order; both are listed', async () => {
    const { place, paste, onTab, accounts } = await aCounter(shop);
    const [little, thief, payer] = [await place(), await place(), await place()];
    const [utr, theirs] = [newUtr(), newUtr()];
    await little.give(utr);
    await thief.give(theirs);
    const said = [utr, '1,400.00'] as const;
    await paste([said, [theirs, '1,401.00', payer.orderNumber], [newUtr(), '5.00']]);
    expect((await little.now()).paymentStatus).toBe('PENDING');
    expect(await thief.now()).toMatchObject({ paymentStatus: 'PENDING', upi: { state: 'waiting', utr: null } });
    expect((await thief.give(theirs)).body.code).toBe('UTR_TAKEN');
    expect(await payer.now()).toMatchObject({ paymentStatus: 'PAID', upi: { utr: theirs } });
    const { credits } = await onTab('strays');
    expect(credits.map(({ outcome }: { outcome: string }) => outcome)).toContain('unknown');
    expect(credits).toContainEqual(
      expect.objectContaining({ utr, outcome: 'wrong', amount: '1400.00', expected: '1401.00' }),
    );
    const { payments } = await onTab('toMatch');
    expect(payments).toContainEqual(expect.objectContaining({ utr, total: '1401.00', came: '1400.00', paid: null }));
    // A member of staff who has not seen the received amount cannot accept it as the full payment.
    const match = async (body: object) => accounts.call(`PUT /upi-payments/${little.id}/match`, { body });
    expect((await match({ expectedAmount: '1401.00' })).body.code).toBe('EDITED_ELSEWHERE');
    expect((await little.now()).paymentStatus).toBe('PENDING');
    // The owner accepts ₹1,400 as the full payment.
    expect((await match({ expectedAmount: '1400.00' })).body.payment).toMatchObject({
      state: 'paid',
      paid: '1400.00',
    });
    expect((await little.now()).paymentStatus).toBe('PAID');
    expect((await match({})).body.code).toBe('PAID_ALREADY');
  });

  test('whose UTR two shoppers say at once is paid once, for one of them', async () => {
    const { place, paste, onTab } = await aCounter(shop);
    for (let round = 0; round < 5; round++) {
      const utr = newUtr();
      const orders = [await place(), await place(), await place()];
      const [pasted, ...given] = await Promise.all([
        paste([[utr, '1401.00']]),
        ...orders.map(async ({ give }) => give(utr)),
        paste([[utr, '1401.00']]),
      ]);
      expect(pasted?.status).toBe(200);
      expect(given.slice(0, 3).filter(({ status }) => status === 200)).toHaveLength(1);
      const now = await Promise.all(orders.map(async ({ now }) => now()));
      const paid = now.filter(({ paymentStatus }) => paymentStatus === 'PAID');
      // If the statement was pasted before the shopper enters the UTR, a member of staff must confirm the payment.
      const { credits } = await onTab('toConfirm');
      const waiting = credits.filter((credit: { utr: string }) => credit.utr === utr);
      expect(paid.length + waiting.length).toBe(1);
    }
  });

  test('is delivered unpaid where nobody has found its payment, and paid once somebody has', async () => {
    const { place, move, accounts } = await aCounter(shop);
    const { id, now } = await place();
    await move(id, 'DELIVERED');
    expect(await now()).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'PENDING' });
    await accounts.call(`PUT /upi-payments/${id}/match`, { body: { utr: newUtr() } });
    expect(await now()).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' });
    await move(id, 'PENDING');
    expect(await now()).toMatchObject({ deliveryStatus: 'PENDING', paymentStatus: 'PAID' });
  });

  test('and is cancelled after it was paid is owed to its shopper until that is paid back', async () => {
    const { place, accounts, onTab } = await aCounter(shop);
    const { id, shopper, now } = await place();
    await accounts.call(`PUT /upi-payments/${id}/match`, { body: { utr: newUtr() } });
    expect((await accounts.call(`PUT /upi-payments/${id}/refund`, { body: { reference: 'x' } })).body.code).toBe(
      'NOTHING_OWED',
    );
    expect((await shopper.call(`PUT /orders/${id}/cancel`)).status).toBe(200);
    expect(await now()).toMatchObject({ paymentStatus: 'CANCELED', upi: { state: 'owed' } });
    expect((await onTab('owed')).payments.map(({ orderId }: { orderId: string }) => orderId)).toContain(id);
    const paidBack = await accounts.call(`PUT /upi-payments/${id}/refund`, { body: { reference: 'IMPS 77' } });
    expect(paidBack.body.payment).toMatchObject({ state: 'refunded', refundReference: 'IMPS 77' });
    expect((await onTab('owed')).payments.map(({ orderId }: { orderId: string }) => orderId)).not.toContain(id);
  });

  test('and was paid back is not taken up again: nothing would pay for it any more', async () => {
    const { admin, place, accounts, move, variantId } = await aCounter(shop);
    const [cancelled, refused] = [await place(), await place()];
    for (const { id } of [cancelled, refused])
      await accounts.call(`PUT /upi-payments/${id}/match`, { body: { utr: newUtr() } });
    await cancelled.shopper.call(`PUT /orders/${cancelled.id}/cancel`);
    await move(refused.id, 'SHIPPED');
    const step = async (step: string) => admin.call(`PUT /orders/${refused.id}/step`, { body: { step } });
    expect((await step('refuse')).status).toBe(200);
    for (const { id } of [cancelled, refused])
      expect((await accounts.call(`PUT /upi-payments/${id}/refund`, { body: { reference: 'R' } })).status).toBe(200);
    const stock = await stockOf(shop, variantId);
    for (const status of ['PENDING', 'SHIPPED', 'DELIVERED'])
      for (const { id } of [cancelled, refused])
        expect((await move(id, status)).body).toMatchObject(
          id === refused.id && status === 'SHIPPED' ? { order: { stage: 'REFUSED' } } : { code: 'REFUNDED' },
        );
    expect((await step('sendAgain')).body.code).toBe('REFUNDED');
    expect(await stockOf(shop, variantId)).toBe(stock);
    // The refused parcel comes back, and the shop can still receive it.
    expect((await step('receive')).status).toBe(200);
  });

  test('and comes in after the order was cancelled is owed too', async () => {
    const { place, paste, move, onTab } = await aCounter(shop);
    const { id, give } = await place();
    const utr = newUtr();
    await give(utr);
    await move(id, 'CANCELED');
    expect((await paste([[utr, '1401.00']])).body.credits[0].outcome).toBe('owed');
    expect((await onTab('owed')).payments.map(({ orderId }: { orderId: string }) => orderId)).toContain(id);
  });

  test('lapses when it is not paid in time and gives its pieces back; not at once where a UTR is given', async () => {
    const { place, variantId } = await aCounter(shop);
    const [unpaid, said] = [await place(), await place()];
    await said.give(newUtr());
    const stock = await stockOf(shop, variantId);
    const after = (hours: number) => addMs(shop.now(), hours * 3_600_000);
    await lapseUnpaid(shop.db, after(23));
    expect((await unpaid.now()).deliveryStatus).toBe('PENDING');
    await Promise.all([lapseUnpaid(shop.db, after(25)), lapseUnpaid(shop.db, after(25))]);
    expect(await unpaid.now()).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'CANCELED' });
    expect((await unpaid.now()).history.at(-1)).toMatchObject({ by: 'shop', reason: 'Not paid in time' });
    expect((await said.now()).deliveryStatus).toBe('PENDING');
    expect(await stockOf(shop, variantId)).toBe(stock + 2);
    expect((await unpaid.give(newUtr())).body.code).toBe('ORDER_CANCELLED');
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('whose UTR is made up holds its pieces for a week, however often another one is said', async () => {
    const { place, paste, variantId } = await aCounter(shop);
    const [madeUp, found, little] = [await place(), await place(), await place()];
    const [utr, less] = [newUtr(), newUtr()];
    for (const [order, said] of [
      [madeUp, newUtr()],
      [found, utr],
      [little, less],
    ] as const)
      expect((await order.give(said)).status).toBe(200);
    await paste([[less, '1.00']]);
    const stock = await stockOf(shop, variantId);
    const after = (hours: number) => addMs(shop.now(), hours * 3_600_000);
    await lapseUnpaid(shop.db, after(24 + 7 * 24 - 1));
    const last = newUtr();
    expect((await madeUp.give(last)).body.order).toMatchObject({ stage: 'TO_PAY', upi: { utr: last } });
    await paste([[utr, '1401.00']]);
    await Promise.all([1, 2].map(async (hours) => lapseUnpaid(shop.db, after(24 + 7 * 24 + hours))));
    expect(await madeUp.now()).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'CANCELED' });
    expect(await found.now()).toMatchObject({ deliveryStatus: 'PENDING', paymentStatus: 'PAID' });
    // The order still waits, because the amount of its payment is wrong and a member of staff must decide.
    expect(await little.now()).toMatchObject({ deliveryStatus: 'PENDING', stage: 'TO_PAY' });
    expect(await stockOf(shop, variantId)).toBe(stock + 2);
    await shop.db.updateTable('jobs').set({ run_at: shop.now() }).where('kind', '=', 'email').execute();
    const email = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === madeUp.shopper.user.email);
    expect(email?.text).toContain(
      `could not find your payment with UTR ${last} in our bank statement. If you have paid`,
    );
    expect(email?.text).not.toContain('nothing to pay');
    expect((await paste([[last, '1401.00']])).body.credits[0].outcome).toBe('owed');
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('that cannot lapse does not hold back the others', async () => {
    const { place, variantId } = await aCounter(shop);
    const [broken, sound] = [await place(), await place()];
    const after = addMs(shop.now(), 25 * 3_600_000);
    // The order's item now refers to a variant that does not exist, so the shop cannot put the item back into stock.
    const item = async (id: string) =>
      shop.db.updateTable('order_items').set({ variant_id: id }).where('order_id', '=', broken.id).execute();
    await item('gone');
    await expect(lapseUnpaid(shop.db, after)).rejects.toThrow('1 orders could not lapse');
    expect((await sound.now()).deliveryStatus).toBe('CANCELED');
    await item(variantId);
    await lapseUnpaid(shop.db, after);
    expect((await broken.now()).deliveryStatus).toBe('CANCELED');
  });

  test('is told in WhatsApp what it waits for, and nobody is asked for cash', async () => {
    const { admin, accounts, place } = await aCounter(shop);
    const { id } = await place();
    await shop.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', id).execute();
    const told = async () => (await admin.call(`GET /orders/${id}/contact`)).body.contact.whatsapp;
    expect(await told()).toMatchObject({ stage: 'TO_PAY', text: expect.stringContaining('₹1,401, to be paid by UPI') });
    await accounts.call(`PUT /upi-payments/${id}/match`, { body: { utr: newUtr() } });
    const become = async (stage: 'TO_CONFIRM' | 'TO_PACK') =>
      shop.db.updateTable('orders').set({ stage }).where('id', '=', id).execute();
    await become('TO_CONFIRM');
    expect((await told()).text).toContain('We have received your payment');
    await become('TO_PACK');
    for (const step of ['pack', 'handOver', 'goOut']) {
      expect((await told()).text).not.toMatch(/cash|cancelled|nothing to pay/i);
      expect((await admin.call(`PUT /orders/${id}/step`, { body: { step } })).status).toBe(200);
    }
    expect((await told()).text).not.toMatch(/cash|cancelled|nothing to pay/i);
  });

  test('belongs to its shopper: nobody else says its UTR, and a cash order has none', async () => {
    const { place } = await aCounter(shop);
    const [one, other, cash] = [await place(), await place(), await place('COD')];
    expect((await one.give(newUtr(), other.shopper)).status).toBe(404);
    expect((await cash.give(newUtr())).body.code).toBe('NOT_UPI');
  });
});

test('what was not paid in time is said in the reader’s language, and as no text of the job’s', async () => {
  const { admin, place } = await aCounter(shop);
  const { id } = await place();
  shop.wait(25 * 3_600_000);
  await lapseUnpaid(shop.db, shop.now());
  const events = await shop.db
    .selectFrom('order_events')
    .select(['delivery_status', 'reason'])
    .where('order_id', '=', id)
    .execute();
  expect(events.at(-1)).toEqual({ delivery_status: 'CANCELED', reason: '' });
  const { order } = (await (await makeAdmin(shop)).call(`GET /orders/${id}`)).body;
  expect(order.history.at(-1)).toMatchObject({ deliveryStatus: 'CANCELED', reason: 'Not paid in time' });
  expect(admin).toBeDefined();
});

test('the confirmation brings the QR code along, as a picture that asks no server', async () => {
  const { place } = await aCounter(shop);
  const { id, shopper, order } = await place();
  await shopper.call('POST /orders/send-confirmation', { body: { orderData: { id }, email: shopper.user.email } });
  const email = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === shopper.user.email);
  const [picture, ...others] = email?.attachments ?? [];
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true });
  expect(email?.html).toContain(`src="cid:${picture?.contentId?.replaceAll(/[<>]/g, '')}"`);
  // The cast is safe: a picture comes as bytes.
  const { data, info } = await sharp(Buffer.from(picture?.content as ArrayBuffer))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data: modules, size } = encode(order.upi.link, { border: 4 });
  const step = info.width / size;
  const shown = modules.map((row, y) =>
    row.map((_, x) => data[((y + 0.5) * step * info.width + (x + 0.5) * step) * info.channels] === 0),
  );
  expect(shown).toEqual(modules);
});

test('whoever cancels what they have paid reads what was found, and that this is paid back, in the order and in the email', async () => {
  const { place, accounts, paste } = await aCounter(shop);
  const { id, shopper, give } = await place();
  const utr = newUtr();
  await give(utr);
  await paste([[utr, '1,400.00']]);
  await accounts.call(`PUT /upi-payments/${id}/match`, { body: { expectedAmount: '1400.00' } });
  const mine = async () => (await shopper.call(`GET /orders/${id}`)).body.order;
  expect((await mine()).upi).toMatchObject({ state: 'paid', paid: '1400.00' });
  const { order } = (await shopper.call(`PUT /orders/${id}/cancel`)).body;
  expect(order).toMatchObject({ deliveryStatus: 'CANCELED', upi: { state: 'owed', paid: '1400.00' } });
  const email = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === shopper.user.email);
  expect(email?.text).toMatch(/You paid ₹1,400 by UPI\. We will refund it to you\./);
});

test('the email of an order to pay names amount and time limit in its subject, and its button pays', async () => {
  const { place } = await aCounter(shop);
  const { id, order, shopper, orderNumber } = await place();
  await shopper.call('POST /orders/send-confirmation', { body: { orderData: { id }, email: shopper.user.email } });
  const email = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === shopper.user.email);
  const by = formatDeadline(order.upi.payBefore);
  expect(by).toMatch(/^\d\d \w{3}, \d\d:\d\d$/);
  expect(email?.subject).toBe(`Pay ₹1,401 by ${by} to confirm order ${orderNumber} – My Shop`);
  expect(email?.text).toContain(`Pay ₹1,401 by ${by} to confirm your order.`);
  expect(email?.text).not.toMatch(/thank you for your order|confirmed|packing/i);
  expect(email?.html).toMatch(new RegExp(`href="[^"]*/myaccount/order\\?order=${id}"[^>]*>Pay ₹1,401</a>`));
});

test('a cancelled order that nobody was seen to pay says, in its email, what happens to money already sent', async () => {
  const { place } = await aCounter(shop);
  const { id, shopper } = await place();
  await shopper.call(`PUT /orders/${id}/cancel`);
  const email = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === shopper.user.email);
  expect(email?.text).toContain('If you have already paid, write to us with the UTR from your UPI app');
});
