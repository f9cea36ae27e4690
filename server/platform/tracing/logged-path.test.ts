import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test('a log keeps neither what people search for nor the token of a payment link', () => {
  expect(loggedPath('/shop?q=saree')).toBe('/shop');
  for (const path of ['/pay/', '/hi/pay/', '/api/pay/'])
    expect(loggedPath(`${path}w8v2xZK1-secret_token?razorpay_payment_id=pay_1`)).toBe(`${path}…`);
  expect(loggedPath('/api/gateways/razorpay/webhook')).toBe('/api/gateways/razorpay/webhook');
});
