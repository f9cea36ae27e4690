import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { UnpaidOf } from './unpaid-order.tsx';

const payBefore = '2026-11-30T13:22:00.000Z';
const order = {
  id: '0190a000-0000-7000-8000-0000d9309c42',
  orderNumber: 'ORD7',
  paymentMethod: 'ONLINE' as const,
  paymentStatus: 'PENDING' as const,
  deliveryStatus: 'PENDING' as const,
  stage: 'TO_PAY' as const,
  online: { token: 'tok', state: 'toPay' as const, payBefore, due: '700.50', paid: '0.00', refunds: [] },
};
const paid = { ...order, orderNumber: 'ORD8', stage: 'PACKED' as const };

function shown(orders: Parameters<typeof UnpaidOf>[0]['orders']): string {
  return renderToStaticMarkup(
    <StaticRouter location="/cart">
      <UnpaidOf orders={orders} />
    </StaticRouter>,
  );
}

test('an empty cart leads to the order that waits for its payment, and names the deadline', () => {
  const page = shown([paid, order]);
  expect(page).toContain('href="/pay/tok"');
  expect(page).toContain('Pay for order ORD7 by 30 Nov, 18:52');
  expect(shown([paid])).toBe('');
  // While a bank decides, the shopper must not pay again.
  expect(shown([{ ...order, online: { ...order.online, state: 'waiting' } }])).toBe('');
});
