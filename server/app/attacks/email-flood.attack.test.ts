import { expect, test } from 'vitest';
import { makeAdmin, makeCustomer, makeOrders } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';

const shop = useShop({ RATE_LIMITS: '1' });

test('many emails at once to a mailbox that nobody has confirmed, however it is spelt: twenty a day, and orders’ confirmations go on', async () => {
  const spellings = Array.from({ length: 60 }, (_, n) => `Flooded+${n}@example.com`);
  const accounts = await Promise.all(
    spellings.map(async (email) => {
      const { user } = await makeCustomer(shop);
      const change = { email, email_key: email.toLowerCase(), email_confirmed_at: null };
      await shop.db.updateTable('users').set(change).where('id', '=', user.id).execute();
      return { ...user, email };
    }),
  );
  const arrived = async () =>
    (await shop.emails()).filter(({ to }) => to?.[0]?.address?.toLowerCase().startsWith('flooded')).length;
  await Promise.all(
    accounts.map(async ({ id }) =>
      queueEmail(shop.db, { email: 'welcome', userId: id }, { now: shop.now(), lane: id }),
    ),
  );
  expect(await arrived()).toBe(20);
  const admin = await makeAdmin(shop);
  const unsent = (await admin.call('GET /unsent-emails')).body;
  expect(unsent.total).toBe(40);
  expect(unsent.emails[0]).toMatchObject({ isGivenUp: true, reason: expect.stringContaining('too many emails') });
  for (const account of accounts.slice(0, 12)) {
    const [number = ''] = await makeOrders(shop, account, 1, () => ({ confirmation_sent_at: null }));
    const order = shop.db.selectFrom('orders').select('id').where('order_number', '=', number);
    const { id: orderId } = await order.executeTakeFirstOrThrow();
    const customer = await shop.as({ id: account.id, role: 'CUSTOMER' });
    const body = { orderData: { id: orderId }, email: account.email };
    // This mailbox has reached the limit, so the shop sends it no further email. The customer gets no error.
    expect((await customer.call('POST /orders/send-confirmation', { body })).status).toBe(200);
  }
  expect(await arrived()).toBe(30);
});

test('who has confirmed their address hears of everything', async () => {
  const { user } = await makeCustomer(shop);
  const now = shop.now();
  await shop.db.updateTable('users').set({ email_confirmed_at: now }).where('id', '=', user.id).execute();
  for (let n = 0; n < 25; n++) await queueEmail(shop.db, { email: 'welcome', userId: user.id }, { now, lane: user.id });
  const sent = (await shop.emails()).filter(({ to }) => to?.[0]?.address === user.email);
  expect(sent).toHaveLength(25);
});
