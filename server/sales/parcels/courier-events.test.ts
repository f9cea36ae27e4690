import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { programsOf, type Programs } from '../../../test/programs-in-docs.ts';
import { useShop } from '../../../test/shop.ts';
import { signatureOf } from '../../platform/outside/webhook-signature.ts';

const shop = useShop({ RATE_LIMITS: '1' });
let serial = 0;
const MINUTE = 60_000;

/**
 * Creates a packed order with this many parcels. Their courier has a secret, so it can send events about the parcels.
 */
async function aParcel(parcels = 1) {
  const admin = await makeAdmin(shop);
  const name = `Courier ${++serial}`;
  const courierId: string = (await admin.call('POST /couriers', { body: { name } })).body.courier.id;
  const { secret } = (await admin.call(`POST /couriers/${courierId}/secret`)).body;
  const { variants } = await makeProduct(shop);
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const placed = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  const orderId: string = placed.body.order.id;
  const numbers = Array.from({ length: parcels }, () => `AWB${++serial}`);
  for (const number of numbers) await admin.call(`POST /orders/${orderId}/parcels`, { body: { courierId, number } });
  const [number = ''] = numbers;
  const at = (minutes: number) => addMs(shop.now(), minutes * MINUTE);
  const tell = async (event: string, { minutes = 0, messageId = `m${++serial}`, of = number, ...how }: How = {}) => {
    const body = { number: of, event, at: at(minutes) };
    const timestamp = String(Math.floor((Date.parse(shop.now()) + (how.sentMs ?? 0)) / 1000));
    const message = { id: messageId, timestamp, text: JSON.stringify(body) };
    return shop.guest.call(`POST /couriers/${courierId}/events`, {
      body: how.body ?? body,
      headers: {
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(how.secret ?? secret, message),
      },
    });
  };
  const order = async () => (await admin.call(`GET /orders/${orderId}`)).body.order;
  const stage = async () => (await order()).stage ?? (await order()).deliveryStatus;
  return { admin, courierId, secret: secret as string, orderId, numbers, number, tell, order, stage, at };
}
type How = {
  minutes?: number;
  messageId?: string;
  of?: string;
  secret?: string;
  sentMs?: number;
  body?: unknown;
};

describe('a courier tells', () => {
  test('of a parcel from its way out to the door, and the order follows', async () => {
    const { tell, order, stage, admin, orderId } = await aParcel();
    expect(await tell('PICKED_UP', { minutes: -50 })).toMatchObject({ status: 200, body: { outcome: 'moved' } });
    expect(await stage()).toBe('SHIPPED');
    await tell('OUT_FOR_DELIVERY', { minutes: -40 });
    expect(await stage()).toBe('OUT_FOR_DELIVERY');
    await tell('NOT_MET', { minutes: -30 });
    await tell('OUT_FOR_DELIVERY', { minutes: -20 });
    expect((await tell('DELIVERED', { minutes: -10 })).body.outcome).toBe('moved');
    expect(await order()).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' });
    expect((await order()).history).toHaveLength(6);
    const { lines } = (await admin.call(`GET /audit?subject=order&id=${orderId}`)).body;
    expect(JSON.stringify(lines)).toContain('Courier ');
  });
  test('that it was refused and is back, without having said that it left', async () => {
    const { tell, stage } = await aParcel();
    expect((await tell('REFUSED')).body.outcome).toBe('moved');
    expect(await stage()).toBe('REFUSED');
    await tell('RETURNED');
    expect(await stage()).toBe('RECEIVED');
  });
  test('the same three times at once, and it counts once', async () => {
    const { tell, order } = await aParcel();
    const outcomes = await Promise.all([1, 2, 3].map(async () => tell('DELIVERED', { messageId: 'one' })));
    expect(outcomes.map(({ body }) => body.outcome).toSorted()).toEqual(['moved', 'repeated', 'repeated']);
    // The history has only three entries: the order was placed, handed over and delivered.
    expect((await order()).history).toHaveLength(3);
  });
  test('all it knows at once in any order, twenty times: what happened last is what counts', async () => {
    for (let round = 0; round < 20; round++) {
      const { tell, order } = await aParcel();
      const events = ['PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED'].map((event, n) => ({ event, minutes: n - 10 }));
      const shuffled = [...events, ...events].map((event, n) => ({ event, place: (n * (round + 5)) % 7 }));
      const sent = shuffled.toSorted((a, b) => a.place - b.place).map(({ event }) => event);
      const replies = await Promise.all(
        sent.map(async ({ event, minutes }) => tell(event, { minutes, messageId: event })),
      );
      expect(replies.map(({ status }) => status)).toEqual(sent.map(() => 200));
      expect(await order()).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' });
      const statuses = (await order()).history.map(({ deliveryStatus }: { deliveryStatus: string }) => deliveryStatus);
      expect(statuses.filter((status: string) => status === 'DELIVERED')).toHaveLength(1);
    }
  });
  test('something older after something newer, and nothing changes', async () => {
    const { tell, stage, order } = await aParcel();
    await tell('REFUSED', { minutes: -5 });
    const before = await order();
    expect((await tell('OUT_FOR_DELIVERY', { minutes: -20 })).body.outcome).toBe('older');
    expect((await tell('DELIVERED', { minutes: -6 })).body.outcome).toBe('older');
    expect(await order()).toEqual(before);
    expect(await stage()).toBe('REFUSED');
  });
  test('of one parcel of two, and the order is delivered with the second', async () => {
    const { tell, numbers, stage } = await aParcel(2);
    await tell('PICKED_UP', { minutes: -9 });
    expect((await tell('DELIVERED', { of: numbers[0] })).body.outcome).toBe('waits');
    expect(await stage()).toBe('SHIPPED');
    expect((await tell('DELIVERED', { of: numbers[1] })).body.outcome).toBe('moved');
    expect(await stage()).toBe('DELIVERED');
  });
  test('what cannot be: 202, the story says so, and nobody need send it again', async () => {
    const { tell, admin, orderId, stage, courierId } = await aParcel();
    await admin.call(`PUT /orders/${orderId}/status`, { body: { deliveryStatus: 'CANCELED' } });
    expect(await tell('DELIVERED', { minutes: 1 })).toMatchObject({ status: 202, body: { outcome: 'notFromHere' } });
    expect(await stage()).toBe('CANCELED');
    const { timeline } = (await admin.call(`GET /orders/${orderId}/timeline`)).body;
    expect(JSON.stringify(timeline)).toContain('delivered. The status was not changed');
    expect(await tell('DELIVERED', { of: 'NOBODYS1' })).toMatchObject({ status: 202, body: { outcome: 'unknown' } });
    const { events, hasSecret } = (await admin.call(`GET /couriers/${courierId}/events`)).body;
    expect(hasSecret).toBe(true);
    expect(events.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['unknown', 'notFromHere']);
  });
  test('of the future, and is told that it has not happened yet', async () => {
    const { tell } = await aParcel();
    expect((await tell('DELIVERED', { minutes: 10 })).status).toBe(400);
  });
});

describe('a message is believed', () => {
  test('only with the right signature, of now, of this courier, while it has the secret', async () => {
    const { tell, stage, admin, courierId, secret, number } = await aParcel();
    const other = await aParcel();
    const refused = [
      await tell('DELIVERED', { secret: other.secret }),
      await tell('DELIVERED', { sentMs: -6 * MINUTE }),
      await tell('DELIVERED', { sentMs: 6 * MINUTE }),
      await tell('DELIVERED', { body: { number, event: 'REFUSED', at: shop.now() } }),
      await tell('DELIVERED', { messageId: '' }),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(refused.map(() => '401 BAD_SIGNATURE'));
    const again = (await admin.call(`POST /couriers/${courierId}/secret`)).body.secret;
    expect((await tell('PICKED_UP', { secret })).status).toBe(401);
    expect((await tell('PICKED_UP', { secret: again })).status).toBe(200);
    await admin.call(`DELETE /couriers/${courierId}/secret`);
    expect((await tell('DELIVERED', { secret: again })).status).toBe(401);
    expect(await stage()).toBe('SHIPPED');
    // A courier may not report events about another courier's parcel.
    expect((await other.tell('DELIVERED', { of: number })).body.outcome).toBe('unknown');
  });
  test('the secret is stored sealed, and never shown again', async () => {
    const { secret, courierId, admin } = await aParcel();
    const rows = await shop.db.selectFrom('couriers').selectAll().where('id', '=', courierId).execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    expect((await admin.call('GET /couriers')).body.couriers.length).toBeGreaterThan(0);
    expect(JSON.stringify((await admin.call('GET /couriers')).body)).not.toMatch(/secret|sealed/);
  });
});

describe('docs/couriers.md', () => {
  let programs: Programs;
  beforeAll(async () => {
    programs = await programsOf('couriers.md');
  });
  afterAll(async () => programs.remove());

  test('has a bridge that works', async () => {
    const { courierId, secret, number, stage } = await aParcel();
    const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const address = `${origin}/api/couriers/${courierId}/events`;
    const tell = async (event: string) =>
      programs.node('tell.mjs', address, secret, `docs-${event}`, number, event, '2026-04-14T11:20:00+05:30');
    expect(await tell('PICKED_UP')).toBe('200 moved');
    expect(await tell('PICKED_UP')).toBe('200 repeated');
    expect(await stage()).toBe('SHIPPED');
  });
});

describe('who guesses', () => {
  test('is counted, told of in the security log, and has to wait; the courier, who has the secret, does not', async () => {
    const { tell, admin, secret } = await aParcel();
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++)
      statuses.push((await tell('DELIVERED', { secret: 'whsec_AAAA', messageId: `g${n}` })).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await tell('DELIVERED', { secret })).status).toBe(200);
    await shop.security.settled(shop.app.log);
    const { events } = (await admin.call('GET /security-log?kind=signatureWrong')).body;
    expect(events.length).toBeGreaterThan(0);
  });
});
