import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { textOfPdf } from '../../../test/pdf-text.ts';
import { aDelivery, sendBack } from '../../../test/returns.ts';
import { shipOrders, withInvoices } from '../../../test/shipped-orders.ts';
import { useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
type Owner = Awaited<ReturnType<typeof withInvoices>>;
let admin: Owner;
beforeAll(async () => {
  admin = await withInvoices(shop);
});

const documentsOf = async (orderId: string) =>
  shop.db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
const linesOf = async (invoiceId: string) =>
  shop.db.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute();
const parts = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const;
const taxesOf = (line: Record<(typeof parts)[number], number>) => parts.map((part) => line[part]);
const refund = async (id: string) =>
  admin.call(`PUT /returns/${id}/step`, { body: { event: 'refund', reference: 'UTR 1' } });

describe('a credit note for a return', () => {
  test('is given when the pieces are inspected, of their price, rate and taxes, and names the invoice', async () => {
    const lines = [
      { pricePaise: 99_901, quantity: 2 },
      { pricePaise: 260_000, quantity: 1 },
    ];
    const [id = ''] = await shipOrders(shop, admin, [{ state: 'Rajasthan', lines }]);
    const made = await sendBack(shop, admin, id, [{ place: 1, quantity: 1 }]);
    const [invoice, note] = await documentsOf(id);
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: expect.stringMatching(/^\d\d-\d\d\/CN\d{4}$/),
      reduces_id: invoice?.id,
      corrects_id: null,
      return_id: made.id,
      seller: invoice?.seller,
      place: '08',
      total_paise: 260_000,
    });
    expect(note?.number.length).toBeLessThanOrEqual(16);
    const [given, credited] = [await linesOf(invoice?.id ?? ''), await linesOf(note?.id ?? '')];
    expect(credited).toHaveLength(1);
    expect(credited[0]).toMatchObject({ rate: 1800, quantity: 1, igst_paise: 0, reason: '' });
    expect(credited.map(taxesOf)).toEqual([given[1]].flatMap((line) => (line ? [taxesOf(line)] : [])));
    expect(made).toMatchObject({ creditNote: note?.number, state: 'INSPECTED', refundAmount: '2600.00' });
    const { order } = (await admin.call(`GET /orders/${id}`)).body;
    expect(order.invoices.map(({ number }: { number: string }) => number)).toEqual([invoice?.number, note?.number]);
    await refund(made.id);
    expect(await documentsOf(id)).toHaveLength(2);
  });
  test('of a line that comes back piece by piece, and for less than was paid, sums to the invoice to the paisa', async () => {
    const [id = ''] = await shipOrders(shop, admin, [
      { state: 'Kerala', lines: [{ pricePaise: 33_333, quantity: 3 }] },
    ]);
    for (const amount of ['333.33', '333.33', '333.33']) {
      const made = await sendBack(shop, admin, id, [{ place: 0, quantity: 1, amount }]);
      await refund(made.id);
    }
    const [invoice, ...notes] = await documentsOf(id);
    expect(notes).toHaveLength(3);
    const [line] = await linesOf(invoice?.id ?? '');
    const credited = await Promise.all(notes.map(async (note) => (await linesOf(note.id))[0]));
    for (const part of parts) expect(credited.reduce((sum, one) => sum + (one?.[part] ?? 0), 0)).toBe(line?.[part]);
  });
  test('is over the amount that goes back, and says why it is less', async () => {
    const [id = ''] = await shipOrders(shop, admin, [
      { state: 'Rajasthan', lines: [{ pricePaise: 105_000, quantity: 2 }] },
    ]);
    const made = await sendBack(shop, admin, id, [{ place: 0, quantity: 2, amount: '1575.00' }]);
    expect(made).toMatchObject({
      refundAmount: '1575.00',
      lines: [{ price: '1050.00', refund: '1575.00', refundReason: 'Worn at the hem' }],
    });
    const [, note] = await documentsOf(id);
    expect(await linesOf(note?.id ?? '')).toMatchObject([
      { quantity: 2, taxable_paise: 150_000, cgst_paise: 3750, total_paise: 157_500, reason: 'Worn at the hem' },
    ]);
    await refund(made.id);
    const { user_id: userId } = await shop.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { email } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const emails = (await shop.emails()).filter(({ to }) => to?.[0]?.address === email);
    const [checked, paid] = ['have checked', 'Refund paid'].map((said) =>
      emails.find(({ subject }) => subject?.includes(said)),
    );
    expect(checked?.text).toContain('₹1,575 of ₹2,100. Worn at the hem');
    expect(checked?.text).not.toContain('Everything looks good');
    for (const one of [checked, paid]) expect(one?.text).toContain(note?.number);
    expect(paid?.attachments).toMatchObject([
      { filename: `credit-note-${note?.number.replace('/', '-')}.pdf`, mimeType: 'application/pdf' },
    ]);
    // The cast is safe: a parsed attachment's content is its bytes.
    const [page = ''] = textOfPdf(Buffer.from(paid?.attachments?.[0]?.content as ArrayBuffer));
    expect(page).toContain('₹525 less: Worn at the hem');
  });
  test('is not given for a swap that is sent, but for one that is paid after all', async () => {
    const { id, ask, swap, bringBack, step } = await aDelivery(shop);
    const first = (await ask(swap())).body.return.id as string;
    await bringBack(first);
    await step(first, 'sendSwap');
    expect(await documentsOf(id)).toHaveLength(1);
    const second = (await ask(swap())).body.return.id as string;
    await bringBack(second);
    expect(await documentsOf(id)).toHaveLength(1);
    await step(second, 'refund', { reference: 'UTR 9' });
    expect(await documentsOf(id)).toMatchObject([{ kind: 'tax-invoice' }, { return_id: second }]);
  });
  test('is not given where there is no invoice, or the return is declined', async () => {
    const { id, ask, step } = await aDelivery(shop);
    const asked = (await ask()).body.return.id as string;
    await step(asked, 'approve');
    await step(asked, 'receive');
    await step(asked, 'decline', { words: 'Worn.' });
    expect(await documentsOf(id)).toHaveLength(1);
    await shop.db.deleteFrom('invoices').where('order_id', '=', id).execute();
    const again = (await ask()).body.return.id as string;
    for (const event of ['approve', 'receive', 'inspect']) await step(again, event);
    expect((await step(again, 'refund', { reference: 'UTR 2' })).body.return).toMatchObject({
      state: 'REFUNDED',
      creditNote: null,
    });
    expect((await admin.call(`GET /returns/${again}/credit-note`)).status).toBe(404);
    expect(await documentsOf(id)).toHaveLength(0);
  });
  test('for a bill of supply has no tax, as that has none', async () => {
    await withInvoices(shop, { gstin: '', stateCode: '08' });
    const [id = ''] = await shipOrders(shop, admin, [
      { state: 'Kerala', lines: [{ pricePaise: 99_900, quantity: 1 }] },
    ]);
    await withInvoices(shop);
    await sendBack(shop, admin, id, [{ place: 0, quantity: 1 }]);
    const [, note] = await documentsOf(id);
    expect(await linesOf(note?.id ?? '')).toMatchObject([{ rate: 0, taxable_paise: 99_900, igst_paise: 0 }]);
  });
});

test('the PDF is for the shopper of the return and for who sees orders, and names its invoice', async () => {
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Kerala', lines: [{ pricePaise: 99_900, quantity: 2 }] }]);
  const made = await sendBack(shop, admin, id, [{ place: 0, quantity: 1, amount: '799.00' }]);
  const [invoice, note] = await documentsOf(id);
  const fetchAs = async (user: Parameters<typeof shop.as>[0], path: string) =>
    shop.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${await beginSession(shop.db, user, shop.now())}` },
    });
  const path = `/returns/${made.id}/credit-note`;
  const [packer, catalogue] = [await makeAdmin(shop, 'packing'), await makeAdmin(shop, 'catalogue')];
  const reply = await fetchAs({ id: made.customer.id, role: 'CUSTOMER' }, path);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain('credit-note-');
  const [page = ''] = textOfPdf(reply.rawPayload);
  const said = [
    'Credit note',
    note?.number,
    invoice?.number,
    'IGST',
    '₹200 less: Worn at the hem',
    'Rupees seven hundred ninety-nine',
  ];
  for (const text of said) expect(page.replaceAll('\n', ' ')).toContain(text);
  expect((await fetchAs(packer.user, path)).statusCode).toBe(200);
  expect((await fetchAs(catalogue.user, path)).statusCode).toBe(403);
  expect((await fetchAs((await makeCustomer(shop)).user, path)).statusCode).toBe(404);
  const pages = textOfPdf((await fetchAs(admin.user, `/exports/invoices?ids=${id}`)).rawPayload);
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain(note?.number);
});

describe('what goes back', () => {
  test('is refused above the price, without a reason below it, and where it is nothing', async () => {
    const { ask, step } = await aDelivery(shop);
    const { id, lines } = (await ask()).body.return;
    await step(id, 'approve');
    await step(id, 'receive');
    const inspect = async (amount: string, reason: string, lineId: string = lines[0].id) =>
      step(id, 'inspect', { refunds: [{ lineId, amount, reason }] });
    const elsewhere = (await (await aDelivery(shop)).ask()).body.return.lines[0].id as string;
    for (const refused of [
      await inspect('999.01', 'More'),
      await inspect('500.00', ''),
      await inspect('0', 'Ruined'),
      await inspect('-1', 'Fine'),
      await inspect('1.001', 'Fine'),
      await inspect('500.00', 'Worn', elsewhere),
    ])
      expect(refused.status).toBe(400);
    expect((await inspect('999.00', '')).body.return).toMatchObject({ state: 'INSPECTED', refundAmount: '999.00' });
  });
  test('is less than the price only where somebody decides it who may', async () => {
    const { ask, step, packer } = await aDelivery(shop);
    const { id, lines } = (await ask()).body.return;
    await step(id, 'approve');
    await step(id, 'receive', {}, packer);
    const refunds = [{ lineId: lines[0].id, amount: '700.00', reason: 'Worn' }];
    const damaged = [{ lineId: lines[0].id, quantity: 1 }];
    const refused = await step(id, 'inspect', { refunds, damaged }, packer);
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED', needs: 'orders.edit' } });
    const { state, refundAmount } = (await packer.call(`GET /returns/${id}`)).body.return;
    expect({ state, refundAmount }).toEqual({ state: 'RECEIVED', refundAmount: '999.00' });
    const whole = [{ lineId: lines[0].id, amount: '999.00', reason: '' }];
    const booked = await step(id, 'inspect', { refunds: whole, damaged }, packer);
    expect(booked.body.return).toMatchObject({ state: 'INSPECTED', refundAmount: '999.00' });
  });
  test('is no more than was paid and has not gone back yet', async () => {
    const { id, ask, bringBack, step } = await aDelivery(shop);
    const made = (await ask()).body.return.id as string;
    await bringBack(made);
    await shop.db.updateTable('orders').set({ payment_status: 'PENDING' }).where('id', '=', id).execute();
    expect((await step(made, 'refund', { reference: 'UTR 3' })).body.code).toBe('REFUND_TOO_LARGE');
    await shop.db
      .updateTable('orders')
      .set({ payment_status: 'PAID', total_paise: 150_000 })
      .where('id', '=', id)
      .execute();
    expect((await step(made, 'refund', { reference: 'UTR 3' })).status).toBe(200);
    const second = (await ask()).body.return.id as string;
    await bringBack(second);
    expect((await step(second, 'refund', { reference: 'UTR 4' })).body.code).toBe('REFUND_TOO_LARGE');
  });
  test('never sums to more than was paid, however many inspect and pay at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, ask, step, seen } = await aDelivery(shop, { quantity: 2 });
      for (const amount of ['700.00', '999.00']) {
        const { id: returnId, lines } = (await ask()).body.return;
        await step(returnId, 'approve');
        await step(returnId, 'receive');
        const refunds = (sum: string) => ({ refunds: [{ lineId: lines[0].id, amount: sum, reason: 'Worn' }] });
        const inspected = await Promise.all([
          step(returnId, 'inspect', refunds(amount)),
          step(returnId, 'inspect', refunds('600.00')),
        ]);
        expect(inspected.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        const paid = await Promise.all(
          ['A', 'B', 'C'].map(async (reference) => step(returnId, 'refund', { reference })),
        );
        expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      }
      const { returns } = await seen();
      const sum = returns.reduce((sum: number, one: { refundAmount: string }) => sum + Number(one.refundAmount), 0);
      const notes = (await documentsOf(id)).filter(({ kind }) => kind === 'credit-note');
      expect(notes).toHaveLength(2);
      expect(notes.reduce((sum, note) => sum + note.total_paise, 0)).toBe(Math.round(sum * 100));
      expect(sum).toBeLessThanOrEqual(1998);
    }
  });
});
