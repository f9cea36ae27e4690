// On both engines: the database adds up the refunds of several returns of one order.
import { describe, expect, test } from 'vitest';
import { reduceOrder } from '../../../test/reductions.ts';
import { aDelivery } from '../../../test/returns.ts';
import { withInvoices } from '../../../test/shipped-orders.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });

/** Makes a delivered order of three items at ₹999, one of them free, with an invoice of the amount paid. */
async function twoAndOneFree(reductionPaise = 99_900) {
  await withInvoices(shop);
  const delivery = await aDelivery(shop, { quantity: 3 });
  const { admin, id } = delivery;
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'PENDING' } });
  // The test deletes the invoice, which was written before the offer. The order gets a new invoice when it is sent.
  await shop.db.deleteFrom('invoice_lines').execute();
  await shop.db.deleteFrom('invoices').where('order_id', '=', id).execute();
  const effect = { kind: 'buyGet', buy: 2, get: 1, percent: 100 } as const;
  await reduceOrder(shop, id, [{ name: 'Two and one', terms: { effect }, parts: [reductionPaise] }]);
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  return delivery;
}
const emailsOf = async (address: string) =>
  (await shop.emails()).filter((email) => email.to?.[0]?.address === address).map(({ text }) => text ?? '');

describe('of three pieces, of which one was free,', () => {
  test('one that comes back gives its part, whatever stays; all together give back what was paid', async () => {
    const { ask, bringBack, step, id, seen } = await twoAndOneFree(99_901);
    const refunds: string[] = [];
    for (let back = 1; back <= 3; back++) {
      const { return: asked } = (await ask()).body;
      refunds.push(asked.refundAmount);
      expect(asked.lines).toMatchObject([{ price: '999.00', paid: asked.refundAmount, refund: asked.refundAmount }]);
      expect((await bringBack(asked.id)).body.return.refundAmount).toBe(asked.refundAmount);
      expect((await step(asked.id, 'refund', { reference: 'UTR' })).status).toBe(200);
    }
    expect(refunds).toEqual(['666.00', '666.00', '665.99']);
    expect((await seen()).offer.lines).toMatchObject([{ most: 0, refusal: 'ALL_BACK' }]);
    const rows = await shop.db.selectFrom('invoices').selectAll().where('order_id', '=', id).orderBy('id').execute();
    expect(rows.map(({ kind, total_paise: paise }) => [kind, paise])).toEqual([
      ['tax-invoice', 199_799],
      ['credit-note', 66_600],
      ['credit-note', 66_600],
      ['credit-note', 66_599],
    ]);
  });

  test('a return that was taken back has used up no part', async () => {
    const { ask, step } = await twoAndOneFree();
    const first = (await ask()).body.return;
    expect((await step(first.id, 'decline', { words: 'Worn' })).body.return.state).toBe('DECLINED');
    expect((await ask()).body.return.refundAmount).toBe('666.00');
  });

  test('an inspection refunds at most the part, and its email says less than was paid', async () => {
    const { ask, step, shopper } = await twoAndOneFree();
    const { return: asked } = (await ask()).body;
    for (const event of ['approve', 'receive']) await step(asked.id, event);
    const refundOf = (amount: string) => ({
      refunds: [{ lineId: asked.lines[0].id, amount, reason: 'Worn at the hem' }],
    });
    expect((await step(asked.id, 'inspect', refundOf('666.01'))).status).toBe(400);
    const { body } = await step(asked.id, 'inspect', refundOf('600.00'));
    expect(body.return).toMatchObject({ refundAmount: '600.00', lines: [{ refundReason: 'Worn at the hem' }] });
    const said = (await emailsOf(shopper.user.email)).join('\n');
    expect(said).toContain('₹600 of ₹666. Worn at the hem');
  });

  test('an exchange keeps the reduction, and refunds the part if it is not sent after all', async () => {
    const { ask, swap, bringBack, step } = await twoAndOneFree();
    const { return: asked } = (await ask(swap())).body;
    expect(asked).toMatchObject({ kind: 'swap', lines: [{ paid: '666.00' }] });
    await bringBack(asked.id);
    expect((await step(asked.id, 'refund', { reference: 'UTR' })).body.return.refundAmount).toBe('666.00');
  });

  test('the shop’s WhatsApp text says the part, too', async () => {
    const { ask, bringBack, step, admin, id } = await twoAndOneFree();
    await shop.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', id).execute();
    const { return: asked } = (await ask()).body;
    await bringBack(asked.id);
    await step(asked.id, 'refund', { reference: 'UTR 5' });
    const { contact } = (await admin.call(`GET /returns/${asked.id}/contact`)).body;
    expect(contact.whatsapp.text).toContain('We have refunded ₹666 to the account you gave us');
  });
});

test('a piece that an offer made free can be exchanged; a refund of nothing is refused as ever', async () => {
  const { ask, swap, bringBack, step } = await twoAndOneFree(3 * 99_900);
  const exchange = (await ask(swap())).body.return;
  expect((await bringBack(exchange.id)).body.return.state).toBe('INSPECTED');
  await step(exchange.id, 'sendSwap');
  const refund = (await ask()).body.return;
  expect(refund.refundAmount).toBe('0.00');
  expect((await bringBack(refund.id)).status).toBe(400);
});

test('charges go back with the pieces by what these have cost', async () => {
  const { ask, id } = await twoAndOneFree();
  await shop.db
    .updateTable('orders')
    .set((row) => ({ delivery_paise: 9000, total_paise: row('total_paise', '+', 9000) }))
    .where('id', '=', id)
    .execute();
  const { return: asked } = (await ask({ reason: 'DAMAGED' })).body;
  expect(asked).toMatchObject({ refundAmount: '696.00', refundedCharges: '30.00' });
});

test('a return from before paid parts were stored refunds the price of its pieces', async () => {
  const { ask, bringBack } = await aDelivery(shop, { quantity: 2 });
  const { return: asked } = (await ask()).body;
  expect(asked.lines[0]).not.toHaveProperty('paid');
  await shop.db.updateTable('return_lines').set({ paid_paise: null }).where('return_id', '=', asked.id).execute();
  expect((await bringBack(asked.id)).body.return).toMatchObject({
    refundAmount: '999.00',
    lines: [{ refund: '999.00' }],
  });
});
