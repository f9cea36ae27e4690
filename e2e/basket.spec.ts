import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import { anAddress, findProductsInStock } from './people.ts';
import { aProduct } from './products.ts';

test('a wishlist item gets a size, goes into the cart and is removed @core', async ({
  page,
  request,
  customer,
  expectAccessible,
}) => {
  await open(page, '/wishlist');
  await expect(page.getByRole('heading', { name: 'Your Wishlist is Empty' })).toBeVisible();
  await expectAccessible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/shop');
  const products = await findProductsInStock(request, { limit: 2 });
  for (const product of products) await customer.calls.post(`/wishlist/${product.id}`);
  await open(page, '/wishlist');
  await expect(page.getByRole('heading', { name: 'My Wishlist (2)' })).toBeVisible();
  const [first] = products;
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: first?.name, exact: true }) })
    .first();
  await expect(card.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Please select a size first ⚠️')).toBeVisible();
  await card.getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false }).first().click();
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: /^Remove .* from wishlist$/ }).click();
  await expect(page.getByText('Removed from wishlist 🖤')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Wishlist (1)' })).toBeVisible();
  await expect(page.getByTestId('wishlist-count')).toHaveText('1');
});

test('the cart changes quantities from 1 to the stock, shows the sums and removes items @core', async ({
  page,
  request,
  customer,
  expectAccessible,
}) => {
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await expectAccessible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/shop');
  const products = await findProductsInStock(request, { limit: 2, atLeast: 3 });
  for (const product of products)
    await customer.calls.post('/cart/add', { productVariantId: product.variant.id, quantity: 1 });
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
  const { cart } = await customer.calls.get('/cart');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: products[0]?.name, exact: true }) })
    .first();
  await expect(row.getByText(`Size ${products[0]?.variant.size}`)).toBeVisible();
  await expect(row.getByRole('button', { name: 'One less' })).toBeDisabled();
  const sum = async (label: string) =>
    Number((await page.locator(`dt:text-is("${label}") + dd`).innerText()).replaceAll(/[^\d.]/g, ''));
  expect(await sum('Subtotal')).toBe(Number(cart.subtotal));
  expect(await sum('Discount')).toBe(Number(cart.discount));
  expect(await sum('Total')).toBe(Number(cart.total));
  // The shop receives quick clicks in their order. Until it has answered all of them, the shown quantity does not jump
  // back.
  await row.getByRole('button', { name: 'One more' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (4)' })).toBeVisible();
  await expect(page.getByText('Cart quantity updated!')).toBeVisible();
  await expect
    .poll(async () =>
      (await customer.calls.get('/cart')).cart.items.map((item: { quantity: number }) => item.quantity).toSorted(),
    )
    .toEqual([1, 3]);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByText('Item removed from cart.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
});

test('a double tap removes one line, not the next one too @core', async ({ page, request, customer }) => {
  for (const { variant } of await findProductsInStock(request, { limit: 2, atLeast: 3 }))
    await customer.calls.post('/cart/add', { productVariantId: variant.id, quantity: 1 });
  await open(page, '/cart');
  const removals = page.getByRole('main').getByRole('button', { name: /^Remove / });
  await expect(removals).toHaveCount(2);
  await removals.first().evaluate(async (button) => {
    // The test stops the page's clock, so that the page sees both taps at the same instant, even on a slow machine.
    performance.now = () => 1_000_000;
    const { left, top } = button.getBoundingClientRect();
    const tap = { bubbles: true, detail: 1, clientX: left + 10, clientY: top + 10 };
    const hit = () => document.elementFromPoint(tap.clientX, tap.clientY);
    hit()?.dispatchEvent(new MouseEvent('click', tap));
    while (button.isConnected) await new Promise(requestAnimationFrame);
    hit()?.dispatchEvent(new MouseEvent('click', tap));
  });
  await expect(page.getByText('Item removed from cart.')).toBeVisible();
  expect((await customer.calls.get('/cart')).cart.items).toHaveLength(1);
  await expect(removals).toHaveCount(1);
});

test('a line that was removed by mistake is put back with its quantity', async ({ page, customer, owner }) => {
  const { name, variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 5 }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  await open(page, '/cart');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
  expect((await customer.calls.get('/cart')).cart.items[0].quantity).toBe(2);
});

test('the checkout names the day of delivery that the product’s page names', async ({ page, customer, owner }) => {
  const { path, variants } = await aProduct(owner);
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  await customer.calls.post('/addresses', anAddress);
  await open(page, path);
  const promise = await page.getByText(/^Delivery by \d/).innerText();
  await open(page, '/checkout');
  await expect(page.getByText(`${promise}.`)).toBeVisible();
});

test('the plus button is disabled at the stock, and an item that others bought says how many are left @core', async ({
  page,
  customer,
  owner,
}) => {
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 3 }] });
  const productVariantId = variants[0]?.id;
  await customer.calls.post('/cart/add', { productVariantId, quantity: 2 });
  await open(page, '/cart');
  await expect(page.getByRole('button', { name: 'One more' })).toBeEnabled();
  await expect(page.getByText(/Only \d+ left/)).toHaveCount(0);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('button', { name: 'One more' })).toBeDisabled();
  await expect(page.getByRole('status').getByText('Only 3 left in this size.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect.poll(async () => (await customer.calls.get('/cart')).cart.items[0].quantity).toBe(3);
  await owner.calls.put('/variants', { changes: [{ id: productVariantId, stockChange: -1 }] });
  await open(page, '/cart');
  await expect(page.getByRole('alert').getByText('Only 2 left in this size.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0);
});

test('failed calls in cart, wishlist and checkout are reported, and optimistic changes are undone', async ({
  page,
  request,
  customer,
}) => {
  allowConsoleErrors(/status of 50\d/);
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await customer.calls.post('/addresses', anAddress);
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  const fail = async (pattern: string) =>
    page.route(pattern, async (route) => route.fulfill({ status: 500, json: {} }));
  await fail('**/api/cart/update-quantity');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('Failed to update item quantity.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await fail('**/api/cart/remove/*');
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByText('Failed to remove item from cart.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await fail('**/api/cart/add');
  await open(page, `/product/x?id=${product?.id}`);
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(page.getByText('Something went wrong with Cart ❌')).toBeVisible();
  await fail('**/api/orders/place');
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert').getByText('Failed to place order')).toBeVisible();
  await page.unroute('**/api/orders/place');
  await fail('**/api/addresses/*');
  await page.getByRole('button', { name: /^Edit address/ }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Failed to save address')).toBeVisible();
  await fail('**/api/wishlist');
  await open(page, '/wishlist');
  await expect(page.getByText('Failed to load wishlist')).toBeVisible();
  await fail('**/api/cart');
  await open(page, '/cart');
  await expect(page.getByText('Failed to load cart items.')).toBeVisible();
  await page.unroute('**/api/cart');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
});

test('checkout selects the default address, edits it in place, and warns when only the email failed @core', async ({
  page,
  request,
  customer,
  expectAccessible,
}) => {
  allowConsoleErrors(/status of 50\d/);
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await open(page, '/checkout');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await customer.calls.post('/addresses', { ...anAddress, addressLine1: 'First', isDefault: false });
  await customer.calls.post('/addresses', { ...anAddress, addressLine1: 'Second', isDefault: true });
  await open(page, '/checkout');
  await expect(page.getByRole('radio', { name: /Second/ })).toBeChecked();
  await page.getByRole('button', { name: 'Edit address First' }).click();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await page.getByLabel('City').fill('Ajmer');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address updated successfully')).toBeVisible();
  await expect(page.getByText('Ajmer, Rajasthan')).toBeVisible();
  await page.getByRole('radio', { name: /Second/ }).check();
  await expect(page.locator('dt:text-is("Shipping") + dd')).toHaveText('₹0.00');
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.route('**/api/orders/send-confirmation', async (route) => route.fulfill({ status: 502, json: {} }));
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Placed!' });
  await expect(dialog).toBeVisible();
  await expect(page.getByText('Order placed, but confirmation email failed.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByTestId('cart-count')).toHaveCount(0);
  expect((await customer.calls.get('/orders/my-orders')).orders[0].address.addressLine1).toBe('Second');
});
