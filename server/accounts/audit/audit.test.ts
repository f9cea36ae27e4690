import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import { initialContent } from '#contract/content.ts';
import { indianDay } from '#domain/days.ts';
import { anAddress, makeAdmin, makeCategory, makeCustomer, makeProduct, makeShopper } from '../../../test/factories.ts';
import { simulatedKeys } from '../../sales/gateways/simulator/simulator.ts';
import { anOffer, makeOffer } from '../../../test/offers.ts';
import { anOrderToEdit } from '../../../test/edits.ts';
import { codeAt, setUpApp } from '../../../test/second-factor.ts';
import { addPasskey } from '../../../test/staff-member.ts';
import { aPicture } from '../../../test/pictures.ts';
import { anUnsentEmail } from '../../../test/unsent-email.ts';
import { aDelivery } from '../../../test/returns.ts';
import { aReport } from '../../../test/settlements.ts';
import { anOnlineCounter, SIMULATED } from '../../../test/online-counter.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { statementOf } from '../../../test/statement-of.ts';

const shop = useShop(SIMULATED);

function form(fields: Record<string, string>, images: readonly File[] = []) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const image of images) data.append('images', image);
  return { form: data };
}
const variant = { color: 'Indigo', colorHexCode: '#27396F', size: 'M', stock: 3, originalPrice: '499' };

async function aPasskey(admin: Caller): Promise<string> {
  await addPasskey(admin);
  return (await admin.call('GET /security')).body.security.passkeys[0].id;
}

async function anOrder(paymentMethod = 'COD'): Promise<{ id: string; orderNumber: string; email: string }> {
  const { variants } = await makeProduct(shop);
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { body } = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod },
  });
  return { id: body.order.id, orderNumber: body.order.orderNumber, email: body.order.user.email };
}

async function aUpiOrder(admin: Caller) {
  await admin.call('PUT /upi', { body: { upiId: 'shop@okbank', payee: 'Shop' } });
  return anOrder('UPI');
}

async function aCourier(admin: Caller): Promise<string> {
  return (await admin.call('GET /couriers')).body.couriers[0].id;
}

let parcels = 0;
async function aParcel(admin: Caller, orderId: string) {
  const body = { courierId: await aCourier(admin), number: `PARCEL${++parcels}` };
  return admin.call(`POST /orders/${orderId}/parcels`, { body });
}

/**
 * Makes an exchange whose returned items have arrived and passed the inspection, so that the shop can send the new
 * items.
 */
async function aSwapToSend(): Promise<string> {
  const delivery = await aDelivery(shop);
  const { id } = (await delivery.ask(delivery.swap())).body.return;
  await delivery.bringBack(id);
  return id;
}

async function aSwapParcel(admin: Caller, returnId: string) {
  const body = { courierId: await aCourier(admin), number: `PARCEL${++parcels}` };
  return admin.call(`POST /returns/${returnId}/parcels`, { body });
}

/**
 * Saves the settings of a message channel, with the keys of its provider. The test sends no messages, because no
 * simulator listens at the channel's address.
 */
async function aChannel(admin: Caller) {
  const body = { isOn: true, sender: 'TANABN', price: `0.${10 + ++parcels}`, authKey: 'key' };
  return admin.call('PUT /messages/channels/sms', { body });
}

async function aTemplate(admin: Caller) {
  const body = { providerName: `flow${++parcels}`, words: 'Your code: {code}.', state: 'approved' };
  return admin.call('PUT /messages/templates/sms/code/en', { body });
}

async function aWebhook(admin: Caller) {
  // The number of webhooks is limited, so the function first deletes all earlier webhooks.
  for (const table of ['webhook_topics', 'webhooks'] as const) await shop.db.deleteFrom(table).execute();
  const body = { name: 'Till', url: 'https://hooks.invalid/orders', events: ['order.placed'] };
  return admin.call('POST /webhooks', { body });
}

async function aPaused(admin: Caller): Promise<string> {
  const { id } = (await aWebhook(admin)).body.webhook;
  await admin.call(`POST /webhooks/${id}/pause`);
  return id;
}

async function aRemittance(admin: Caller) {
  const body = { courierId: await aCourier(admin), text: `PAID${++parcels} 100` };
  return admin.call('POST /remittances', { body });
}

/**
 * For each call of the back office that changes something, this record has a function that makes one successful call.
 */
const uses: Record<string, (admin: Caller) => Promise<{ status: number }>> = {
  'POST /categories': async (admin) => admin.call('POST /categories', { body: { name: 'Winter' } }),
  'PUT /categories/{id}': async (admin) =>
    admin.call(`PUT /categories/${await makeCategory(shop)}`, { body: { name: 'Another' } }),
  'DELETE /categories/{id}': async (admin) => admin.call(`DELETE /categories/${await makeCategory(shop)}`),
  'POST /products': async (admin) =>
    admin.call(
      'POST /products',
      form(
        {
          productName: 'Kurta',
          categoryId: await makeCategory(shop),
          description: '',
          productVariants: JSON.stringify([variant]),
        },
        [await aPicture(1), await aPicture(2)],
      ),
    ),
  'DELETE /products/{id}': async (admin) => admin.call(`DELETE /products/${(await makeProduct(shop)).id}`),
  'PUT /products': async (admin) =>
    admin.call('PUT /products', { body: { ids: [(await makeProduct(shop)).id], brand: 'Anokhi' } }),
  'POST /products/retire': async (admin) =>
    admin.call('POST /products/retire', { body: { ids: [(await makeProduct(shop)).id] } }),
  'PUT /variants': async (admin) =>
    admin.call('PUT /variants', {
      body: { changes: [{ id: (await makeProduct(shop)).variants[0]?.id, stockChange: 4 }] },
    }),
  'POST /prices/change': async (admin) => admin.call('POST /prices/change', { body: await aPriceChange() }),
  'POST /prices/undo/{id}': async (admin) => {
    const { undoId } = (await admin.call('POST /prices/change', { body: await aPriceChange() })).body;
    return admin.call(`POST /prices/undo/${undoId}`);
  },
  'POST /markdowns': async (admin) => admin.call('POST /markdowns', { body: await aPlannedSale() }),
  'PUT /markdowns/{id}': async (admin) => {
    const { body } = await admin.call('POST /markdowns', { body: await aPlannedSale() });
    return admin.call(`PUT /markdowns/${body.markdown.id}`, { body: { ...(await aPlannedSale()), name: 'Holi' } });
  },
  'POST /markdowns/{id}/pause': async (admin) => {
    const { body } = await admin.call('POST /markdowns', { body: await aPlannedSale() });
    return admin.call(`POST /markdowns/${body.markdown.id}/pause`, { body: {} });
  },
  'POST /markdowns/{id}/resume': async (admin) => {
    const { body } = await admin.call('POST /markdowns', { body: await aPlannedSale() });
    await admin.call(`POST /markdowns/${body.markdown.id}/pause`, { body: {} });
    return admin.call(`POST /markdowns/${body.markdown.id}/resume`, { body: {} });
  },
  'DELETE /markdowns/{id}': async (admin) => {
    const { body } = await admin.call('POST /markdowns', { body: await aPlannedSale() });
    return admin.call(`DELETE /markdowns/${body.markdown.id}`);
  },
  'PUT /orders/{id}/status': async (admin) =>
    admin.call(`PUT /orders/${(await anOrder()).id}/status`, { body: { deliveryStatus: 'SHIPPED' } }),
  'PUT /orders/status': async (admin) =>
    admin.call('PUT /orders/status', {
      body: { ids: [(await anOrder()).id], deliveryStatus: 'CANCELED', reason: 'Out of cloth' },
    }),
  'PUT /orders/status/undo': async (admin) => {
    const { id } = await anOrder();
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    return admin.call('PUT /orders/status/undo', { body: { ids: [id], deliveryStatus: 'SHIPPED' } });
  },
  'POST /phone-orders/callers': async (admin) =>
    admin.call('POST /phone-orders/callers', { body: { name: 'Kamla Devi', mobile: '9876500013' } }),
  'POST /phone-orders': async (admin) => {
    const { variants } = await makeProduct(shop);
    const { user } = await makeCustomer(shop);
    const items = [{ productVariantId: variants[0]?.id, quantity: 1 }];
    return admin.call('POST /phone-orders', { body: { customerId: user.id, address: anAddress, items } });
  },
  'POST /orders/{id}/notes': async (admin) =>
    admin.call(`POST /orders/${(await anOrder()).id}/notes`, { body: { text: 'Ring before delivery' } }),
  'PUT /company-details': async (admin) =>
    admin.call('PUT /company-details', form({ name: 'Tana Bana', email: 'namaste@example.com' })),
  'PUT /company-details/guests': async (admin) => {
    await admin.call('PUT /company-details', form({ name: 'Tana Bana' }));
    return admin.call('PUT /company-details/guests', { body: { guestsMayShop: true } });
  },
  'POST /legal-pages': async (admin) =>
    admin.call('POST /legal-pages', { body: { title: 'Privacy', slug: 'privacy-policy', content: '<p>Yours.</p>' } }),
  'DELETE /legal-pages/{id}': async (admin) => {
    const { body } = await admin.call('POST /legal-pages', { body: { title: 'Sizes', slug: 'sizes', content: '' } });
    return admin.call(`DELETE /legal-pages/${body.page.id}`);
  },
  'PUT /content': async (admin) => {
    const { hero, tiles, highlights, callToAction } = initialContent();
    return admin.call('PUT /content', { body: { tagline: 'New words', hero, tiles, highlights, callToAction } });
  },
  'PUT /synonyms': async (admin) => admin.call('PUT /synonyms', { body: { words: 'saree, sari' } }),
  'POST /orders/{id}/calls': async (admin) => {
    const { id } = await anOrder();
    await admin.call(`PUT /orders/${id}/step`, { body: { step: 'hold' } });
    return admin.call(`POST /orders/${id}/calls`, { body: { outcome: 'NO_ANSWER' } });
  },
  'POST /orders/{id}/whatsapp': async (admin) =>
    admin.call(`POST /orders/${(await anOrder()).id}/whatsapp`, { body: { stage: 'TO_PACK' } }),
  'PUT /confirm-rules': async (admin) => {
    const { updatedAt, ...rules } = (await admin.call('GET /confirm-rules')).body.rules;
    return admin.call('PUT /confirm-rules', { body: { ...rules, pins: ['11'], expectedUpdatedAt: updatedAt } });
  },
  'PUT /delivery-rules': async (admin) => {
    const { updatedAt, ...rules } = (await admin.call('GET /delivery-rules')).body.rules;
    return admin.call('PUT /delivery-rules', { body: { ...rules, cutoffHour: 12, expectedUpdatedAt: updatedAt } });
  },
  'POST /offers': async (admin) => admin.call('POST /offers', { body: anOffer() }),
  'PUT /offers/{id}': async (admin) =>
    admin.call(`PUT /offers/${(await makeOffer(admin)).id}`, { body: { ...anOffer(), name: 'Another name' } }),
  'PUT /offers/{id}/pause': async (admin) =>
    admin.call(`PUT /offers/${(await makeOffer(admin)).id}/pause`, { body: { isPaused: true } }),
  'DELETE /offers/{id}': async (admin) => admin.call(`DELETE /offers/${(await makeOffer(admin)).id}`),
  'POST /offers/{id}/codes': async (admin) =>
    admin.call(`POST /offers/${(await makeOffer(admin)).id}/codes`, { body: { count: 2 } }),
  'PUT /offers/settings': async (admin) => {
    const { updatedAt, ...settings } = (await admin.call('GET /offers/settings')).body.settings;
    return admin.call('PUT /offers/settings', { body: { ...settings, floorPercent: 5, expectedUpdatedAt: updatedAt } });
  },
  'PUT /code-settings': async (admin) => admin.call('PUT /code-settings', { body: { isOn: true, takesAbroad: false } }),
  'PUT /order-limits': async (admin) => {
    const { updatedAt, ...limits } = (await admin.call('GET /order-limits')).body.limits;
    return admin.call('PUT /order-limits', { body: { ...limits, addresses: 30, expectedUpdatedAt: updatedAt } });
  },
  'PUT /tax': async (admin) => {
    const { updatedAt, ...settings } = (await admin.call('GET /tax')).body.settings;
    return admin.call('PUT /tax', { body: { ...settings, legalName: 'Weavers LLP', expectedUpdatedAt: updatedAt } });
  },
  'PUT /customers/{id}/block': async (admin) =>
    admin.call(`PUT /customers/${(await makeCustomer(shop)).user.id}/block`, { body: { blocked: true } }),
  'PUT /security/app': async (admin) => {
    const { key } = (await admin.call('POST /security/app')).body;
    return admin.call('PUT /security/app', { body: { code: codeAt(key, shop.now()) } });
  },
  'DELETE /security/app': async (admin) => {
    await setUpApp(shop, admin);
    return admin.call('DELETE /security/app');
  },
  'POST /security/recovery-codes': async (admin) => {
    await setUpApp(shop, admin);
    return admin.call('POST /security/recovery-codes');
  },
  'POST /security/passkeys': async (admin) => (await addPasskey(admin))[1],
  'PUT /security/passkeys/{id}': async (admin) =>
    admin.call(`PUT /security/passkeys/${await aPasskey(admin)}`, { body: { name: 'Key ring' } }),
  'DELETE /security/passkeys/{id}': async (admin) => admin.call(`DELETE /security/passkeys/${await aPasskey(admin)}`),
  'PUT /security/rule': async (admin) => {
    await addPasskey(admin);
    const set = async (appliesTo: string) => admin.call('PUT /security/rule', { body: { appliesTo } });
    const reply = await set('owners');
    await set('nobody');
    return reply;
  },
  'PUT /orders/{id}/step': async (admin) =>
    admin.call(`PUT /orders/${(await anOrder()).id}/step`, { body: { step: 'pack' } }),
  'PUT /orders/{id}/content': async (admin) => {
    const { id, line } = await anOrderToEdit(shop);
    return admin.call(`PUT /orders/${id}/content`, { body: { items: [line({ quantity: 1 })] } });
  },
  'PUT /orders/step': async (admin) =>
    admin.call('PUT /orders/step', { body: { ids: [(await anOrder()).id], step: 'pack' } }),
  'POST /couriers': async (admin) => admin.call('POST /couriers', { body: { name: 'Shadowfax' } }),
  'PUT /couriers/{id}': async (admin) =>
    admin.call(`PUT /couriers/${await aCourier(admin)}`, { body: { name: 'Another', phone: '080 1234' } }),
  'POST /couriers/{id}/secret': async (admin) => admin.call(`POST /couriers/${await aCourier(admin)}/secret`),
  'DELETE /couriers/{id}/secret': async (admin) => admin.call(`DELETE /couriers/${await aCourier(admin)}/secret`),
  'POST /api-keys': async (admin) =>
    admin.call('POST /api-keys', { body: { name: 'Labels', permissions: ['orders.read'], days: 30 } }),
  'DELETE /api-keys/{id}': async (admin) => {
    const body = { name: 'Labels', permissions: ['orders.read'], days: null };
    const { apiKey } = (await admin.call('POST /api-keys', { body })).body;
    return admin.call(`DELETE /api-keys/${apiKey.id}`);
  },
  'PUT /messages': async (admin) =>
    admin.call('PUT /messages', { body: { order: ['sms', 'whatsapp', 'email'], dayBudget: ++parcels } }),
  'PUT /messages/channels/{channel}': async (admin) => aChannel(admin),
  'PUT /messages/templates/{channel}/{event}/{language}': async (admin) => aTemplate(admin),
  'POST /messages/reports-address': async (admin) => admin.call('POST /messages/reports-address'),
  'POST /messages/test': async (admin) => {
    await aChannel(admin);
    await aTemplate(admin);
    const body = { channel: 'sms', event: 'code', language: 'en', phone: '9876543210' };
    return admin.call('POST /messages/test', { body });
  },
  'POST /webhooks': async (admin) => aWebhook(admin),
  'PUT /webhooks/{id}': async (admin) => {
    const { id, name } = (await aWebhook(admin)).body.webhook;
    const body = { name, url: 'https://hooks.invalid/other', events: ['order.placed'] };
    return admin.call(`PUT /webhooks/${id}`, { body });
  },
  'DELETE /webhooks/{id}': async (admin) => admin.call(`DELETE /webhooks/${(await aWebhook(admin)).body.webhook.id}`),
  'POST /webhooks/{id}/secret': async (admin) =>
    admin.call(`POST /webhooks/${(await aWebhook(admin)).body.webhook.id}/secret`),
  'POST /webhooks/{id}/pause': async (admin) =>
    admin.call(`POST /webhooks/${(await aWebhook(admin)).body.webhook.id}/pause`),
  'POST /webhooks/{id}/resume': async (admin) => {
    const { id } = (await aWebhook(admin)).body.webhook;
    await admin.call(`POST /webhooks/${id}/pause`);
    return admin.call(`POST /webhooks/${id}/resume`);
  },
  'POST /webhooks/{id}/ping': async (admin) => admin.call(`POST /webhooks/${await aPaused(admin)}/ping`),
  'POST /webhooks/{id}/retry': async (admin) => admin.call(`POST /webhooks/${await aPaused(admin)}/retry`),
  'POST /webhooks/{id}/deliveries/{eventId}/redeliver': async (admin) => {
    const id = await aPaused(admin);
    const { eventId } = (await admin.call(`POST /webhooks/${id}/ping`)).body;
    return admin.call(`POST /webhooks/${id}/deliveries/${eventId}/redeliver`);
  },
  'DELETE /couriers/{id}': async (admin) => admin.call(`DELETE /couriers/${await aCourier(admin)}`),
  'POST /orders/{id}/parcels': async (admin) => aParcel(admin, (await anOrder()).id),
  'DELETE /orders/{id}/parcels/{parcelId}': async (admin) => {
    const { id } = await anOrder();
    const { parcel } = (await aParcel(admin, id)).body;
    return admin.call(`DELETE /orders/${id}/parcels/${parcel.id}`);
  },
  'PUT /returns/{id}/step': async (admin) => {
    const made = (await (await aDelivery(shop)).ask()).body.return;
    return admin.call(`PUT /returns/${made.id}/step`, { body: { event: 'approve' } });
  },
  'POST /returns/{id}/whatsapp': async (admin) => {
    const made = (await (await aDelivery(shop)).ask()).body.return;
    return admin.call(`POST /returns/${made.id}/whatsapp`, { body: { state: 'ASKED' } });
  },
  'POST /returns/{id}/parcels': async (admin) => aSwapParcel(admin, await aSwapToSend()),
  'DELETE /returns/{id}/parcels/{parcelId}': async (admin) => {
    const id = await aSwapToSend();
    const { parcel } = (await aSwapParcel(admin, id)).body;
    return admin.call(`DELETE /returns/${id}/parcels/${parcel.id}`);
  },
  'PUT /return-policy': async (admin) =>
    admin.call('PUT /return-policy', { body: { days: 15, holdDays: 5, categories: [] } }),
  'PUT /upi': async (admin) => admin.call('PUT /upi', { body: { upiId: `shop${++parcels}@okbank`, payee: 'Shop' } }),
  'POST /upi-payments/statement': async (admin) => {
    const { orderNumber } = await aUpiOrder(admin);
    const text = statementOf([[`532900${100_000 + ++parcels}`, '999.00', orderNumber]]);
    return admin.call('POST /upi-payments/statement', { body: { text } });
  },
  'POST /upi-payments/statement/line': async (admin) => {
    const body = { text: 'UPI/TEA STALL', utr: `532922${100_000 + ++parcels}`, amount: '899.00' };
    return admin.call('POST /upi-payments/statement/line', { body });
  },
  'PUT /upi-payments/{id}/match': async (admin) =>
    admin.call(`PUT /upi-payments/${(await aUpiOrder(admin)).id}/match`, { body: {} }),
  'PUT /upi-payments/{id}/utr': async (admin) =>
    admin.call(`PUT /upi-payments/${(await aUpiOrder(admin)).id}/utr`, {
      body: { utr: `532911${100_000 + ++parcels}` },
    }),
  'PUT /upi-payments/{id}/unmatch': async (admin) => {
    const { id } = await aUpiOrder(admin);
    await admin.call(`PUT /upi-payments/${id}/match`, { body: {} });
    return admin.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Another one’s' } });
  },
  'PUT /upi-payments/{id}/refund': async (admin) => {
    const { id } = await aUpiOrder(admin);
    await admin.call(`PUT /upi-payments/${id}/match`, { body: {} });
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
    return admin.call(`PUT /upi-payments/${id}/refund`, { body: { reference: 'NEFT 1' } });
  },
  'PUT /payment-settings': async (admin) => {
    const body = { methods: ['COD', 'UPI', 'ONLINE'], minutes: 16 + (++parcels % 9), gateway: null, isTest: true };
    return admin.call('PUT /payment-settings', { body });
  },
  'PUT /gateways/{name}': async (admin) => {
    const { isTest: _, ...keys } = simulatedKeys.cashfree;
    return admin.call('PUT /gateways/cashfree', { body: { isTest: true, keys } });
  },
  'POST /gateways/{name}/try': async (admin) => {
    await anOnlineCounter(shop);
    return admin.call('POST /gateways/razorpay/try', { body: { isTest: true } });
  },
  'POST /orders/{id}/payment-link': async (admin) => {
    const { place } = await anOnlineCounter(shop);
    return admin.call(`POST /orders/${(await place('COD')).id}/payment-link`);
  },
  'POST /captures/{id}/resolve': async (admin) => {
    const { place, simulator, ask } = await anOnlineCounter(shop);
    const { open, money } = await place();
    simulator.pay(await open(), 100_000);
    await ask();
    return admin.call(`POST /captures/${(await money()).captures[0].id}/resolve`, { body: { how: 'refund' } });
  },
  'POST /orders/{id}/release-payment': async (admin) => {
    const { place } = await anOnlineCounter(shop);
    const { id } = await place();
    await shop.db.updateTable('online_orders').set({ hold: 'noAnswer' }).where('order_id', '=', id).execute();
    return admin.call(`POST /orders/${id}/release-payment`);
  },
  'POST /refunds/{id}/again': async (admin) => {
    const { placePaid, simulator, refund } = await anOnlineCounter(shop);
    const { id, shopper, money } = await placePaid();
    simulator.rules.refund = 'refused';
    await shopper.call(`PUT /orders/${id}/cancel`);
    await refund();
    return admin.call(`POST /refunds/${(await money()).refunds[0].id}/again`);
  },
  'POST /remittances': async (admin) => aRemittance(admin),
  'POST /settlements': async (admin) =>
    admin.call('POST /settlements', { body: { gateway: 'phonepe', text: aReport(indianDay(shop.now())) } }),
  'DELETE /settlements/{id}': async (admin) => {
    const body = { gateway: 'phonepe', text: aReport(indianDay(shop.now())) };
    const [settlement] = (await admin.call('POST /settlements', { body })).body.settlements;
    return admin.call(`DELETE /settlements/${settlement.id}`);
  },
  'POST /payments/strays-seen': async (admin) => {
    const { place, simulator } = await anOnlineCounter(shop);
    const { id, open } = await place();
    simulator.pay(await open());
    await shop.db.deleteFrom('payments').where('order_id', '=', id).execute();
    for (const { gateway, headers, rawBody } of simulator.webhooks)
      await shop.app.inject({ method: 'POST', url: `/api/gateways/${gateway}/webhook`, headers, payload: rawBody });
    return admin.call('POST /payments/strays-seen', { body: { seen: 9 } });
  },
  'PUT /remittances/{id}/undo': async (admin) =>
    admin.call(`PUT /remittances/${(await aRemittance(admin)).body.remittance.id}/undo`),
  'POST /parcels/list': async (admin) => {
    const { orderNumber } = (await admin.call(`GET /orders/${(await anOrder()).id}`)).body.order;
    const lines = [{ orderNumber, number: 'LISTED1' }];
    return admin.call('POST /parcels/list', { body: { courierId: await aCourier(admin), lines } });
  },
  'DELETE /customers/{id}': async (admin) => admin.call(`DELETE /customers/${(await makeCustomer(shop)).user.id}`),
  'POST /backups': async (admin) => admin.call('POST /backups'),
  'POST /staff/invites': async (admin) => admin.call('POST /staff/invites', { body: { email: 'ravi@example.com' } }),
  'POST /staff/invites/{id}/link': async (admin) => {
    const { invite } = (await admin.call('POST /staff/invites', { body: { email: 'asha@example.com' } })).body;
    return admin.call(`POST /staff/invites/${invite.id}/link`);
  },
  'DELETE /staff/invites/{id}': async (admin) =>
    admin.call(
      `DELETE /staff/invites/${(await admin.call('POST /staff/invites', { body: { email: 'sunil@example.com' } })).body.invite.id}`,
    ),
  'PUT /staff/{id}': async (admin) =>
    admin.call(`PUT /staff/${(await makeAdmin(shop)).user.id}`, { body: { role: 'packing' } }),
  'DELETE /staff/{id}': async (admin) => admin.call(`DELETE /staff/${(await makeAdmin(shop)).user.id}`),
  'POST /unsent-emails/{id}/retry': async (admin) =>
    admin.call(`POST /unsent-emails/${await anUnsentEmail(shop)}/retry`),
  'DELETE /unsent-emails/{id}': async (admin) => admin.call(`DELETE /unsent-emails/${await anUnsentEmail(shop)}`),
};

async function aPriceChange() {
  const goods = { kind: 'products', ids: [(await makeProduct(shop)).id] };
  return { goods, rule: { change: { percent: -10 } } };
}

async function aPlannedSale() {
  return { ...(await aPriceChange()), name: 'Diwali', startsAt: '2199-11-06T18:00:00+05:30' };
}

/**
 * These calls of the back office write no line into the log of changes. Some calls only look something up. Others
 * upload a file, or make an authenticator app's key or a passkey's challenge, which nothing uses yet. An import writes
 * a line for each product later (spreadsheet.test.ts).
 */
const silent = new Set([
  'POST /security/app',
  'POST /security/passkeys/question',
  'POST /content/pictures',
  'POST /uploads',
  'PATCH /uploads/{id}',
  'POST /imports',
  'DELETE /imports/{id}',
  'POST /variants/find',
  'POST /prices/look',
  'POST /remittances/look',
  'POST /settlements/look',
  'POST /phone-orders/look',
  'POST /offers/look',
  'POST /orders/{id}/content/look',
  'POST /payments/fetch/{id}',
  // A person's saved views change nothing for other people, so the log does not record them.
  'POST /order-views',
  'PUT /order-views',
  'PUT /order-views/{id}',
  'DELETE /order-views/{id}',
]);
const changing = Object.entries<Call>(calls).filter(
  ([key, call]) => call.who === 'admin' && parseCallKey(key).method !== 'GET' && !silent.has(key),
);

test.each(changing.map(([key]) => key))('%s leaves a line in the log: who, when, what', async (key) => {
  const admin = await makeAdmin(shop);
  const use = uses[key];
  expect(use, `say here how ${key} is used`).toBeDefined();
  const before = (await admin.call('GET /audit')).body.pagination.totalItems as number;
  const { status } = (await use?.(admin)) ?? { status: 0 };
  expect(status).toBeLessThan(300);
  const { body } = await admin.call('GET /audit');
  expect(body.pagination.totalItems).toBeGreaterThan(before);
  expect(body.lines[0]).toMatchObject({
    who: { email: admin.user.email },
    at: expect.stringMatching(/^\d{4}-/),
    subject: expect.stringMatching(/\S/),
  });
});
