import { describe, expect, test } from 'vitest';
import { indianDay } from '#domain/days.ts';
import { addMs } from '#domain/instants.ts';
import { anAddress, ledgerAgrees, makeShopper, stockOf } from '../../../test/factories.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';
import { signatureOf } from '../../platform/outside/webhook-signature.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: '1' });
let serial = 0;
const MINUTE = 60_000;

/**
 * Creates an exchange whose old item is inspected, and a courier with a secret, which can send events about its
 * parcels.
 */
async function aSwap() {
  const delivery = await aDelivery(shop);
  const { admin, ask, swap, bringBack } = delivery;
  const courier = { name: `Courier ${++serial}`, trackingAddress: 'https://track.example/{number}' };
  const courierId: string = (await admin.call('POST /couriers', { body: courier })).body.courier.id;
  const { secret } = (await admin.call(`POST /couriers/${courierId}/secret`)).body;
  const id: string = (await ask(swap())).body.return.id;
  await bringBack(id);
  const number = `SWP${++serial}`;
  const pack = async (body: object = {}, by = admin) =>
    by.call(`POST /returns/${id}/parcels`, { body: { courierId, number, ...body } });
  const tell = async (event: string, minutes = 0, of = number) => {
    const at = addMs(shop.now(), minutes * MINUTE);
    const message = { id: `s${++serial}`, timestamp: String(Math.floor(Date.parse(shop.now()) / 1000)) };
    const body = { number: of, event, at };
    const signature = signatureOf(secret, { ...message, text: JSON.stringify(body) });
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': message.timestamp,
      'webhook-signature': signature,
    };
    return (await shop.guest.call(`POST /couriers/${courierId}/events`, { body, headers })).body.outcome as string;
  };
  const now = async () => (await admin.call(`GET /returns/${id}`)).body.return;
  const state = async (): Promise<string> => (await now()).state;
  return { ...delivery, orderId: delivery.id, swapId: id, courierId, number, pack, tell, now, state };
}

describe('what is sent for a swap', () => {
  test('is packed into a parcel of its own, handed over and delivered; the shopper is told of each', async () => {
    const { pack, state, step, swapId, number, packer, shopper, orderId, admin, l } = await aSwap();
    const packed = await pack({ weightGrams: 300 }, packer);
    expect(packed).toMatchObject({
      status: 201,
      body: {
        return: { state: 'SWAP_PACKED' },
        parcel: { number, weightGrams: 300, trackingLink: `https://track.example/${number}` },
      },
    });
    // An order's list of parcels contains only parcels whose couriers may owe the order's cash, so it does not contain
    // the parcel of an exchange.
    expect((await admin.call(`GET /orders/${orderId}`)).body.order).not.toHaveProperty('parcels');
    expect((await step(swapId, 'sendSwap', {}, packer)).body.return.state).toBe('SWAPPED');
    expect((await step(swapId, 'deliverSwap', {}, packer)).body.return.state).toBe('SWAP_DELIVERED');
    expect(await state()).toBe('SWAP_DELIVERED');
    expect(await stockOf(shop, l)).toBe(2);
    expect(await ledgerAgrees(shop)).toBe(true);
    const emails = (await shop.emails()).filter(({ to }) => to?.[0]?.address === shopper.user.email);
    const sent = emails.find(({ subject }) => subject?.includes('exchange') && subject.includes('on its way'));
    expect(sent?.text).toContain(`https://track.example/${number}`);
    expect(sent?.text).toContain('There is nothing to pay.');
    expect(emails.filter(({ subject }) => /exchange .* was delivered/.test(subject ?? ''))).toHaveLength(1);
    expect(emails.some(({ subject }) => /packed/i.test(subject ?? ''))).toBe(false);
    const { timeline } = (await admin.call(`GET /orders/${orderId}/timeline`)).body;
    expect(timeline.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(number),
        'Exchange: Exchange packed',
        'Exchange: Exchange delivered',
      ]),
    );
    const { lines } = (await admin.call(`GET /audit?subject=order&id=${orderId}`)).body;
    expect(JSON.stringify(lines)).toContain(number);
  });
  test('lies on the piles to pack and to hand over, and is printed with nothing to collect', async () => {
    const { pack, admin, swapId, number, orderId } = await aSwap();
    const inTab = async (tab: string) => {
      const { returns, counts } = (await admin.call(`GET /returns?tab=${tab}&limit=100`)).body;
      expect(returns).toHaveLength(counts[tab]);
      return returns.some((one: { id: string }) => one.id === swapId);
    };
    expect([await inTab('toPack'), await inTab('toHandOver'), await inTab('toSettle')]).toEqual([true, false, false]);
    await pack();
    expect([await inTab('toPack'), await inTab('toHandOver')]).toEqual([false, true]);
    const wanted = {
      return: { id: swapId, parcels: [{ number }] },
      order: { id: orderId, address: { city: anAddress.city } },
    };
    expect((await admin.call(`GET /swaps?ids=${swapId}`)).body.swaps).toMatchObject([wanted]);
    const day = indianDay(shop.now());
    const { swaps } = (await admin.call(`GET /swaps?parcelsOn=${day}`)).body;
    expect(swaps.map((one: { return: { id: string } }) => one.return.id)).toContain(swapId);
    expect((await admin.call('GET /swaps?parcelsOn=2020-01-01')).body.swaps).toEqual([]);
    // The courier owes no money for an exchange's parcel.
    const { entries = [] } = (await admin.call('GET /cash')).body;
    expect(JSON.stringify(entries)).not.toContain(number);
  });
  test('is found by what stands on its papers: the number of its order, or of its parcel', async () => {
    const { pack, admin, packer, swapId, number, orderNumber } = await aSwap();
    const other = await aSwap();
    const named = async (text: string, by = admin) =>
      (await by.call(`GET /swaps?number=${encodeURIComponent(text)}`)).body.swaps.map(
        (one: { return: { id: string } }) => one.return.id,
      );
    expect(await named(orderNumber)).toEqual([swapId]);
    expect(await named(` ${orderNumber.toLowerCase()} `, packer)).toEqual([swapId]);
    expect(await named(number)).toEqual([]);
    await pack();
    expect(await named(number.toLowerCase())).toEqual([swapId]);
    expect(await named(orderNumber)).toEqual([swapId]);
    expect(await named(other.orderNumber)).toEqual([other.swapId]);
    expect(await named('!')).toEqual([]);
    // The list of exchanges does not contain returns that end with a refund.
    const refund = await aDelivery(shop);
    await refund.ask();
    expect(await named(refund.orderNumber)).toEqual([]);
  });
  test('is not packed before the old piece is inspected, nor for money, nor into another one’s parcel', async () => {
    const { pack, courierId, number, admin } = await aSwap();
    const early = await aDelivery(shop);
    const asked = (await early.ask(early.swap())).body.return.id as string;
    const add = async (id: string, awb: string) =>
      admin.call(`POST /returns/${id}/parcels`, { body: { courierId, number: awb } });
    expect((await add(asked, 'EARLY1')).body.code).toBe('NOT_FROM_HERE');
    const money = (await early.shopper.call(`PUT /returns/${asked}/withdraw`)).body.return.id;
    expect((await add(money, 'EARLY2')).body.code).toBe('NOT_FROM_HERE');
    const refunded = (await early.ask()).body.return.id as string;
    await early.bringBack(refunded);
    expect((await add(refunded, 'EARLY3')).body.code).toBe('NOT_FROM_HERE');
    await pack();
    const other = await aDelivery(shop);
    const swapped = (await other.ask(other.swap())).body.return.id as string;
    await other.bringBack(swapped);
    expect((await add(swapped, number)).body.code).toBe('PARCEL_TAKEN');
    const order = await admin.call(`POST /orders/${other.id}/parcels`, { body: { courierId, number } });
    expect(order.body.code).toBe('PARCEL_TAKEN');
  });
  test('loses a wrong number, but not once it has left', async () => {
    const { pack, admin, swapId, now, step } = await aSwap();
    const { parcel } = (await pack()).body;
    expect((await admin.call(`DELETE /returns/${swapId}/parcels/${parcel.id}`)).body.return.parcels).toEqual([]);
    const again = (await pack()).body.parcel;
    await step(swapId, 'sendSwap');
    expect((await admin.call(`DELETE /returns/${swapId}/parcels/${again.id}`)).status).toBe(409);
    expect((await now()).parcels).toHaveLength(1);
  });
  test('is paid instead while it is still here: what was held goes back on the shelf', async () => {
    const { pack, swapId, step, l, admin, number } = await aSwap();
    const { parcel } = (await pack()).body;
    // The parcel of the new item already has a label, so somebody could still send it to the customer.
    expect(await step(swapId, 'refund', { reference: 'UTR 5' })).toMatchObject({
      status: 409,
      body: { code: 'PARCEL_BOOKED', message: expect.stringContaining(number) },
    });
    expect(await stockOf(shop, l)).toBe(2);
    await admin.call(`DELETE /returns/${swapId}/parcels/${parcel.id}`);
    expect((await step(swapId, 'refund', { reference: 'UTR 5' })).status).toBe(200);
    expect(await stockOf(shop, l)).toBe(3);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
});

describe('a courier tells of a swap’s parcel', () => {
  test('that it left and arrived, and the swap follows while its order stays delivered', async () => {
    const { pack, tell, state, admin, orderId, number } = await aSwap();
    await pack();
    expect(await tell('PICKED_UP', -30)).toBe('moved');
    expect(await state()).toBe('SWAPPED');
    expect(await tell('OUT_FOR_DELIVERY', -20)).toBe('nothing');
    expect(await tell('DELIVERED', -10)).toBe('moved');
    expect(await state()).toBe('SWAP_DELIVERED');
    expect(await tell('PICKED_UP', -25)).toBe('older');
    const { order } = (await admin.call(`GET /orders/${orderId}`)).body;
    expect(order).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' });
    const { lines } = (await admin.call(`GET /audit?subject=order&id=${orderId}`)).body;
    expect(JSON.stringify(lines)).toContain('Courier ');
    expect(JSON.stringify(lines)).toContain(number);
  });
  test('that it was delivered, without having said that it left', async () => {
    const { pack, tell, now } = await aSwap();
    await pack();
    expect(await tell('DELIVERED')).toBe('moved');
    expect((await now()).history.map(({ state }: { state: string }) => state).slice(-3)).toEqual([
      'SWAP_PACKED',
      'SWAPPED',
      'SWAP_DELIVERED',
    ]);
  });
  test('that it is back: it is held still, and sent in another parcel', async () => {
    const { pack, tell, state, l, number, now } = await aSwap();
    await pack({ isHandedOver: true });
    expect(await state()).toBe('SWAPPED');
    expect(await tell('REFUSED', -5)).toBe('nothing');
    expect(await tell('RETURNED', -4)).toBe('moved');
    expect(await state()).toBe('SWAP_BACK');
    expect(await stockOf(shop, l)).toBe(2);
    await pack({ number: `${number}B`, isHandedOver: true });
    expect(await now()).toMatchObject({ state: 'SWAPPED', parcels: [{ number: `${number}B` }] });
    expect(await tell('DELIVERED', 0, `${number}B`)).toBe('moved');
    expect(await stockOf(shop, l)).toBe(2);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('what cannot be, and the order’s story says so', async () => {
    const { pack, tell, step, swapId, admin, orderId } = await aSwap();
    await pack();
    await step(swapId, 'sendSwap');
    await step(swapId, 'deliverSwap');
    expect(await tell('RETURNED')).toBe('notFromHere');
    const { timeline } = (await admin.call(`GET /orders/${orderId}/timeline`)).body;
    expect(
      timeline.some(({ kind, text }: { kind: string; text: string }) => kind === 'note' && text.includes('SWP')),
    ).toBe(true);
  });
});

describe('many at once', () => {
  test('a parcel that is taken off while its courier says that it left: the swap left with it, or is here without', async () => {
    for (let round = 0; round < 8; round++) {
      const { pack, tell, admin, swapId, now } = await aSwap();
      const { parcel } = (await pack()).body;
      await Promise.all([tell('PICKED_UP', -1), admin.call(`DELETE /returns/${swapId}/parcels/${parcel.id}`)]);
      const { state, parcels } = await now();
      expect([state, parcels.length]).toEqual(state === 'SWAPPED' ? ['SWAPPED', 1] : ['SWAP_PACKED', 0]);
    }
  });
  test('two of the staff who pack, and two who send the same swap: one parcel each, sent once, taken from stock once', async () => {
    for (let round = 0; round < 4; round++) {
      const { pack, packer, step, swapId, number, now, l, shopper } = await aSwap();
      const packed = await Promise.all([pack(), pack({}, packer)]);
      expect(packed.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const sent = await Promise.all([
        step(swapId, 'sendSwap'),
        step(swapId, 'sendSwap', {}, packer),
        pack({ number: `${number}X`, isHandedOver: true }, packer),
        step(swapId, 'refund', { reference: 'UTR' }),
      ]);
      expect(sent.filter(({ status }) => status < 300).length).toBeGreaterThanOrEqual(1);
      const { state, history, parcels } = await now();
      const ends = history.filter((event: { state: string }) => ['SWAPPED', 'REFUNDED'].includes(event.state));
      expect(ends).toHaveLength(1);
      expect(await stockOf(shop, l)).toBe(state === 'REFUNDED' ? 3 : 2);
      expect(parcels.length).toBeLessThanOrEqual(2);
      const subjects = (await shop.emails()).filter(({ to }) => to?.[0]?.address === shopper.user.email);
      expect(subjects.filter(({ subject }) => /exchange .* on its way|Refund paid/.test(subject ?? ''))).toHaveLength(
        1,
      );
    }
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('a swap that is packed into a parcel while it is paid is sent or paid, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { pack, packer, step, swapId, now, l } = await aSwap();
      const done = await Promise.all([step(swapId, 'refund', { reference: 'UTR' }), pack({}, packer)]);
      expect(done.map(({ status }) => status).toSorted()).toEqual(done[0].status === 200 ? [200, 409] : [201, 409]);
      const { state, parcels } = await now();
      expect([state, parcels.length]).toEqual(done[0].status === 200 ? ['REFUNDED', 0] : ['SWAP_PACKED', 1]);
      expect(await stockOf(shop, l)).toBe(state === 'REFUNDED' ? 3 : 2);
    }
  });
  test('a swap that is paid gives its last piece to one of those who buy it, and one that is sent to none', async () => {
    for (const end of ['refund', 'sendSwap'] as const) {
      const { step, swapId, l } = await aSwap();
      await shop.db.updateTable('variants').set({ stock: 0 }).where('id', '=', l).execute();
      const buyers = await Promise.all([1, 2, 3].map(async () => makeShopper(shop)));
      const buy = async (buyer: (typeof buyers)[number]) => {
        await buyer.call('POST /cart/add', { body: { productVariantId: l, quantity: 1 } });
        return buyer.call('POST /orders/place', { body: { addressId: buyer.addressId, paymentMethod: 'COD' } });
      };
      const [ended, ...early] = await Promise.all([step(swapId, end, { reference: 'UTR' }), ...buyers.map(buy)]);
      expect(ended.status).toBe(200);
      const late = await Promise.all(buyers.map(buy));
      const bought = [...early, ...late].filter(({ status }) => status === 201);
      expect(bought).toHaveLength(end === 'refund' ? 1 : 0);
      expect(await stockOf(shop, l)).toBe(0);
    }
  });
});
