import { checkSign } from '#domain/gst/gstin.ts';
import { newId } from '../server/platform/db/ids.ts';
import { makeAdmin, makeOrders, makeProduct, makeUser } from './factories.ts';
import type { TestShop } from './shop.ts';

/** A GSTIN (tax number) of the state Rajasthan. */
export const GSTIN = `08ABCDE1234F1Z${checkSign('08ABCDE1234F1Z')}`;

/** Lets the shop write invoices as a registered business of Rajasthan, and returns its owner. */
export async function withInvoices(shop: TestShop, change: object = {}) {
  const admin = await makeAdmin(shop);
  const { updatedAt: _, ...settings } = (await admin.call('GET /tax')).body.settings;
  const body = { ...settings, invoices: true, gstin: GSTIN, legalName: 'Weavers & Sons LLP', ...change };
  const saved = await admin.call('PUT /tax', { body });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return admin;
}

/** `reductionPaise` is the amount by which offers reduced the whole line. */
type Line = { pricePaise: number; quantity: number; reductionPaise?: number };

/**
 * Makes orders with these lines, each to a state of India, and ships them through the API. Returns the ids of the
 * orders in the same order.
 */
export async function shipOrders(
  shop: TestShop,
  admin: Awaited<ReturnType<typeof withInvoices>>,
  orders: ReadonlyArray<{ state: string; lines: readonly Line[] }>,
  of?: Awaited<ReturnType<typeof makeProduct>>,
): Promise<string[]> {
  const product = of ?? (await makeProduct(shop, { name: 'Handloom kurta कुर्ता', variants: [{ stock: 10_000 }] }));
  const goods = { product_id: product.id, variant_id: product.variants[0]?.id ?? '', name: product.name };
  const rest = { size: 'M', color: 'Indigo', color_hex: '', saving_paise: 0, picture_ids: '[]' };
  const numbers = await makeOrders(shop, await makeUser(shop), orders.length, (n) => ({
    state: orders[n]?.state ?? '',
    total_paise: orders[n]?.lines.reduce((sum, line) => sum + paidFor(line), 0) ?? 0,
  }));
  const ids: string[] = [];
  for (const [n, number] of numbers.entries()) {
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow();
    const items = (orders[n]?.lines ?? []).map(({ pricePaise, quantity, reductionPaise = 0 }, position) => {
      const sold = { position, quantity, selling_paise: pricePaise, reduction_paise: reductionPaise };
      return { id: newId(), order_id: id, ...goods, ...rest, ...sold };
    });
    await shop.db.insertInto('order_items').values(items).execute();
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    ids.push(id);
  }
  return ids;
}

function paidFor({ pricePaise, quantity, reductionPaise = 0 }: Line): number {
  return pricePaise * quantity - reductionPaise;
}
