import { expect, test } from 'vitest';
import { describe } from './describe.ts';

/** Makes the rows of a shopper with this many orders, with four events each. */
function rowsOf(orders: number) {
  const ids = Array.from({ length: orders }, (_, n) => `order ${n}`);
  const none = { addresses: [], returns: [], wishlist: [], cart: [], sessions: [], securityEvents: [] };
  const ofNone = { orderItems: [], invoices: [], orderEdits: [], upiPayments: [], bankLines: [], parcels: [] };
  const orderEvents = ids.flatMap((id) => Array.from({ length: 4 }, (_, n) => ({ order_id: id, reason: String(n) })));
  const rows = {
    account: { email: 'asha@example.com' },
    ...{
      ...none,
      ...ofNone,
      orderNotes: [],
      contacts: [],
      orderEvents,
      returnLines: [],
      returnEvents: [],
      returnPhotos: [],
    },
    orders: ids.map((id) => ({ id, total_paise: 99900 })),
  };
  // as: the few columns that matter here.
  return rows as unknown as Parameters<typeof describe>[0];
}

test('what belongs to an order stands in it', () => {
  const { orders } = describe(rowsOf(2), '2026-03-01T10:00:00.000Z');
  const events = ['0', '1', '2', '3'].map((reason) => ({ reason }));
  expect(orders).toMatchObject([
    { id: 'order 0', total: '999.00', events },
    { id: 'order 1', total: '999.00', events },
  ]);
});

test('each row is looked at a few times, however many orders there are: somebody may have placed and cancelled thousands', () => {
  let looks = 0;
  const rows = rowsOf(100);
  const orderEvents = rows.orderEvents.map(({ order_id, ...event }) => ({
    ...event,
    get order_id() {
      looks++;
      return order_id;
    },
  }));
  describe({ ...rows, orderEvents }, '');
  // The file's maker reads each event once to find its order, and once to leave out the order's id.
  expect(looks).toBeLessThanOrEqual(3 * orderEvents.length);
});
