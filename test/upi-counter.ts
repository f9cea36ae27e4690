import { expect } from 'vitest';
import { indianDay } from '#domain/days.ts';
import { makeAdmin, makeProduct, makeShopper } from './factories.ts';
import { statementOf } from './statement-of.ts';
import type { TestShop } from './shop.ts';

let serial = 532_900_000_000;
export const newUtr = () => String(++serial);

export const upiSettings = { upiId: 'tana.bana@okbank', payee: 'Tana & Bana', lapseHours: 24 };

/** Turns on payment by UPI in this shop. Returns its staff and functions that place orders of two pieces at ₹700.50. */
export async function aCounter(shop: TestShop) {
  const admin = await makeAdmin(shop);
  const accounts = await makeAdmin(shop, 'accounts');
  expect((await admin.call('PUT /upi', { body: upiSettings })).status).toBe(200);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 100, sellingPaise: 70_050 }] });
  const variantId = variants[0]?.id ?? '';
  const place = async (paymentMethod = 'UPI') => {
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 2 } });
    const { order } = (
      await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod } })
    ).body;
    const id = order.id as string;
    return {
      ...{ id, order, shopper },
      orderNumber: order.orderNumber as string,
      now: async () => (await admin.call(`GET /orders/${id}`)).body.order,
      give: async (utr: string, by = shopper) => by.call(`PUT /orders/${id}/utr`, { body: { utr } }),
    };
  };
  /** Pastes this text, or a bank statement with these payments of today, as the staff do. */
  const paste = async (what: string | Parameters<typeof statementOf>[0]) => {
    const text = typeof what === 'string' ? what : statementOf(what, indianDay(shop.now()));
    return accounts.call('POST /upi-payments/statement', { body: { text } });
  };
  const onTab = async (tab: string) => (await accounts.call(`GET /upi-payments?tab=${tab}&limit=100`)).body;
  const move = async (id: string, deliveryStatus: string) =>
    admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } });
  return { admin, accounts, variantId, place, paste, onTab, move };
}
