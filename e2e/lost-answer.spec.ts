import { expect, test } from '@playwright/test';

// Not the journeys' own test: here a failed request in the console is the point.

test('an order whose answer is lost on the way is shown, and is one order', async ({ page, request }) => {
  const name = `lost${Date.now()}`;
  const account = { username: name, email: `${name}@example.com`, password: 'Sutli-Ghagra-7' };
  await request.post('/api/auth/register', { data: account });
  const { token, user } = await (await request.post('/api/auth/login', { data: { identifier: account.email, password: account.password } })).json();
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/api/addresses', { headers, data: { addressLine1: '1 Lost Lane', city: 'Jaipur', state: 'Rajasthan', postalCode: '302029' } });
  const { data } = await (await request.get('/api/products?availability=in-stock&limit=1')).json();
  const variant = data[0].variants.find((one: { stock: number }) => one.stock > 0);
  await request.post('/api/cart/add', { headers, data: { productVariantId: variant.id, quantity: 1 } });
  await page.addInitScript(([key, person]) => {
    localStorage.setItem('authToken', key ?? '');
    localStorage.setItem('user', person ?? '');
  }, [token as string, JSON.stringify(user)]);

  let lost = 0;
  await page.route('**/api/orders/place', async (route) => {
    if (lost > 0) return route.continue();
    lost++;
    // The shop takes the order; its answer never arrives.
    await route.fetch();
    await route.abort();
  });
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  expect(lost).toBe(1);
  const { orders } = await (await request.get('/api/orders/my-orders', { headers })).json();
  expect(orders).toHaveLength(1);
});

test.describe('before the page’s script is there', () => {
  test.use({ javaScriptEnabled: false });
  test('a password sent too early stands in no address, and the page comes again', async ({ page }) => {
    await page.goto('/login?next=%2Fcart');
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Sutli-Ghagra-7');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page).toHaveURL('/login?next=%2Fcart');
  });
});
