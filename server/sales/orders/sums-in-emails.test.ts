import { expect, test } from 'vitest';
import { anOnlineCounter, SIMULATED } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';

const shop = useShop(SIMULATED);

/** Returns the rows with sums in the last email to this customer, and the whole email. */
async function lastTo(email: string) {
  await shop.db.updateTable('jobs').set({ run_at: shop.now() }).where('kind', '=', 'email').execute();
  const text = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === email)?.text ?? '';
  return { text, sums: [...text.matchAll(/^(?:Total|Paid|To pay): .*$/gm)].map(([row]) => row) };
}

test('the emails of an order that is paid online call it paid, and say once that the money has come', async () => {
  const { place, simulator, ask, owner } = await anOnlineCounter(shop);
  const { id, shopper, open } = await place();
  const { email } = shopper.user;
  const orderData = { id };
  await owner.call('POST /orders/send-confirmation', { body: { orderData, email } });
  expect((await lastTo(email)).sums).toEqual(['To pay: ₹1,401']);
  shop.wait(5 * 60_000);
  simulator.pay(await open());
  await ask();
  const { text, sums } = await lastTo(email);
  expect(sums).toEqual(['Paid: ₹1,401']);
  expect(text.match(/We have received your payment/g)).toHaveLength(1);
  expect(text).toContain('We are packing your order and will email you when it ships.');
  for (const step of ['pack', 'handOver']) await owner.call(`PUT /orders/${id}/step`, { body: { step } });
  const shipped = await lastTo(email);
  expect(shipped.text).toContain('Your order is on its way.');
  expect(shipped.sums).toEqual(['Paid: ₹1,401']);
});

test('an order that is paid in part has both amounts in its email', async () => {
  const { placePaid, variantId } = await anOnlineCounter(shop);
  const { id, shopper, act, now } = await placePaid();
  const [item] = (await now()).items;
  await act(`PUT /orders/${id}/content`, { items: [{ id: item.id, productVariantId: variantId, quantity: 3 }] });
  const { email } = shopper.user;
  await act('POST /orders/send-confirmation', { orderData: { id }, email });
  expect((await lastTo(email)).sums).toEqual(['Total: ₹2,101.50', 'Paid: ₹1,401', 'To pay: ₹700.50']);
});

test('a UPI order is to be paid, then checked, then paid', async () => {
  const { place, admin, accounts } = await aCounter(shop);
  const { id, shopper, give } = await place();
  const { email } = shopper.user;
  const sums = async () => {
    // The shop sends a confirmation at most once a minute.
    shop.wait(61_000);
    await admin.call('POST /orders/send-confirmation', { body: { orderData: { id }, email } });
    return (await lastTo(email)).sums;
  };
  expect(await sums()).toEqual(['To pay: ₹1,401']);
  const utr = newUtr();
  expect((await give(utr)).status).toBe(200);
  expect(await sums()).toEqual(['Total: ₹1,401']);
  await accounts.call(`PUT /upi-payments/${id}/match`, { body: { utr } });
  expect(await sums()).toEqual(['Paid: ₹1,401']);
});

test('the email of a refused cash order, which nobody pays, names its total', async () => {
  const { place, admin } = await aCounter(shop);
  const { id, shopper } = await place('COD');
  for (const step of ['pack', 'handOver', 'refuse'])
    await admin.call(`PUT /orders/${id}/step`, { body: { step, reason: 'Nobody at home' } });
  const { text, sums } = await lastTo(shopper.user.email);
  expect(text).toContain('There is nothing to pay.');
  expect(sums).toEqual(['Total: ₹1,401']);
});
