import type { APIRequestContext } from '@playwright/test';
import { anAddress, callsOf, newCustomer, type Caller } from './people.ts';
import { aProduct } from './products.ts';

/** A customer who calls about their orders, with the orders' ids and numbers. */
type CallingCustomer = { phone: string; orders: Array<{ id: string; orderNumber: string }> };

/** Makes this many new customers with phone numbers of their own, each with some orders of one product. */
export async function ordersOfAMorning(
  request: APIRequestContext,
  admin: Caller,
  { customers, ordersEach }: { customers: number; ordersEach: number },
): Promise<CallingCustomer[]> {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: customers * ordersEach }] });
  const productVariantId = variants[0]?.id ?? '';
  return Promise.all(Array.from({ length: customers }, async () => ordersOf(request, productVariantId, ordersEach)));
}

async function ordersOf(request: APIRequestContext, productVariantId: string, count: number): Promise<CallingCustomer> {
  const calls: Caller['calls'] = callsOf(request, await newCustomer(request, 'caller'));
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const { address } = await calls.post('/addresses', { ...anAddress, phone });
  const orders: CallingCustomer['orders'] = [];
  for (let n = 0; n < count; n++) {
    await calls.post('/cart/add', { productVariantId, quantity: 1 });
    orders.push((await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order);
  }
  return { phone, orders };
}

/** Adds a parcel to each of these orders. Returns the parcel number of each order, by order number. */
export async function parcelsFor(
  admin: Caller,
  courierId: string,
  orders: CallingCustomer['orders'],
): Promise<Map<string, string>> {
  const numbers = new Map(orders.map(({ orderNumber }) => [orderNumber, `M${orderNumber.slice(3)}`]));
  const lines = [...numbers].map(([orderNumber, number]) => ({ orderNumber, number }));
  await admin.calls.post('/parcels/list', { courierId, lines, isHandedOver: false });
  return numbers;
}
