import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, type Caller } from './people.ts';
import { aProduct } from './products.ts';

// For each PIN code, the owner's delivery zones decide the charge, the days, and whether the shop accepts cash.

const zone = {
  ...{ isRest: false, isServed: true, takesCash: true, cashFee: '0', mostCash: null, freeFrom: null, pins: [] },
  ...{ daysFrom: 3, daysTo: 3, rates: [] },
};
const charge = (rupees: string) => [{ from: '0', fromGrams: 0, charge: rupees }];
const noRules = { zones: [], cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null };

/**
 * Makes rules: delivery costs ₹49 below ₹999 in India, and ₹99 without cash in Ladakh; the shop does not deliver to the
 * islands.
 */
function rulesWith(india: object = {}) {
  return {
    ...noRules,
    zones: [
      { ...zone, name: 'India', isRest: true, freeFrom: '999', rates: charge('49'), ...india },
      { ...zone, name: 'Ladakh', pins: ['194'], takesCash: false, daysFrom: 8, daysTo: 12, rates: charge('99') },
      { ...zone, name: 'Islands', pins: ['744'], isServed: false },
    ],
  };
}

async function setZones(owner: Caller, afterwards: (restore: () => Promise<unknown>) => void): Promise<void> {
  await owner.calls.put('/delivery-rules', rulesWith());
  afterwards(async () => owner.calls.put('/delivery-rules', noRules));
  const { settings } = await owner.calls.get('/upi');
  if (settings.upiId === '')
    await owner.calls.put('/upi', { ...settings, upiId: 'tana.bana@okbank', payee: 'Tana Bana' });
}

const box = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'PIN code' });
const row = (page: Page, label: string) => page.locator(`dt:text-is("${label}") + dd`);

test('a product says what its delivery to a PIN code costs, and where the shop does not deliver @core', async ({
  page,
  owner,
  afterwards,
  expectAccessible,
}) => {
  const { path } = await aProduct(owner, { variants: [{ size: 'M', originalPrice: '848' }] });
  await open(page, path);
  await expect(page.getByText('Delivery by', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/^Inclusive of all taxes\. Cash on delivery/)).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  await setZones(owner, afterwards);
  await open(page, path);
  const main = page.getByRole('main');
  await expect(main.getByText('Enter your PIN code to see the delivery date and charge.')).toBeVisible();
  await expect(main.getByText('Inclusive of all taxes.', { exact: true })).toBeVisible();
  await box(page).fill('3020');
  await main.getByRole('button', { name: 'Check' }).click();
  await expect(main.getByText('Please enter a PIN code: 6 digits, not starting with 0.')).toBeVisible();
  await expectAccessible();
  await box(page).fill('744 301');
  await expect(main.getByRole('status').getByText('We don’t deliver to 744301 yet.')).toBeVisible();
  await box(page).fill('१९४ १०१');
  await expect(
    main.getByText('Cash on delivery isn’t available here. Please pay online. Delivery costs ₹99.'),
  ).toBeVisible();
  await box(page).fill('302029');
  await expect(
    main.getByText(
      'Cash on delivery available. Delivery costs ₹49. Add ₹151 more for free delivery on orders of ₹999 and above.',
    ),
  ).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(box(page)).toHaveValue('302029');
  await expect(main.getByText('Add ₹151 more for free delivery')).toBeVisible();
});

test('cart, checkout and order have the same charge; another PIN code is said, and cash where it is not taken @core', async ({
  page,
  customer,
  owner,
  afterwards,
  expectAccessible,
}) => {
  await setZones(owner, afterwards);
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 9, originalPrice: '600' }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  await customer.calls.post('/addresses', anAddress);
  const far = { city: 'Leh', state: 'Ladakh', postalCode: '194101', addressLine1: '1 Fort Road', isDefault: false };
  await customer.calls.post('/addresses', { ...anAddress, ...far });
  const none = { city: 'Port Blair', state: 'Andaman and Nicobar Islands', postalCode: '744301', isDefault: false };
  await customer.calls.post('/addresses', { ...anAddress, ...none, addressLine1: '1 Sea Road' });
  await open(page, '/cart');
  await expect(row(page, 'Shipping')).toHaveText('Enter your PIN code');
  await expect(row(page, 'Total')).toHaveText('₹600plus delivery');
  // The button stands exactly beside the box.
  const [field, check] = [
    await box(page).boundingBox(),
    await page.getByRole('button', { name: 'Check' }).boundingBox(),
  ];
  expect([check?.y, check?.height]).toEqual([field?.y, field?.height]);
  await box(page).fill('744301');
  await expect(row(page, 'Total')).toHaveText('₹600');
  await box(page).fill('302029');
  await expect(row(page, 'Shipping')).toHaveText('₹49');
  await expect(row(page, 'Total')).toHaveText('₹649');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(row(page, 'Shipping')).toHaveText('Free');
  await expect(row(page, 'Total')).toHaveText('₹1,200');
  await page.getByRole('button', { name: 'One less' }).click();
  await expect(row(page, 'Total')).toHaveText('₹649');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  const button = page.getByRole('button', { name: 'Place Order' });
  await expect(row(page, 'Shipping')).toHaveText('₹49');
  await expect(page.getByText('Pay ₹649 in cash')).toBeVisible();
  await page.getByRole('radio', { name: '1 Sea Road' }).check();
  const refusal = 'We don’t deliver to 744301 yet. Please choose an address with another PIN code.';
  await expect(page.getByRole('status').filter({ hasText: refusal })).toBeVisible();
  // If the shop does not deliver to the address, the page shows no amount. The page shows the reason in two places; one
  // of them is beside the disabled button.
  await expect(page.getByText('Pay in cash when your order is delivered.')).toBeVisible();
  await expect(row(page, 'Total')).toHaveText('–');
  await expect(page.getByRole('complementary').getByText(refusal)).toBeVisible();
  await expect(button).toBeDisabled();
  await page.getByRole('radio', { name: '1 Fort Road' }).check();
  await expect(page.getByText('Delivery to 194101 costs ₹99 instead of ₹49.')).toBeVisible();
  const noCash = page.getByText('Cash on delivery isn’t available for 194101. Please pay online.');
  await expect(noCash).toHaveCount(2);
  await expect(noCash.first()).toBeVisible();
  await expect(noCash.last()).toBeVisible();
  await expect(button).toBeDisabled();
  await page.getByRole('radio', { name: /^UPI/ }).check();
  await expect(row(page, 'Total')).toHaveText('₹699');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await button.click();
  await expect(page.getByRole('heading', { name: /^Pay ₹699 by .* to confirm$/ })).toBeVisible();
  await expect(row(page, 'Shipping')).toHaveText('₹99');
  await expect(row(page, 'Total')).toHaveText('₹699');
  await expectNoSidewaysScroll(page);
  const [order] = (await customer.calls.get('/orders/my-orders')).orders;
  expect(order).toMatchObject({ orderTotal: '699.00', charges: [{ kind: 'delivery', amount: '99.00' }] });
  await open(page, `/myaccount/order?order=${order.id}`);
  await expect(row(page, 'Shipping')).toHaveText('₹99');
});

test('before the first address, the checkout counts with the PIN code of the cart; afterwards it begins at that address @core', async ({
  page,
  customer,
  owner,
  afterwards,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await setZones(owner, afterwards);
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 9, originalPrice: '600' }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  await open(page, '/checkout');
  await expect(row(page, 'Total')).toHaveText('₹600plus delivery');
  await expect(page.getByText('Pay in cash when your order is delivered.')).toBeVisible();
  await open(page, '/cart');
  await box(page).fill('302029');
  await expect(row(page, 'Total')).toHaveText('₹649');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(row(page, 'Total')).toHaveText('₹649');
  await expect(page.getByText('Pay ₹649 in cash when your order is delivered.')).toBeVisible();

  await page.getByLabel('Address line 1').fill('1 Sea Road');
  // The new address begins with the PIN code of the cart.
  await expect(page.getByLabel('PIN code')).toHaveValue('302029');
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await page.getByLabel('PIN code').fill('744301');
  await page.getByLabel('City').fill('Port Blair');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeInViewport();
  await expect(page.getByRole('status').filter({ hasText: 'We don’t deliver to 744301 yet.' })).toBeInViewport();
});

test('a charge that gets dearer while the checkout is open is said before anything is ordered @core', async ({
  page,
  customer,
  owner,
  afterwards,
}) => {
  await setZones(owner, afterwards);
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 9, originalPrice: '600' }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  await customer.calls.post('/addresses', anAddress);
  await open(page, '/checkout');
  await expect(row(page, 'Total')).toHaveText('₹649');
  await owner.calls.put('/delivery-rules', rulesWith({ rates: charge('79'), cashFee: '30' }));
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Delivery: ₹79 (was ₹49)')).toBeVisible();
  await expect(page.getByText('Cash on delivery fee: ₹30 (was ₹0)')).toBeVisible();
  await expect(row(page, 'Cash on delivery fee')).toHaveText('₹30');
  await expect(row(page, 'Total')).toHaveText('₹709');
  expect((await customer.calls.get('/orders/my-orders')).orders).toEqual([]);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  const [order] = (await customer.calls.get('/orders/my-orders')).orders;
  expect(order.orderTotal).toBe('709.00');
});

test('a checkout that is open when the first zone is saved says the day before anything is ordered', async ({
  page,
  customer,
  owner,
  afterwards,
}) => {
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 9, originalPrice: '1299' }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  await customer.calls.post('/addresses', { ...anAddress, recipientName: 'Asha Rao', phone: '9876543210' });
  await open(page, '/checkout');
  await expect(row(page, 'Total')).toHaveText('₹1,299');
  await setZones(owner, afterwards);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('The delivery date for your address is now').first()).toBeVisible();
  expect((await customer.calls.get('/orders/my-orders')).orders).toEqual([]);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
});

test('tracking without an account shows the charges of the order', async ({ page, customer, owner, afterwards }) => {
  await setZones(owner, afterwards);
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 9, originalPrice: '600' }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const phone = '9876543210';
  const { address } = await customer.calls.post('/addresses', { ...anAddress, recipientName: 'Asha Rao', phone });
  const { order } = await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  // The link in an email contains the order number, so the customer has to type only the phone number.
  await open(page, `/track#${order.orderNumber}`);
  await expect(page.getByLabel('Order number')).toHaveValue(order.orderNumber);
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderNumber);
  await expect(row(page, 'Shipping')).toHaveText('₹49');
  await expect(row(page, 'Order total')).toHaveText('₹649');
  await expectNoSidewaysScroll(page);
  // A link from another email changes only the part of the address after #. The page then contains the number of that
  // order.
  await page.evaluate(() => (location.hash = 'ORD1000001'));
  await expect(page.getByLabel('Order number')).toHaveValue('ORD1000001');
  await customer.calls.put(`/orders/${order.id}/cancel`, {});
  await open(page, '/track');
  await page.getByLabel('Order number').fill(order.orderNumber);
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByText('Nothing to pay.')).toBeVisible();
  await expect(row(page, 'Shipping')).toHaveCount(0);
});

test('on a phone the answer to a PIN code comes into view above the bar with the button @phone', async ({
  page,
  owner,
  afterwards,
}) => {
  const { path } = await aProduct(owner, { variants: [{ size: 'M', originalPrice: '848' }] });
  await setZones(owner, afterwards);
  await open(page, path);
  const answer = page.getByRole('main').locator('form + [role=status]');
  const bar = page
    .locator('.sticky')
    .filter({ has: page.getByRole('button', { name: /Add to cart/i }) })
    .last();
  const isAboveBar = (said: Locator) =>
    expect
      .poll(async () => {
        const [above, below] = [await said.boundingBox(), await bar.boundingBox()];
        return above && below ? above.y + above.height <= below.y : undefined;
      })
      .toBe(true);
  // Scrolls until the bar at the bottom covers the message below the box, but not the box itself.
  const coverAnswer = async () => {
    await box(page).evaluate((element) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 110, behavior: 'instant' });
    });
    const [above, below] = [await answer.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeGreaterThan(below?.y ?? Infinity);
  };
  await box(page).fill('000000');
  await coverAnswer();
  await page.getByRole('main').getByRole('button', { name: 'Check' }).click();
  await isAboveBar(page.getByText('6 digits, not starting with 0'));
  await coverAnswer();
  await box(page).fill('302029');
  await isAboveBar(answer.getByText('Delivery costs ₹49'));
});
