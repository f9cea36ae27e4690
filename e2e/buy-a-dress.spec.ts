import { addDays, indianDay } from '#domain/days.ts';
import { formatDay } from '#messages/format.ts';
import { waitForHydration, expect, test } from './journey.ts';
import { databaseOf, emailsOf } from './shops.ts';

test('a newcomer finds a dress, makes an account and buys it, cash on delivery @core', async ({
  page,
  engine,
  isPhone,
  expectAccessible,
}) => {
  const asha = { username: `asha${Date.now()}`, email: `asha${Date.now()}@example.com`, password: 'Sutli-Ghagra-7' };

  // A guest browses home and shop, filters dresses for women and sorts them by price.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Discover Your Style' })).toBeVisible();
  await waitForHydration(page);
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { name: 'Shop All Products' })).toBeVisible();
  await page.getByRole('group', { name: 'Categories' }).getByRole('link', { name: 'Women' }).click();
  await expect(page).toHaveURL(/category=/);
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page
    .getByRole('checkbox', { name: /^Dresses/ })
    .first()
    .check();
  await page.getByRole('checkbox', { name: /^In stock/ }).check();
  // While the list is loading, the page shows it in pale colours, so the test waits before it checks the contrast.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('button', { name: /^Show \d/ }).click();
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveCount(2);
  await page.getByLabel('Sort').selectOption('priceLowHigh');
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  await expect(page.getByRole('list', { name: 'Products', exact: true })).toHaveAttribute('aria-busy', 'false');

  // The guest opens the first product.
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent())?.trim() ?? '';
  expect(name).not.toBe('');
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = page.url();

  // The guest selects a size, but cannot add the dress to the cart without an account.
  const size = page.getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false }).first();
  await size.click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(page.getByText('Please login to add to cart')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);

  // The guest registers, signs in, and is back on the product page with the dress in the cart.
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(asha.username);
  await page.getByLabel('Email').fill(asha.email);
  await page.getByLabel('Password', { exact: false }).first().fill(asha.password);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Passwords do not match!').first()).toBeVisible();
  await page.getByLabel('Confirm password').fill(asha.password);
  await expectAccessible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful! Please login.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByTestId('cart-count')).toHaveText('1');

  // The customer raises the quantity to two, if the stock allows it.
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await expectAccessible();
  const more = page.getByRole('button', { name: 'One more' });
  const quantity = (await more.isEnabled()) ? 2 : 1;
  if (quantity === 2) {
    await more.click();
    await expect(page.getByText('Cart quantity updated!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
  }
  const total = await page.locator('dt:text-is("Total") + dd').innerText();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  // The checkout opens the address form, because the customer has no address yet, and ordering needs a saved one.
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Please fill in all required address fields.')).toBeVisible();
  await page.getByLabel('Address line 1').fill('14 Weavers’ Lane, साँगानेर');
  await page.getByLabel('City').fill('Jaipur');
  await page.getByLabel('State').fill('Rajasthan');
  await page.getByLabel('PIN code').fill('302029');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address added successfully')).toBeVisible();
  await expect(page.locator('dt:text-is("Shipping") + dd')).toHaveText('₹0.00');
  await expect(page.locator('dt:text-is("Total") + dd')).toHaveText(total);
  await expectAccessible();

  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Order Placed!' });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('dt:text-is("Payment method") + dd')).toHaveText('Cash on Delivery');
  await expect(dialog.locator('dt:text-is("Estimated delivery") + dd')).toHaveText(
    formatDay(addDays(indianDay(new Date().toISOString()), 5)),
  );
  const number = await dialog.locator('dt:text-is("Order number") + dd').innerText();
  await expect(page.getByText('Order placed successfully! Confirmation email sent.')).toBeVisible();
  // Other notices may still be visible, so the test dismisses all of them.
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  // The test clicks all buttons inside the page, so that a notice that disappears by itself meanwhile is no error.
  await dismiss.evaluateAll((buttons) =>
    buttons.forEach((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
  );
  await expect(dismiss).toHaveCount(0);
  await expectAccessible();
  await dialog.getByRole('link', { name: 'View Order History' }).click();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await page.getByRole('button', { expanded: false }).filter({ hasText: number }).click();
  await expect(page.getByText('Order total')).toBeVisible();
  await expectAccessible();

  // The database contains one order, the stock is lower by its pieces, and the shop has sent one email.
  const db = databaseOf(engine);
  const orders = await db.selectFrom('orders').selectAll().where('email', '=', asha.email).execute();
  expect(orders.map((order) => [order.order_number, order.delivery_status, order.city])).toEqual([
    [number, 'PENDING', 'Jaipur'],
  ]);
  const [item] = await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', orders[0]?.id ?? '')
    .execute();
  expect([item?.name, item?.quantity]).toEqual([name, quantity]);
  const moved = await db
    .selectFrom('stock_movements')
    .select('change')
    .where('order_id', '=', orders[0]?.id ?? '')
    .execute();
  expect(moved).toEqual([{ change: -quantity }]);
  await db.destroy();
  const [welcome, confirmation, ...others] = (await emailsOf(engine)).filter(
    (sent) => sent.to?.[0]?.address === asha.email,
  );
  expect(welcome?.subject).toMatch(/^Welcome to /);
  expect(confirmation?.subject).toContain(number);
  expect(confirmation?.text).toContain(total);
  expect(others).toEqual([]);
});
