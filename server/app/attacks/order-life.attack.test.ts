import { expect, test } from 'vitest';
import { orderSteps, stageOf, statusOf, paymentIn } from '#domain/order-stages.ts';
import { newId } from '../../platform/db/ids.ts';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { many, tell } from './scale.ts';

// Several staff and the shopper make every possible change to the same orders at the same time, in random order.
// Afterwards, the status, stage and payment of each order must fit together, and the stock must match the orders. Each
// order that was sent must have exactly one valid invoice, and the invoice numbers must have no gap.

const [ORDERS, MOVES, STOCK, PIECES] = [many({ quick: 4, full: 24 }), many({ quick: 120, full: 2000 }), 1000, 3];
const AT_ONCE = 24;
const shop = useShop({ ORDER_LIMITS: 'off' });
const statuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;

const oneOf = <Each>(list: readonly Each[]): Each => list[Math.floor(Math.random() * list.length)] as Each;

test(
  'everything at once with the same orders: status, stage, payment, stock and invoices agree',
  { timeout: 300_000 },
  async (context) => {
    const admins = [await makeAdmin(shop), await makeAdmin(shop)];
    const [admin] = admins as [Awaited<ReturnType<typeof makeAdmin>>];
    const { updatedAt: _, ...settings } = (await admin.call('GET /tax')).body.settings;
    await admin.call('PUT /tax', { body: { ...settings, invoices: true, legalName: 'Weavers', stateCode: '08' } });
    const { courier } = (await admin.call('POST /couriers', { body: { name: 'Tez' } })).body;
    const { variants } = await makeProduct(shop, { variants: [{ stock: STOCK }, { size: 'L', stock: 0 }] });
    const variantId = variants[0]?.id ?? '';
    const shopper = await makeShopper(shop);
    const orders: Array<{ id: string; itemId: string }> = [];
    for (let count = 0; count < ORDERS; count++) {
      await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: PIECES } });
      const { body } = await shopper.call('POST /orders/place', {
        body: { addressId: shopper.addressId, paymentMethod: 'COD' },
      });
      orders.push({ id: body.order.id, itemId: body.order.items[0].id });
    }
    const moves: Array<(by: Caller, order: (typeof orders)[number]) => ReturnType<Caller['call']>> = [
      async (by, { id }) => by.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: oneOf(statuses) } }),
      async (by, { id, itemId }) => {
        const step = oneOf(orderSteps);
        const damaged = step === 'inspect' ? [{ itemId, quantity: 1 + Math.floor(Math.random() * PIECES) }] : [];
        return by.call(`PUT /orders/${id}/step`, { body: { step, reason: '', damaged } });
      },
      async (by) =>
        by.call('PUT /orders/step', {
          body: {
            ids: orders.map(({ id }) => id),
            step: oneOf(['pack', 'handOver', 'deliver', 'refuse', 'receive']),
            reason: '',
          },
        }),
      async (by, { id }) =>
        by.call('PUT /orders/status/undo', { body: { ids: [id], deliveryStatus: oneOf(statuses) } }),
      async (by, { id }) =>
        by.call(`POST /orders/${id}/parcels`, {
          body: { courierId: courier.id, number: newId(), isHandedOver: oneOf([true, false]) },
        }),
      async (_by, { id }) => shopper.call(`PUT /orders/${id}/cancel`),
      async (_by, { id, itemId }) =>
        shopper.call(`POST /orders/${id}/returns`, {
          body: {
            kind: 'refund',
            reason: 'OTHER',
            payout: { by: 'upi', upiId: 'asha@okbank' },
            lines: [{ itemId, quantity: 1 }],
          },
        }),
      async (by, { id }) => {
        const { returns } = (await shopper.call(`GET /orders/${id}/returns`)).body;
        const event = oneOf(['approve', 'receive', 'inspect', 'decline']);
        if (returns.length === 0) return shopper.call(`GET /orders/${id}/returns`);
        return by.call(`PUT /returns/${returns[0].id}/step`, { body: { event, words: 'Worn.' } });
      },
    ];
    const answers = new Map<number, number>();
    for (let done = 0; done < MOVES; done += AT_ONCE)
      for (const { status } of await Promise.all(
        Array.from({ length: AT_ONCE }, async () => oneOf(moves)(oneOf(admins), oneOf(orders))),
      ))
        answers.set(status, (answers.get(status) ?? 0) + 1);
    expect([...answers.keys()].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    await statesAgree(variantId);
    await invoicesAgree();
    tell(
      context,
      `${MOVES} moves of ${ORDERS} orders, ${AT_ONCE} at once: ${JSON.stringify(Object.fromEntries(answers))}`,
    );
  },
);

async function statesAgree(variantId: string): Promise<void> {
  const rows = await shop.db
    .selectFrom('orders')
    .select(['id', 'delivery_status', 'stage', 'payment_status', 'delivered_at'])
    .execute();
  for (const { id, delivery_status: status, stage, payment_status: payment, delivered_at: at } of rows) {
    if (stage === '') throw new Error('an order without a stage');
    expect(statusOf(stage)).toBe(status);
    expect(payment).toBe(paymentIn(stage));
    expect(at !== null).toBe(status === 'DELIVERED');
    const last = await shop.db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(stageOf(last.delivery_status, last.stage)).toBe(stage);
  }
  expect(await ledgerAgrees(shop)).toBe(true);
  // Each item must be in stock, sold to a shopper, or written off.
  const { lost } = await shop.db
    .selectFrom('stock_movements')
    .select((row) => row.fn.sum<number>('change').as('lost'))
    .where('variant_id', '=', variantId)
    .where('reason', '=', 'damage')
    .executeTakeFirstOrThrow();
  const { back } = await shop.db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_id')
    .select((row) => row.fn.sum<number>('quantity').as('back'))
    .where('state', 'in', ['INSPECTED', 'REFUNDED'])
    .executeTakeFirstOrThrow();
  const out = rows.filter((row) => row.delivery_status !== 'CANCELED').length * PIECES;
  expect(await stockOf(shop, variantId)).toBe(STOCK - out + Number(lost ?? 0) + Number(back ?? 0));
}

async function invoicesAgree(): Promise<void> {
  const documents = await shop.db.selectFrom('invoices').selectAll().execute();
  const takenBack = documents.flatMap((one) => one.corrects_id ?? []);
  expect(new Set(takenBack).size).toBe(takenBack.length);
  const orders = await shop.db.selectFrom('orders').select(['id', 'delivery_status']).execute();
  for (const { id, delivery_status: status } of orders) {
    const open = documents.filter(
      (one) => one.order_id === id && one.kind !== 'credit-note' && !takenBack.includes(one.id),
    );
    // An order that goes back to pending keeps its invoice.
    const right = status === 'CANCELED' ? [0] : status === 'PENDING' ? [0, 1] : [1];
    expect(right).toContain(open.length);
  }
  for (const [series, some] of Map.groupBy(documents, (one) => one.series)) {
    const counts = some.map(({ number }) => Number(number.slice(series.length))).toSorted((a, b) => a - b);
    expect(counts).toEqual(counts.map((_, n) => n + 1));
  }
}
