import { expect, test } from 'vitest';
import { describe } from './describe.ts';

/** Makes the rows of a shopper who has this many orders with four notes each. */
function rowsOf(orders: number) {
  const ids = Array.from({ length: orders }, (_, n) => `order ${n}`);
  const none = { addresses: [], returns: [], wishlist: [], cart: [], cartCodes: [], sessions: [], securityEvents: [] };
  const parts = { items: [], documents: [], edits: [], events: [], offers: [], parcels: [] };
  const orderNotes = ids.flatMap((id) => Array.from({ length: 4 }, (_, n) => ({ order_id: id, text: String(n) })));
  const rows = {
    account: { email: 'asha@example.com' },
    ...none,
    ...{
      orderNotes,
      contacts: [],
      bankLines: [],
      swapParcels: [],
      returnLines: [],
      returnEvents: [],
      returnPhotos: [],
    },
    orders: ids.map((id) => ({ order: { id, total_paise: 99900 }, ...parts })),
  };
  // The cast is safe: in this test, `describe` reads only these columns.
  return rows as unknown as Parameters<typeof describe>[0];
}

test('what belongs to an order stands in it', () => {
  const { orders } = describe(rowsOf(2), '2026-03-01T10:00:00.000Z');
  const notes = ['0', '1', '2', '3'].map((text) => ({ text }));
  expect(orders).toMatchObject([
    { id: 'order 0', total: '999.00', notes },
    { id: 'order 1', total: '999.00', notes },
  ]);
});

test('each row is looked at a few times, however many orders there are: somebody may have placed and cancelled thousands', () => {
  let looks = 0;
  const rows = rowsOf(100);
  const orderNotes = rows.orderNotes.map(({ order_id, ...note }) => ({
    ...note,
    get order_id() {
      looks++;
      return order_id;
    },
  }));
  describe({ ...rows, orderNotes }, '');
  // `describe` reads each note only a few times, however many orders there are: once to find its order, and once to
  // leave out the order's id.
  expect(looks).toBeLessThanOrEqual(3 * orderNotes.length);
});
