import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { TrackedOrder } from '#contract/tracking.ts';
import { Tracked } from './tracked.tsx';

const order: TrackedOrder = {
  orderNumber: 'ORD1',
  createdAt: '2026-11-27T10:00:00.000Z',
  orderTotal: '2101.50',
  paymentMethod: 'ONLINE',
  paymentStatus: 'PENDING',
  deliveryStatus: 'PENDING',
  stage: 'TO_PAY',
  expectedDeliveryDate: '2026-12-02',
  deliveredOn: null,
  city: 'Jaipur',
  items: [],
  history: [],
};
const online = { token: 't', state: 'toPay' as const, payBefore: null, due: '700.50', paid: '1401.00', refunds: [] };

function shown(changes: Partial<TrackedOrder>): string {
  return renderToStaticMarkup(
    <StaticRouter location="/track">
      <Tracked order={{ ...order, ...changes }} />
    </StaticRouter>,
  );
}

test('an order that is paid in part names the rest, and an order about which a bank decides names no amount to pay', () => {
  expect(shown({ online })).toContain('₹700.50 to pay online');
  expect(shown({ online: { ...online, state: 'waiting' } })).not.toContain('to pay online');
  expect(shown({ paymentMethod: 'UPI' })).toContain('₹2,101.50 to pay by UPI');
  expect(shown({ online, paymentStatus: 'PAID' })).not.toContain('to pay online');
});

test('a returned order names its return, and the prices of its pieces add up', () => {
  const items = [{ name: 'Kurta', size: 'M', color: 'Indigo', quantity: 2, priceAtPurchase: '1050.75' }];
  const page = shown({ paymentStatus: 'PAID', items, returns: [{ kind: 'refund', state: 'REFUNDED' }] });
  expect(page).toContain('Return · refunded');
  expect(page.match(/₹2,101\.50/g)).toHaveLength(2);
});
