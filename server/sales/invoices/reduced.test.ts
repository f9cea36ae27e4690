// On both engines: SQL sums the paise of orders, invoices and credit notes.
import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { paidFor } from '#domain/paid-parts.ts';
import { toRupees } from '#domain/money.ts';
import { anAddress, makeProduct, makeShopper } from '../../../test/factories.ts';
import { textOfPdf } from '../../../test/pdf-text.ts';
import { reduceOrder } from '../../../test/reductions.ts';
import { sendBack } from '../../../test/returns.ts';
import { shipOrders, withInvoices } from '../../../test/shipped-orders.ts';
import { useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });
let admin: Awaited<ReturnType<typeof withInvoices>>;
beforeAll(async () => {
  admin = await withInvoices(shop);
});

const documentsOf = async (orderId: string) =>
  shop.db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
const linesOf = async (invoiceId: string) =>
  shop.db.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute();
const parts = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const;

/** Makes an order of items at these prices, with reductions, and ships it. */
async function aReduced(pricesPaise: readonly number[], given: Parameters<typeof reduceOrder>[2], quantity = 1) {
  const shopper = await makeShopper(shop);
  await shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, state: 'Rajasthan' } });
  for (const sellingPaise of pricesPaise) {
    const { variants } = await makeProduct(shop, { variants: [{ sellingPaise, stock: quantity }] });
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity } });
  }
  const placed = { addressId: shopper.addressId, paymentMethod: 'COD' };
  const { order } = (await shopper.call('POST /orders/place', { body: placed })).body;
  expect(order.items.map((item: { priceAtPurchase: string }) => item.priceAtPurchase)).toEqual(
    pricesPaise.map((paise) => toRupees(paise)),
  );
  await reduceOrder(shop, order.id, given);
  const shipped = await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
  expect(shipped.status).toBe(200);
  return { id: order.id as string, shopper };
}
/**
 * Returns the text of a document, with all lines joined into one. If the environment variable PDF_TO names a folder,
 * also saves the file there so that a person can look at it.
 */
async function textOf(path: string, language = 'en'): Promise<string> {
  const authorization = `Bearer ${await beginSession(shop.db, admin.user, shop.now())}`;
  const reply = await shop.app.inject({ url: `/api${path}`, headers: { authorization, 'accept-language': language } });
  expect(reply.statusCode).toBe(200);
  const folder = process.env['PDF_TO'];
  if (folder) await writeFile(`${folder}/${language}${path.replaceAll(/\W+/g, '-').slice(-60)}.pdf`, reply.rawPayload);
  return textOfPdf(reply.rawPayload).join(' ').replaceAll(/\s+/g, ' ');
}
const pdfOf = async (id: string, language?: string) => textOf(`/orders/${id}/invoice`, language);

describe('an invoice of a reduced order', () => {
  test('has the rate of what a piece cost: ₹2,600 less ₹150 is below ₹2,500', async () => {
    const { id } = await aReduced(
      [260_000, 260_000],
      [{ name: 'Festive', code: 'FESTIVE150', terms: {}, parts: [15_000] }],
    );
    const [invoice] = await documentsOf(id);
    const lines = await linesOf(invoice?.id ?? '');
    expect(lines).toMatchObject([
      { price_paise: 260_000, reduction_paise: 15_000, rate: 500, total_paise: 245_000, taxable_paise: 233_334 },
      { price_paise: 260_000, reduction_paise: 0, rate: 1800, total_paise: 260_000 },
    ]);
    expect(invoice?.total_paise).toBe(505_000);
  });
  test('decides by the exact share where the rounded prices lie on both sides of the limit', async () => {
    // In the first order, three items cost ₹7,500.01 together: rounded to paise, two of them cost ₹2,500 and the third
    // one ₹2,500.01. All three must have the same tax rate.
    const above = await aReduced([260_000], [{ name: 'Festive', terms: {}, parts: [29_999] }], 3);
    const exact = await aReduced([260_000], [{ name: 'Festive', terms: {}, parts: [30_000] }], 3);
    for (const [{ id }, rate] of [
      [above, 1800],
      [exact, 500],
    ] as const) {
      const [invoice] = await documentsOf(id);
      expect(await linesOf(invoice?.id ?? '')).toMatchObject([{ rate, quantity: 3 }]);
    }
  });
  test('names the reduction of each line and its offer on paper, in both languages', async () => {
    const one = await aReduced([99_900], [{ name: 'Festive', code: 'FESTIVE10', terms: {}, parts: [9990] }]);
    expect(await pdfOf(one.id)).toContain('Festive (FESTIVE10) −₹99.90');
    expect(await pdfOf(one.id)).toContain('₹899.10');
    const several = await aReduced(
      [99_900, 50_000],
      [
        { name: 'Festive', code: 'FESTIVE10', terms: {}, parts: [9990, 5000] },
        { name: '', reason: 'A stain', parts: [0, 4000] },
        { name: 'Free', terms: {}, freed: 4900 },
      ],
    );
    const text = await pdfOf(several.id);
    for (const words of ['Discount −₹99.90', 'Discount −₹90', 'Discounts on this order:'])
      expect(text).toContain(words);
    expect(text).toContain('Festive (FESTIVE10) −₹149.90; Discount from the shop −₹40');
    expect(text).not.toContain('stain');
    expect(await pdfOf(several.id, 'hi')).toContain('दुकान की ओर से छूट −₹40');
  });
  test('is a bill of supply in a shop without GSTIN, with the reduction too', async () => {
    await withInvoices(shop, { gstin: '', stateCode: '08' });
    const { id } = await aReduced([99_900], [{ name: 'Festive', terms: {}, parts: [9990] }]);
    const [bill] = await documentsOf(id);
    expect(bill).toMatchObject({ kind: 'bill-of-supply', total_paise: 89_910 });
    expect(await pdfOf(id)).toContain('Festive −₹99.90');
    await withInvoices(shop);
  });
  test('is taken back whole, with its reductions', async () => {
    const { id } = await aReduced([99_900], [{ name: 'Festive', terms: {}, parts: [9990] }]);
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
    const [invoice, note] = await documentsOf(id);
    const [given, credited] = [await linesOf(invoice?.id ?? ''), await linesOf(note?.id ?? '')];
    expect(credited).toEqual(given.map((line) => ({ ...line, invoice_id: note?.id })));
    expect(await pdfOf(id)).toContain('Festive −₹99.90');
  });
});

test('a piece that comes back for less says so of what was paid, and its note names the offer', async () => {
  const { id } = await aReduced([99_900], [{ name: 'Festive', code: 'F10', terms: {}, parts: [19_980] }], 2);
  const made = await sendBack(shop, admin, id, [{ place: 0, quantity: 1, amount: '500.00' }]);
  expect(made).toMatchObject({ lines: [{ price: '999.00', paid: '899.10', refund: '500.00' }] });
  const [, note] = await documentsOf(id);
  expect(await linesOf(note?.id ?? '')).toMatchObject([{ quantity: 1, reduction_paise: 9990, total_paise: 50_000 }]);
  const text = await textOf(`/returns/${made.id}/credit-note`);
  expect(text).toContain('Festive (F10) −₹99.90');
  expect(text).toContain('₹399.10 less: Worn at the hem');
});

type Bought = { pricePaise: number; quantity: number; reductionPaise: number };
const aLine = fc
  .record({ pricePaise: fc.integer({ min: 1, max: 600_000 }), quantity: fc.integer({ min: 1, max: 4 }) })
  .chain(({ pricePaise, quantity }) =>
    fc
      .integer({ min: 0, max: pricePaise * quantity })
      .map((reductionPaise): Bought => ({ pricePaise, quantity, reductionPaise })),
  );
const anOrder = fc.record({
  state: fc.constantFrom('Rajasthan', 'Kerala'),
  lines: fc.array(aLine, { minLength: 1, maxLength: 3 }),
  /** The highest number of items of a line that each return takes. */
  wanted: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
});

test('an invoice is its order to the paisa, and its notes are never more, and equal to it once all is back', async () => {
  await fc.assert(
    fc.asyncProperty(anOrder, async ({ state, lines, wanted }) => {
      const [id = ''] = await shipOrders(shop, admin, [{ state, lines }]);
      const paid = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity - line.reductionPaise, 0);
      const [invoice] = await documentsOf(id);
      const given = await linesOf(invoice?.id ?? '');
      expect(invoice?.total_paise).toBe(paid);
      expect(given.map((line) => line.total_paise)).toEqual(
        lines.map((line) => line.pricePaise * line.quantity - line.reductionPaise),
      );
      for (const line of given)
        expect(line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise).toBe(line.total_paise);
      const back = lines.map(() => 0);
      const credited = async () =>
        (await Promise.all((await documentsOf(id)).slice(1).map(async (note) => linesOf(note.id)))).flat();
      // The last round returns all remaining items.
      for (const most of [...wanted, 4]) {
        const pieces = lines.flatMap((line, place) => {
          const quantity = Math.min(most, line.quantity - (back[place] ?? 0));
          const bought = { sellingPaise: line.pricePaise, ...line };
          const paise = paidFor(bought, { pieces: quantity, before: back[place] ?? 0 });
          // The shop declines a return that would refund nothing.
          return quantity > 0 && paise > 0 ? [{ place, quantity, paise }] : [];
        });
        if (pieces.length === 0) continue;
        const made = await sendBack(shop, admin, id, pieces);
        for (const { place, quantity } of pieces) back[place] = (back[place] ?? 0) + quantity;
        expect(made.refundAmount).toBe(toRupees(pieces.reduce((sum, { paise }) => sum + paise, 0)));
        await admin.call(`PUT /returns/${made.id}/step`, { body: { event: 'refund', reference: 'UTR' } });
        const total = (await credited()).reduce((sum, line) => sum + line.total_paise, 0);
        expect(total).toBeLessThanOrEqual(paid);
      }
      const notes = await credited();
      for (const [place, line] of lines.entries()) {
        if (back[place] !== line.quantity) continue;
        const own = notes.filter(({ position }) => position === place);
        for (const part of parts) expect(own.reduce((sum, note) => sum + note[part], 0)).toBe(given[place]?.[part]);
        expect(own.reduce((sum, note) => sum + note.reduction_paise, 0)).toBe(line.reductionPaise);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
