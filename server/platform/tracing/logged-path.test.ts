import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test('a log keeps neither what people search for nor the secret of a link', () => {
  expect(loggedPath('/shop?q=saree')).toBe('/shop');
  for (const path of ['/pay/', '/hi/pay/', '/api/pay/', '/l/', '/api/messages/msg91/'])
    expect(loggedPath(`${path}w8v2xZK1-secret_token?razorpay_payment_id=pay_1`)).toBe(`${path}…`);
  expect(loggedPath('/hi/shop/l')).toBe('/hi/shop/l');
  expect(loggedPath('/api/gateways/razorpay/webhook')).toBe('/api/gateways/razorpay/webhook');
});
