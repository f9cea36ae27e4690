// On both engines: the check at the start reads an account from the database.
import { describe, expect, test } from 'vitest';
import { SHOPPER_EMAIL } from '#domain/fictional.ts';
import { makeAdmin, makeShopper } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { gatewayFrom } from '../sales/gateways/gateways.ts';
import { newId } from '../platform/db/ids.ts';
import { prepareShop } from './prepare-shop.ts';

const shop = useShop({ PAYMENTS: 'simulator', DEMO: '1' });

test('the simulator is refused on a database that is not the demo shop', async () => {
  await expect(prepareShop({ ...shop, env: { ...shop.env, DEMO: false } }, () => {})).rejects.toThrow(
    'PAYMENTS=simulator is only for the demo shop',
  );
  const { user } = await makeShopper(shop);
  await shop.db
    .updateTable('users')
    .set({ email: SHOPPER_EMAIL, email_key: SHOPPER_EMAIL })
    .where('id', '=', user.id)
    .execute();
  // A second start of the shop changes nothing.
  for (const _ of [1, 2]) await prepareShop({ ...shop, env: { ...shop.env, DEMO: false } }, () => {});
  const admin = await makeAdmin(shop);
  const { gateways } = (await admin.call('GET /gateways')).body;
  expect(gateways.map(({ test }: { test: object | null }) => test !== null)).toEqual([true, true, true]);
  expect((await admin.call('GET /payment-methods')).body).toMatchObject({
    methods: ['COD', 'ONLINE'],
    online: { gateway: 'Razorpay', isTest: true },
  });
});

describe('the simulated bank', () => {
  const opened = async () => {
    const { simulator } = shop;
    if (!simulator) throw new Error('there is no simulator');
    const keys = { keys: simulator.keys.razorpay };
    const gateway = gatewayFrom('razorpay', keys, { hosts: simulator.hosts.razorpay, now: () => shop.now() });
    const reference = newId();
    const { url, gatewayId } = await gateway.open({
      reference,
      paise: 140_150,
      orderNumber: 'TB-1<script>',
      customer: { name: 'Asha', phone: '9876543210', email: '' },
      expiresAt: new Date(Date.parse(shop.now()) + 20 * 60_000).toISOString(),
      returnUrl: 'http://127.0.0.1:3000/pay/token',
      webhookUrl: 'http://127.0.0.1:3000/api/gateways/razorpay/webhook',
    });
    return { gateway, payment: { reference, gatewayId }, path: new URL(url).pathname };
  };
  const post = async (path: string, act: string) =>
    shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `act=${act}`,
    });

  test('shows the amount on a page without any script, and says that no money moves', async () => {
    const { path } = await opened();
    const { statusCode, body, headers } = await shop.app.inject({ url: path });
    expect(statusCode).toBe(200);
    expect(body).toContain('No money moves here');
    expect(body).toContain('₹1,401.50');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect((await shop.app.inject({ url: '/simulator/razorpay/plink_0' })).statusCode).toBe(404);
  });

  test.each([
    ['pay', 'captured'],
    ['fail', 'failed'],
    ['pending', 'pending'],
    ['close', 'open'],
  ] as const)('after "%s" it leads back to the shop, and the gateway says %s', async (act, state) => {
    const { gateway, payment, path } = await opened();
    const { statusCode, headers } = await post(path, act);
    expect(statusCode).toBe(303);
    const back = new URL(String(headers.location));
    expect(`${back.origin}${back.pathname}`).toBe('http://127.0.0.1:3000/pay/token');
    expect(back.searchParams.has('razorpay_signature')).toBe(act === 'pay');
    expect((await gateway.fetch(payment)).state).toBe(state);
    // The shopper goes back in the browser and sends the form again, but pays only once.
    await post(path, 'pay');
    expect((await gateway.fetch(payment)).captures).toHaveLength(1);
  });
});
