import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, signIn, signInBrowser } from './people.ts';
import { adminPassword, emailsOf } from './shops.ts';

type Request = Parameters<typeof findProductsInStock>[0];
type Calls = ReturnType<typeof callsOf>;

async function fillCart(calls: Calls, request: Request) {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 4 });
  await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 2 });
  return product;
}

test('the confirmation of an order lasts: refresh and Back keep it, and a checkout with nothing in the cart orders nothing @core', async ({
  page,
  request,
  customer,
  expectAccessible,
}) => {
  const product = await fillCart(customer.calls, request);
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Placed!' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'View Order History' })).toHaveAttribute('href', '/myaccount/order');
  await expect(dialog.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/home');
  const number = await dialog.locator('dt:text-is("Order number") + dd').innerText();
  await expect(page).toHaveURL(/\/checkout\/placed\/[\da-f-]{36}$/);
  const address = page.url();
  const day = await dialog.locator('dt:text-is("Estimated delivery") + dd').innerText();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const main = page.getByRole('main');
  const expectConfirmation = async () => {
    await expect(main.getByText(`Order ${number}`)).toBeVisible();
    await expect(main.getByText(product?.name ?? '', { exact: true })).toBeVisible();
    await expect(main.getByText(`It arrives by ${day}`)).toBeVisible();
    await expect(main.getByText(/^You pay ₹[\d,.]+ to the courier$/)).toBeVisible();
    await expect(main.getByText('Deliver to', { exact: true })).toBeVisible();
    await expect(main.getByText(anAddress.addressLine1).first()).toBeVisible();
    await expect(main.locator('dt:text-is("Total") + dd')).toHaveText(/₹/);
  };
  await expectConfirmation();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.reload();
  await expectConfirmation();
  await expect(dialog).toHaveCount(0);

  // The link leads to the order, and the browser's Back leads to the confirmation again.
  await main.getByRole('link', { name: 'View this order' }).click();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('button', { expanded: true })).toContainText(number);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expectConfirmation();
  await expect(dialog).toHaveCount(0);
  // In the browser's history the cart comes before the confirmation; the checkout is not in it.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await open(page, '/checkout');
  await expect(page.getByText('There is nothing to order now.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Weavers/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
});

test('the second tap of a double one on Place Order leads nowhere', async ({ page, request, customer }) => {
  await fillCart(customer.calls, request);
  await open(page, '/checkout');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  // As soon as the dialog appears, this code finds out, for each link in it, whether a tap at that place would hit the
  // link.
  const hits = await page.evaluateHandle(async () => {
    const found = Promise.withResolvers<boolean[]>();
    const observer = new MutationObserver(() => {
      const links = [...document.querySelectorAll('[role=dialog] a')];
      if (links.length === 0) return;
      observer.disconnect();
      found.resolve(
        links.map((link) => {
          const { left, top, width, height } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return { hits: found.promise };
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  expect(await hits.evaluate(async ({ hits }) => hits)).toEqual([false, false]);
  const dialog = page.getByRole('dialog', { name: 'Order Placed!' });
  await dialog.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/home');
});

test('nobody but its owner sees a confirmation @core', async ({ page, request, browser }) => {
  const owner = await newCustomer(request);
  const calls = callsOf(request, owner);
  await fillCart(calls, request);
  const { addresses } = await calls.get('/addresses');
  const { order } = await calls.post('/orders/place', { addressId: addresses[0].id, paymentMethod: 'COD' });
  const path = `/checkout/placed/${order.id}`;
  await page.goto(path);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  await signInBrowser(page, await newCustomer(request));
  await open(page, path);
  await expect(
    page.getByRole('heading', { name: 'We could not find this order. Check the link, or open My Orders.' }),
  ).toBeVisible();
  await expect(page.getByText(order.orderNumber)).toHaveCount(0);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInBrowser(other, owner);
  await open(other, path);
  await expect(other.getByText(`Order ${order.orderNumber}`)).toBeVisible();
  await context.close();
});

test('an order has one number everywhere, and the confirmation goes along with what becomes of it', async ({
  page,
  request,
  engine,
  customer,
}) => {
  await fillCart(customer.calls, request);
  const { addresses } = await customer.calls.get('/addresses');
  const { order } = await customer.calls.post('/orders/place', { addressId: addresses[0].id, paymentMethod: 'COD' });
  const admin = callsOf(request, await signIn(request, 'admin@example.com', await adminPassword(engine)));
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' });
  const mine = async () =>
    (await emailsOf(engine))
      .filter((email) => email.to?.[0]?.address === customer.user.email)
      .map(({ subject }) => subject);
  await expect.poll(mine).toContainEqual(expect.stringContaining(`Order ${order.orderNumber} is on its way`));
  await open(page, `/checkout/placed/${order.id}`);
  await expect(page.getByRole('heading', { name: 'Your order is on its way.' })).toBeVisible();
  await expect(page.getByText('Deliver to', { exact: true })).toBeVisible();
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  await open(page, `/myaccount/order?order=${order.id}`);
  await expect(page.getByRole('listitem').getByRole('button', { expanded: true })).toContainText(order.orderNumber);
  await expect(page.getByRole('listitem').getByRole('button', { expanded: true })).toContainText(
    `#${order.id.slice(-8)}`,
  );
  await expect(page.getByText('Delivered to', { exact: true })).toBeVisible();
  await expect(page.getByText('Deliver to', { exact: true })).toHaveCount(0);
});
