import { makeAdmin, makeProduct, makeShopper } from './factories.ts';
import type { Caller, TestShop } from './shop.ts';

export const upi = { by: 'upi', upiId: 'asha@okbank' };

type Seed = {
  stock?: number;
  quantity?: number;
  categoryId?: string;
  bigger?: { stock?: number; sellingPaise?: number };
};

/**
 * Makes a delivered order of pieces in size M; the product also exists in L. Returns the order with functions for its
 * shopper and for the staff.
 */
export async function aDelivery(shop: TestShop, { stock = 10, quantity = 2, categoryId, bigger = {} }: Seed = {}) {
  const admin = await makeAdmin(shop);
  const packer = await makeAdmin(shop, 'packing');
  const variants = [
    { size: 'M', stock },
    { size: 'L', stock: 3, ...bigger },
  ];
  const product = await makeProduct(shop, { variants, ...(categoryId !== undefined && { categoryId }) });
  const [m, l] = product.variants.map(({ id }) => id);
  if (!m || !l) throw new Error('the product lacks a size');
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: m, quantity } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  const id = order.id as string;
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const itemId = order.items[0].id as string;
  const ask = async (body: object = {}, by: Caller = shopper, headers: Record<string, string> = {}) =>
    by.call(`POST /orders/${id}/returns`, {
      body: { kind: 'refund', reason: 'SIZE_SMALL', payout: upi, lines: [{ itemId, quantity: 1 }], ...body },
      headers,
    });
  const swap = (count = 1) => ({ kind: 'swap', lines: [{ itemId, quantity: count, swapVariantId: l }] });
  const step = async (returnId: string, event: string, more: object = {}, by: Caller = admin) =>
    by.call(`PUT /returns/${returnId}/step`, { body: { event, ...more } });
  /** Takes the usual steps of a return: approves it, receives the pieces and inspects them. */
  const bringBack = async (returnId: string, damaged: object[] = []) => {
    await step(returnId, 'approve');
    await step(returnId, 'receive');
    return step(returnId, 'inspect', { damaged });
  };
  const seen = async () => (await shopper.call(`GET /orders/${id}/returns`)).body;
  return {
    admin,
    packer,
    shopper,
    product,
    id,
    orderNumber: order.orderNumber,
    itemId,
    m,
    l,
    ask,
    swap,
    step,
    bringBack,
    seen,
  };
}

/**
 * The returned pieces of an order line. `place` is the position of the line. `amount` is the refund, if it is less than
 * the price.
 */
type SentBack = { place: number; quantity: number; amount?: string };

/**
 * Makes a return for money of a shipped order, and takes it through its steps up to the inspection. Returns the return.
 */
export async function sendBack(shop: TestShop, admin: Caller, orderId: string, pieces: readonly SentBack[]) {
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (order.delivery_status !== 'DELIVERED')
    await admin.call(`PUT /orders/${orderId}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const items = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const shopper = await shop.as({ id: order.user_id, role: 'CUSTOMER' });
  const lines = pieces.map(({ place, quantity }) => ({ itemId: items[place]?.id ?? '', quantity }));
  const asked = await shopper.call(`POST /orders/${orderId}/returns`, {
    body: { kind: 'refund', reason: 'QUALITY', payout: upi, lines },
  });
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body));
  const { id, lines: made } = asked.body.return as { id: string; lines: Array<{ id: string; itemId: string }> };
  const refunds = pieces.flatMap(({ place, amount }) =>
    amount === undefined
      ? []
      : [{ lineId: made.find(({ itemId }) => itemId === items[place]?.id)?.id, amount, reason: 'Worn at the hem' }],
  );
  for (const step of [{ event: 'approve' }, { event: 'receive' }, { event: 'inspect', refunds }]) {
    const { status, body } = await admin.call(`PUT /returns/${id}/step`, { body: step });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return (await admin.call(`GET /returns/${id}`)).body.return;
}
