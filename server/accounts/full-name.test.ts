import { expect, test } from 'vitest';
import { indianDay } from '#domain/days.ts';
import { anAddress, makeProduct } from '../../test/factories.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { upi } from '../../test/returns.ts';
import { withInvoices } from '../../test/shipped-orders.ts';
import { useShop } from '../../test/shop.ts';
import { beginSession } from './auth/sessions.ts';

const shop = useShop();
const silent = { info: () => {}, warn: () => {} };

test('who has registered by a username alone is named once: to the staff, and on the invoice', async () => {
  const admin = await withInvoices(shop);
  const account = { username: 'meera', email: 'meera@example.com', password: 'Sutli-Ghagra-7' };
  await shop.guest.call('POST /auth/register', { body: { ...account, firstName: 'meera', lastName: 'meera' } });
  const signIn = { identifier: account.email, password: account.password };
  const shopper = shop.withToken((await shop.guest.call('POST /auth/login', { body: signIn })).body.token);
  const { address } = (await shopper.call('POST /addresses', { body: anAddress })).body;
  const [variant] = (await makeProduct(shop)).variants;
  const place = async () => {
    await shopper.call('POST /cart/add', { body: { productVariantId: variant?.id, quantity: 1 } });
    const body = { addressId: address.id, paymentMethod: 'COD' };
    return (await shopper.call('POST /orders/place', { body })).body.order;
  };
  const kept = await place();
  await admin.call(`PUT /orders/${kept.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const refused = await place();
  for (const step of ['handOver', 'refuse']) await admin.call(`PUT /orders/${refused.id}/step`, { body: { step } });

  const lines = [{ itemId: kept.items[0].id, quantity: 1 }];
  const asked = { kind: 'refund', reason: 'SIZE_SMALL', payout: upi, lines };
  const { return: one } = (await shopper.call(`POST /orders/${kept.id}/returns`, { body: asked })).body;
  expect((await admin.call(`GET /returns/${one.id}`)).body.return.customer.name).toBe('meera');

  const today = indianDay(shop.now());
  const { cameBack } = (await admin.call(`GET /insights?from=${today}&to=${today}`)).body;
  expect(cameBack.customers).toMatchObject([{ name: 'meera', returned: 1 }]);

  await shop.security.settled(silent);
  const { events } = (await admin.call('GET /security-log?kind=signIn')).body;
  expect(events).toMatchObject([{ account: { name: 'meera' } }]);

  const headers = { authorization: `Bearer ${await beginSession(shop.db, admin.user, shop.now())}` };
  const { rawPayload } = await shop.app.inject({ url: `/api/orders/${kept.id}/invoice`, headers });
  const [page = ''] = textOfPdf(rawPayload);
  expect(page.match(/meera/g)).toHaveLength(1);
});
