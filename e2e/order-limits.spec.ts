import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress } from './people.ts';
import { aProduct } from './products.ts';

test('what is beyond the limits is refused in plain words: in the cart, at the checkout, in the address form @core', async ({
  page,
  customer,
  owner,
  expectAccessible,
}) => {
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 30 }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 11 });
  for (let n = 0; n < 20; n++) await customer.calls.post('/addresses', anAddress);
  const sentence = 'An order can have at most 10 items of one size.';

  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Review cart' }).click();
  await expect(page.getByRole('complementary', { name: 'Order Summary' }).getByText(sentence)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'One less' }).click();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();

  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  const street = page.getByLabel('Address line 1');
  await street.fill('21 Kotwali Road');
  await page.getByLabel('PIN code').fill('302003');
  await page.getByLabel('City').fill('Jaipur');
  await page.getByLabel('State').fill('Rajasthan');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('alert').getByText('An account can have at most 20 addresses.').first()).toBeVisible();
  await expect(street).toHaveValue('21 Kotwali Road');
});

test('the owner sets the limits', async ({ page, admin, afterwards, expectAccessible }) => {
  const { limits } = await admin.calls.get('/order-limits');
  const { updatedAt: _, ...before } = limits;
  afterwards(async () => admin.calls.put('/order-limits', before));
  await open(page, '/admin/order-limits');
  await expect(page.getByRole('textbox', { name: 'Maximum order value (₹)' })).toHaveValue('50000');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Maximum order value (₹)' }).fill('₹ 75,000');
  await page.getByRole('textbox', { name: 'Pieces per order' }).fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/“many” is not a valid number/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Pieces per order' }).fill('60');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Order limits saved successfully!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Maximum order value (₹)' })).toHaveValue('75000');
  expect((await admin.calls.get('/order-limits')).limits).toMatchObject({ orderValue: '75000.00', orderPieces: 60 });
});
