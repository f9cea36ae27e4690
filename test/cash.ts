import { makeAdmin, makeProduct, makeShopper } from './factories.ts';
import type { TestShop } from './shop.ts';

let serial = 500_000;

/** Returns functions that make orders delivered by a courier, and record the payments of that courier to the shop. */
export async function aCashDesk(shop: TestShop, name = 'Delhivery') {
  const admin = await makeAdmin(shop);
  const accounts = await makeAdmin(shop, 'accounts');
  const { couriers } = (await admin.call('GET /couriers')).body;
  const courierId = couriers.find((courier: { name: string }) => courier.name === name).id as string;
  const { variants } = await makeProduct(shop, { variants: [{ stock: 1000, sellingPaise: 70_050 }] });
  const place = async (quantity = 1) => {
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity } });
    const { order } = (
      await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
    ).body;
    return { id: order.id as string, orderNumber: order.orderNumber as string, shopper };
  };
  const send = async (id: string, courier = courierId) => {
    const number = `CASH${++serial}`;
    await admin.call(`POST /orders/${id}/parcels`, { body: { courierId: courier, number, isHandedOver: true } });
    return number;
  };
  /** Makes a delivered order of this many pieces at ₹700.50 each, and returns it with the number of its parcel. */
  const deliver = async (quantity = 1) => {
    const order = await place(quantity);
    const number = await send(order.id);
    await admin.call(`PUT /orders/${order.id}/step`, { body: { step: 'deliver' } });
    return { ...order, number };
  };
  const book = async (text: string, more: object = {}, by = accounts) =>
    by.call('POST /remittances', { body: { courierId, text, ...more } });
  const ofCourier = async (id = courierId) =>
    (await accounts.call('GET /cash')).body.couriers.find(({ courierId }: { courierId: string }) => courierId === id);
  return { admin, accounts, courierId, couriers, place, send, deliver, book, ofCourier };
}
