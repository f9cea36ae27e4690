import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress } from './people.ts';
import { aProduct } from './products.ts';
import { emailsOf } from './shops.ts';

test('where the owner wants it, a second order waits until the shopper has opened a link from their emails', async ({
  page,
  customer,
  owner,
  engine,
  afterwards,
  expectAccessible,
}) => {
  const { limits } = await owner.calls.get('/order-limits');
  const { updatedAt: _, ...before } = limits;
  afterwards(async () => owner.calls.put('/order-limits', before));
  await owner.calls.put('/order-limits', { ...before, confirmEmail: true });
  const { variants } = await aProduct(owner);
  const put = async () => customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  await put();
  const { address } = await customer.calls.post('/addresses', anAddress);
  await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await put();

  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please confirm your email first' });
  await expect(refusal.first()).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('We have sent you a link. Please check your email.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  const links = async () =>
    (await emailsOf(engine)).flatMap(({ to, text }) =>
      to?.[0]?.address === customer.user.email ? (/\/confirm-email#\S+/.exec(text ?? '') ?? []) : [],
    );
  await expect.poll(async () => (await links()).length).toBe(2);
  const mail = await page.context().newPage();
  await open(mail, (await links())[0] ?? '');
  await expect(mail.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expectNoSidewaysScroll(mail);
  await mail.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(mail.getByText('Your email is confirmed.')).toBeVisible();
  await mail.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(mail.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await mail.close();

  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed!' })).toBeVisible();
});

test('a link that no longer works says so, and what to do', async ({ page, expectAccessible }) => {
  await open(page, '/confirm-email#of-last-year');
  await expectAccessible();
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired. Press “Place Order” again and we will send you a new one.',
  );
  await expectAccessible();
  await expectNoSidewaysScroll(page);
});
