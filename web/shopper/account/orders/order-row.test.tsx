import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderSummary, type SummarizedOrder } from './order-row.tsx';

const order: SummarizedOrder = {
  id: '0190a000-0000-7000-8000-0000d9309c42',
  orderNumber: 'ORD1',
  createdAt: '2026-11-27T10:00:00.000Z',
  orderTotal: '2101.50',
  deliveryStatus: 'PENDING',
  expectedDeliveryDate: '2026-12-02',
  deliveredOn: null,
  items: [{ quantity: 1 }],
};

test('an order that nobody has paid waits for its payment and promises no day, a paid one is pending and does', () => {
  const shown = (changes: Partial<SummarizedOrder>) =>
    renderToStaticMarkup(<OrderSummary order={{ ...order, ...changes }} />);
  const unpaid = shown({ stage: 'TO_PAY' });
  expect(unpaid).toContain('Waiting for your payment');
  expect(unpaid).not.toMatch(/Pending|Expected/);
  const paid = shown({});
  expect(paid).toContain('Pending');
  expect(paid).toContain('Expected 02 Dec 2026');
});
