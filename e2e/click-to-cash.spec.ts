import { expect, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, signInBrowser } from './people.ts';
import { aProduct } from './products.ts';
import { emailsOf } from './shops.ts';

const off = { value: null, firstOrder: false, refusals: null, pins: [], waitHours: 24 };

// This journey follows one order from the shopper's click to the
// courier's payment, on the screens of the people who handle it.

test('an order goes from click to cash: confirmed by its link, packed by scanner, sent, delivered, remitted @core', async ({
  page,
  browser,
  request,
  owner,
  admin,
  baseURL,
  engine,
  afterwards,
}) => {
  const sku = `CASH-${Date.now()}`;
  const product = await aProduct(admin, { variants: [{ size: 'M', stock: 5, sku }] });
  afterwards(async () => owner.calls.put('/confirm-rules', off));
  await owner.calls.put('/confirm-rules', { ...off, firstOrder: true });
  const { courier } = await owner.calls.post('/couriers', { name: `Swift ${sku}` });

  // The shopper places an order with cash on delivery.
  const customer = await newCustomer(request, 'clicker');
  await callsOf(request, customer).post('/addresses', { ...anAddress, phone: '9876512347' });
  const shopper = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signInBrowser(shopper, customer);
  await open(shopper, product.path);
  await shopper.getByRole('group', { name: 'Size' }).getByRole('button', { name: 'M', exact: true }).click();
  await shopper.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(shopper.getByTestId('cart-count')).toHaveText('1');
  await open(shopper, '/checkout');
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  const placed = shopper.getByRole('dialog', { name: 'Order Placed!' });
  const number = await placed.locator('dt:text-is("Order number") + dd').innerText();

  // This is the customer's first order, so the email contains a link by which the customer confirms the order.
  const link = async () =>
    (await emailsOf(engine)).flatMap(({ to, text }) =>
      to?.[0]?.address === customer.user.email ? (/\/track#\S+/.exec(text ?? '') ?? []) : [],
    )[0];
  await expect.poll(link).toBeDefined();
  await open(shopper, (await link()) ?? '');
  await shopper.getByRole('button', { name: 'Yes, confirm order' }).click();
  await expect(shopper.getByText('Your order is confirmed and we are packing it.')).toBeVisible();

  // The packer scans the order and its piece.
  await open(page, '/admin/order/pack');
  await expect(page.getByLabel('Order or tracking number')).toBeFocused();
  await page.keyboard.insertText(number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Pieces of ${number}` }).getByText('0 / 1')).toBeVisible();
  await page.keyboard.insertText(sku);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${number} is packed. Scan the next order.`)).toBeVisible();

  // The staff hand the parcel over to the courier, who delivers it.
  await open(page, `/admin/order?q=${number}`);
  await page.getByRole('button', { name: number, exact: true }).click();
  const detail = page.getByRole('dialog');
  const stage = detail.getByRole('region', { name: 'Stage' });
  await expect(stage).toContainText('Packed');
  const parcel = `CC${number.slice(3)}`;
  await detail.getByLabel('Courier').selectOption(courier.name);
  await detail.getByLabel('Tracking number').fill(parcel);
  await detail.getByLabel('Tracking number').press('Enter');
  await expect(stage).toContainText('In transit');
  await shopper.reload();
  await expect(shopper.getByRole('region', { name: 'Your parcel' })).toContainText(parcel);
  await shopper.context().close();
  await detail.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(detail.getByLabel(`Status of ${number}`)).toHaveValue('DELIVERED');

  // The courier pays the collected cash to the shop.
  await open(page, `/admin/cash?courier=${courier.id}`);
  const order = page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) });
  await expect(order).toContainText('₹999');
  await page.getByRole('link', { name: 'Record remittance' }).click();
  // The test waits for the heading, because the ledger, which is open before, also has a box for couriers.
  await expect(page.getByRole('heading', { name: 'Record remittance', level: 1 })).toBeVisible();
  await page.getByLabel('Courier', { exact: true }).selectOption(courier.name);
  await page.getByLabel('Tracking numbers and amounts').fill(`${parcel} 999`);
  await page.getByRole('button', { name: 'Review list' }).click();
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Record ₹999' }).click();
  await expect(page.getByRole('dialog', { name: `Remittance from ${courier.name}` })).toBeVisible();
  const { couriers } = await owner.calls.get('/cash');
  expect(couriers.find(({ courierId }: { courierId: string }) => courierId === courier.id)).toMatchObject({
    expected: { orders: 1, amount: '999.00' },
    received: { orders: 1, amount: '999.00' },
    open: { orders: 0 },
  });
});
