// On both engines: many simultaneous calls compete for the same rows.
import { expect, test } from 'vitest';
import { aCashDesk } from '../../../test/cash.ts';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { aDelivery } from '../../../test/returns.ts';
import { withInvoices } from '../../../test/shipped-orders.ts';
import { useShop, type Reply } from '../../../test/shop.ts';
import { many } from './scale.ts';
import { statementOf } from '../../../test/statement-of.ts';

// Many people handle the same money at the same time, with fewer database connections than people. Shoppers enter the
// number of their own payment or of another person's payment. Staff match the bank statement, cancel orders, accept
// returns and pay refunds.

const shop = useShop({ DATABASE_CONNECTIONS: '4' });
const PEOPLE = many({ quick: 8, full: 40 });
const PIECES = 1000;
let serial = 640_000_000_000;

/** Expects that each call either succeeds or gets the status 409, because another call was faster. */
function expectCalm(replies: readonly Reply[]): void {
  const others = replies.filter(({ status }) => ![200, 201, 409].includes(status));
  expect(others.map(({ status, body }) => [status, body?.code])).toEqual([]);
}

test('payments by UPI: each pays for one order, and each order is paid once', async () => {
  const admin = await makeAdmin(shop);
  const accounts = await makeAdmin(shop, 'accounts');
  await admin.call('PUT /upi', { body: { upiId: 'tana.bana@okbank', payee: 'Tana Bana', lapseHours: 24 } });
  const { variants } = await makeProduct(shop, { variants: [{ stock: PIECES, sellingPaise: 70_050 }] });
  const variantId = variants[0]?.id ?? '';
  const orders = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const shopper = await makeShopper(shop);
      await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
      const placed = await shopper.call('POST /orders/place', {
        body: { addressId: shopper.addressId, paymentMethod: 'UPI' },
      });
      return { shopper, id: placed.body.order.id as string, utr: String(++serial) };
    }),
  );
  const text = statementOf(orders.map(({ utr }) => [utr, '700.50']));
  const paste = async () => accounts.call('POST /upi-payments/statement', { body: { text } });
  const replies = await Promise.all([
    ...orders.flatMap(({ shopper, id, utr }, n) => {
      const next = orders[(n + 1) % PEOPLE];
      const give = async (number: string) => shopper.call(`PUT /orders/${id}/utr`, { body: { utr: number } });
      return [
        give(utr),
        give(utr),
        // The shopper enters the number of another person's payment.
        ...(n % 4 === 1 ? [give(next?.utr ?? '')] : []),
        ...(n % 4 === 2 ? [shopper.call(`PUT /orders/${id}/cancel`)] : []),
        ...(n % 4 === 3 ? [admin.call(`PUT /upi-payments/${id}/match`, { body: { utr } })] : []),
        ...(n % 4 === 0 ? [accounts.call(`PUT /upi-payments/${id}/utr`, { body: { utr } })] : []),
      ];
    }),
    ...[paste(), paste(), paste()],
  ]);
  expectCalm(replies);
  // The test pastes the statement once more while no other call runs, so that the shop matches the remaining payments
  // and orders.
  expectCalm([await paste()]);

  const ids = orders.map(({ id }) => id);
  const payments = await shop.db.selectFrom('upi_payments').selectAll().where('order_id', 'in', ids).execute();
  const paid = payments.filter((payment) => payment.paid_paise !== null);
  expect(new Set(paid.map(({ utr }) => utr)).size).toBe(paid.length);
  const credits = await shop.db.selectFrom('upi_credits').selectAll().where('order_id', 'in', ids).execute();
  expect(credits).toHaveLength(new Set(credits.map(({ utr }) => utr)).size);
  const paying = credits.filter(({ outcome }) => outcome === 'matched' || outcome === 'owed');
  for (const credit of paying) expect(paid.find(({ utr }) => utr === credit.utr)?.order_id).toBe(credit.order_id);
  const noted = await shop.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'upi.matched')
    .where('subject_id', 'in', ids)
    .execute();
  expect(noted.map((line) => line.subject_id).toSorted()).toEqual(paid.map((payment) => payment.order_id).toSorted());
  const cancelled = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('delivery_status', '=', 'CANCELED')
    .execute();
  expect(await stockOf(shop, variantId)).toBe(PIECES - PEOPLE + cancelled.length);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('returns, swaps, credit notes and a courier’s cash: each counts once, and no number is left out', async () => {
  await withInvoices(shop, { prefix: 'Z' });
  const desk = await aCashDesk(shop);
  const deliveries = await Promise.all(Array.from({ length: PEOPLE }, async () => aDelivery(shop, { quantity: 2 })));
  const sold = await Promise.all(Array.from({ length: PEOPLE }, async () => desk.deliver()));
  const list = sold.map(({ number }) => `${number},700.50`);
  const received = async () => (await desk.ofCourier()).received;
  const before = await received();

  const goBack = async ({ ask, swap, step, admin, id }: (typeof deliveries)[number], n: number) => {
    const replies: Reply[] = [];
    const together = async (...asked: Array<Promise<Reply>>) => {
      const answers = await Promise.all(asked);
      replies.push(...answers);
      return answers;
    };
    const isSwap = n % 2 === 0;
    const asked = await together(ask(isSwap ? swap() : {}), ask(isSwap ? swap() : {}));
    const returnId: string = asked.find(({ status }) => status === 201)?.body.return.id;
    await together(step(returnId, 'approve'), step(returnId, 'approve'));
    await together(step(returnId, 'receive'), step(returnId, 'receive'));
    await together(step(returnId, 'inspect'), step(returnId, 'inspect'));
    if (isSwap)
      await together(
        step(returnId, 'packSwap'),
        admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } }),
      );
    else await together(step(returnId, 'refund', { reference: 'A' }), step(returnId, 'refund', { reference: 'B' }));
    return replies;
  };
  const book = async (lines: readonly string[], n: number) =>
    desk.book(lines.join('\n'), {}, n % 2 ? desk.admin : desk.accounts);
  const all = await Promise.all([
    ...deliveries.map(goBack),
    ...Array.from({ length: 6 }, async (_, n) => [await book(list, n)]),
    ...Array.from({ length: 4 }, async (_, n) => [await book([...list.toReversed(), `STRANGE${n},1`], n)]),
  ]);
  expectCalm(all.flat());

  const after = await received();
  expect(after.orders - before.orders).toBe(PEOPLE);
  expect(Number(after.amount) - Number(before.amount)).toBeCloseTo(700.5 * PEOPLE, 5);
  const documents = await shop.db.selectFrom('invoices').select(['series', 'number', 'return_id']).execute();
  const series = Map.groupBy(documents, (document) => document.series);
  for (const [name, given] of series)
    expect(given.map(({ number }) => Number(number.slice(name.length))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: given.length }, (_, n) => n + 1),
    );
  const credited = documents.flatMap((document) => document.return_id ?? []);
  expect(new Set(credited).size).toBe(credited.length);
  for (const { id } of deliveries) {
    const returns = await shop.db.selectFrom('returns').select('id').where('order_id', '=', id).execute();
    expect(returns).toHaveLength(1);
  }
  expect(await ledgerAgrees(shop)).toBe(true);
});
