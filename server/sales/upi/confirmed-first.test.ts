import { expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';

// The staff may see a payment in the bank's app and confirm it before they paste the statement with this payment.

const shop = useShop();

type Counter = Awaited<ReturnType<typeof aCounter>>;
const confirm = async ({ accounts }: Counter, id: string) => {
  const body = { expectedAmount: '1401.00' };
  expect((await accounts.call(`PUT /upi-payments/${id}/match`, { body })).status).toBe(200);
};
const strayUtrs = async ({ onTab }: Counter) =>
  (await onTab('strays')).credits.map(({ utr }: { utr: string }) => utr) as string[];

test('the line with the confirmed UTR is the payment of its order, and no second payment', async () => {
  const counter = await aCounter(shop);
  const { place, paste } = counter;
  const { id, give, now } = await place();
  const utr = newUtr();
  await give(utr);
  await confirm(counter, id);
  const pasted = (await paste([[utr, '1,401.00']])).body;
  expect(pasted).toMatchObject({ message: '1 payment found.', credits: [{ utr, outcome: 'matched', orderId: id }] });
  expect(await strayUtrs(counter)).not.toContain(utr);
  expect(await now()).toMatchObject({ paymentStatus: 'PAID', upi: { utr, paid: '1401.00' } });
  expect((await paste([[utr, '1,401.00']])).body.message).toBe(
    '1 payment read; it does not match any unpaid order with this amount.',
  );
});

test('without a UTR, the line that names the order is its payment; the next such line is a second payment', async () => {
  const counter = await aCounter(shop);
  const { admin, place, paste } = counter;
  const { id, orderNumber, now } = await place();
  const [first, second] = [newUtr(), newUtr()];
  await confirm(counter, id);
  const { credits } = (await paste([first, second].map((utr) => [utr, '1,401.00', orderNumber]))).body;
  expect(credits).toMatchObject([
    { utr: first, outcome: 'matched' },
    { utr: second, outcome: 'wrong' },
  ]);
  expect(await now()).toMatchObject({ paymentStatus: 'PAID', upi: { utr: first } });
  const { lines } = (await admin.call(`GET /audit?subject=order&id=${id}`)).body;
  expect(lines[0]).toMatchObject({ action: 'upi.corrected', after: { utr: first } });
});

test('a mistyped UTR gives way to that of the line that names the order, but not if a statement has it', async () => {
  const counter = await aCounter(shop);
  const { place, paste } = counter;
  const [mistyped, right] = [await place(), await place()];
  const [utr, own, named] = [newUtr(), newUtr(), newUtr()];
  await mistyped.give(newUtr());
  await right.give(own);
  await confirm(counter, mistyped.id);
  await confirm(counter, right.id);
  await paste([
    [utr, '1,401.00', mistyped.orderNumber],
    [named, '1,401.00', right.orderNumber],
    [own, '1,401.00'],
  ]);
  expect((await mistyped.now()).upi.utr).toBe(utr);
  expect((await right.now()).upi.utr).toBe(own);
  const strays = await strayUtrs(counter);
  expect(strays).toContain(named);
  for (const found of [utr, own]) expect(strays).not.toContain(found);
});

test('another amount, or a line that a payer may have written, is not the confirmed payment', async () => {
  const counter = await aCounter(shop);
  const { place, paste } = counter;
  const [less, unsure] = [await place(), await place()];
  const [own, bare] = [newUtr(), newUtr()];
  await less.give(own);
  await confirm(counter, less.id);
  await confirm(counter, unsure.id);
  expect((await paste([[own, '1,400.00']])).body.credits).toMatchObject([{ outcome: 'wrong' }]);
  const { credits } = (await paste(`UPI/CR/${bare}/ASHA/${unsure.orderNumber} 1401.00`)).body;
  expect(credits).toMatchObject([{ utr: bare, outcome: 'wrong' }]);
  expect((await unsure.now()).upi.utr).toBeNull();
  // A row of a table with titles replaces the earlier, uncertain reading of the payment.
  expect((await paste([[bare, '1,401.00', unsure.orderNumber]])).body.message).toBe('1 payment found.');
  expect((await unsure.now()).upi.utr).toBe(bare);
});
