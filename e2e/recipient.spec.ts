import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, signInBrowser } from './people.ts';

test('a shopper names who takes the parcel and a number to ring; account, back office and slip show both', async ({
  page,
  request,
  customer,
  owner,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  // An address from an older version of the shop or from another client has no recipient's name and no phone number.
  await customer.calls.post('/addresses', anAddress);
  await open(page, '/checkout');
  await expect(page.getByText('This address has no mobile number for the courier to call.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Add a mobile number' }).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await page.keyboard.type('098765-43210');
  await page.getByLabel('Full name').fill('कमला देवी');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address updated successfully')).toBeVisible();
  await expect(page.getByText('This address has no mobile number for the courier to call.')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'कमला देवी' })).toContainText('98765 43210');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  // The order contains a copy of its address. This copy stays unchanged when the customer changes the address.
  const [order] = (await customer.calls.get('/orders/my-orders')).orders;
  const [address] = (await customer.calls.get('/addresses')).addresses;
  await customer.calls.put(`/addresses/${address.id}`, {
    ...anAddress,
    recipientName: 'Somebody',
    phone: '9000000000',
  });
  await open(page, '/myaccount/order');
  await page.getByRole('button', { expanded: false }).filter({ hasText: order.orderNumber }).click();
  const delivery = page.getByRole('region', { name: 'Delivery address' });
  await expect(delivery).toContainText('कमला देवी');
  await expect(delivery).toContainText('98765 43210');

  const office = await browser.newPage({ baseURL: baseURL ?? '' });
  await signInBrowser(office, owner);
  await open(office, `/admin/order?q=${order.orderNumber}`);
  const row = office.getByRole('row').filter({ hasText: order.orderNumber });
  await expect(row).toContainText('for कमला देवी');
  await expect(row.getByRole('link', { name: '98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
  await open(office, `/admin/order?order=${order.id}`);
  const detail = office.getByRole('dialog');
  await expect(detail).toContainText('कमला देवी');
  await expect(detail.getByRole('link', { name: '98765 43210', exact: true })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  );
  await open(office, `/admin/order/print?ids=${order.id}`);
  const slip = office.getByRole('article', { name: `Packing slip for ${order.orderNumber}` });
  await expect(slip).toContainText('कमला देवी');
  await expect(slip).toContainText('Phone 98765 43210');
  await office.close();
});

test('the number of the profile is there for an address of one’s own, and not for somebody else’s', async ({
  page,
  request,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  const person = await newCustomer(request);
  const calls = callsOf(request, person);
  const { user } = await calls.put('/users/profile', { mobile: '9876543210' });
  await calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await calls.post('/addresses', { ...anAddress, recipientName: 'Kamla Devi' });
  await calls.post('/addresses', { ...anAddress, addressLine1: 'At home', isDefault: false });
  await signInBrowser(page, { ...person, user });
  await open(page, '/checkout');
  const addNumber = page.getByRole('button', { name: 'Add a mobile number' });
  await addNumber.click();
  await expect(page.getByLabel('Mobile number')).toHaveValue('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: /At home/ }).check();
  await addNumber.click();
  await expect(page.getByLabel('Mobile number')).toHaveValue('98765 43210');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address updated successfully')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'At home' })).toContainText('98765 43210');
});

test('the specification’s four fields are enough for an address and an order @core', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await open(page, '/checkout');
  for (const label of ['Full name', 'Mobile number']) await page.getByLabel(label).fill('');
  for (const [label, value] of [
    ['Address line 1', '14 Weavers’ Lane'],
    ['City', 'Jaipur'],
    ['State', 'Rajasthan'],
    ['PIN code', '302029'],
  ])
    await page.getByLabel(label ?? '').fill(value ?? '');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address added successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
});
