import { indianYear } from '#domain/days.ts';
import { waitForHydration, expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import { findProductsInStock } from './people.ts';

/** The footer shows the year in India. There a new year begins earlier than on most machines that run this test. */
const thisYear = () => indianYear(new Date().toISOString());

const solid = ['/shop', '/about', '/cart', '/wishlist', '/checkout', '/myaccount/account'];
const transparent = ['/', '/home', '/login', '/no/such/page'];

test('the header is solid on the listed routes and transparent on all others', async ({
  page,
  customer: _customer,
}) => {
  const backgrounds = async (paths: readonly string[]) => {
    const seen: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      seen.push(
        await page
          .locator('header')
          .first()
          .evaluate((header) => getComputedStyle(header).backgroundColor),
      );
    }
    return seen;
  };
  const [product] = await findProductsInStock(page.request, { limit: 1 });
  const isClear = (color: string) => color === 'rgba(0, 0, 0, 0)';
  expect((await backgrounds([...solid, `/product/${encodeURIComponent(product?.name ?? '')}`])).some(isClear)).toBe(
    false,
  );
  // The page /login redirects a signed-in customer to the account, so the test for guests below checks that page.
  expect((await backgrounds(transparent.filter((path) => path !== '/login'))).every(isClear)).toBe(true);
});

test.describe('links and icons', () => {
  test('a guest gets links to /home, /about and /shop; account and icons lead to /login @core', async ({
    page,
    isPhone,
  }) => {
    await open(page, '/login');
    expect(
      await page
        .locator('header')
        .first()
        .evaluate((header) => getComputedStyle(header).backgroundColor),
    ).toBe('rgba(0, 0, 0, 0)');
    await open(page, '/shop');
    const header = page.getByRole('banner');
    if (isPhone) await header.getByRole('button', { name: 'Open menu' }).click();
    const links = header.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Home', '/home'],
      ['About', '/about'],
      ['Shop', '/shop'],
      ['My account', '/login'],
    ])
      await expect(links.getByRole('link', { name })).toHaveAttribute('href', path ?? '');
    // If a guest follows one of these links and signs in, the shop leads the guest back to the wanted page.
    await expect(header.getByRole('link', { name: 'Wishlist' })).toHaveAttribute('href', '/login?next=%2Fwishlist');
    await expect(header.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/login?next=%2Fcart');
    if (isPhone) await links.getByRole('link', { name: 'About' }).click();
    else await header.getByRole('link').first().click();
    await expect(page).toHaveURL(isPhone ? '/about' : '/home');
    if (isPhone) await expect(links).toBeHidden();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('a customer gets account, wishlist and cart, with counts above 0 only @core', async ({
    page,
    customer,
    isPhone,
    expectAccessible,
  }) => {
    const [product] = await findProductsInStock(page.request, { limit: 1, atLeast: 2 });
    await open(page, '/about');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Wishlist', exact: true })).toHaveAttribute('href', '/wishlist');
    await expect(header.getByRole('link', { name: 'Cart', exact: true })).toHaveAttribute('href', '/cart');
    await expect(page.getByTestId('cart-count')).toHaveCount(0);
    await expect(page.getByTestId('wishlist-count')).toHaveCount(0);
    await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 2 });
    await customer.calls.post(`/wishlist/${product?.id}`);
    await page.reload();
    await expect(page.getByTestId('cart-count')).toHaveText('2');
    await expect(page.getByTestId('wishlist-count')).toHaveText('1');
    // As the specification demands, the storage key `wishlist` contains ids of products, and `cart` contains ids of
    // variants.
    expect(await page.evaluate(() => [localStorage.getItem('wishlist'), localStorage.getItem('cart')])).toEqual([
      JSON.stringify([product?.id]),
      JSON.stringify([product?.variant.id]),
    ]);
    if (isPhone) await header.getByRole('button', { name: 'Open menu' }).click();
    await expect(header.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/myaccount/account');
    await expectAccessible();
  });

  test('an admin gets the back office, and neither search, wishlist nor cart', async ({ page, admin, isPhone }) => {
    expect(admin.user['userType']).toBe('ADMIN');
    await open(page, '/shop');
    const header = page.getByRole('banner');
    if (isPhone) await header.getByRole('button', { name: 'Open menu' }).click();
    await expect(header.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/admin/dashboard');
    for (const name of ['Wishlist', 'Cart']) await expect(header.getByRole('link', { name })).toHaveCount(0);
    await expect(header.getByRole('button', { name: 'Search' })).toHaveCount(0);
  });
});

test('the header says where one is, on each page of an account too', async ({ page, customer: _customer, isPhone }) => {
  for (const [path, label] of [
    ['/about', 'About'],
    ['/shop?sort=newest', 'Shop'],
    ['/myaccount/order', 'My account'],
    ['/myaccount/account', 'My account'],
    ['/myaccount/password', 'My account'],
  ] as const) {
    await open(page, path);
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links.filter({ visible: true }).and(page.locator('[aria-current=page]'))).toHaveText([label]);
  }
});

test('the menu of a phone folds where another page is opened beside it, and where one touches what is below it @phone', async ({
  page,
}) => {
  await open(page, '/about');
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  const unfold = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
  };
  await unfold();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(menu).toBeHidden();
  await unfold();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(menu).toBeHidden();
  await unfold();
  await page.mouse.click(180, 700);
  await expect(menu).toBeHidden();
});

test('the footer of a page that was kept since last year says the year that it is', async ({ page }) => {
  const nextYear = Number(thisYear()) + 1;
  await page.clock.setFixedTime(new Date(`${nextYear}-01-02T12:00:00+05:30`));
  await open(page, '/about');
  await expect(page.getByRole('contentinfo').getByText(`© ${nextYear}`)).toBeVisible();
});

test('the footer shows company, contact, links and year, opens legal pages in a dialog, and scrolls to the top', async ({
  page,
  expectAccessible,
}) => {
  // The page's content security policy blocks a script that axe itself tries to run inside the dialog's frame.
  allowConsoleErrors(/^Blocked script execution in .*\/page\//);
  await open(page, '/about');
  const footer = page.getByRole('contentinfo');
  const { details } = await (await page.request.get('/api/company-details')).json();
  await expect(footer.getByText(details.name, { exact: true }).first()).toBeVisible();
  const { content } = await (await page.request.get('/api/content')).json();
  await expect(footer.getByText(content.tagline, { exact: true })).toBeVisible();
  await expect(footer.getByText(`© ${thisYear()} ${details.name}`)).toBeVisible();
  // The footer shows a link only for the contacts that the owner has entered in the company details.
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(details.email ? 1 : 0);
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(details.phone ? 1 : 0);
  const hasContact = [
    ...[details.address, details.pincode, details.email, details.phone],
    ...[details.whatsapp, details.instagram],
  ].some(Boolean);
  await expect(footer.getByRole('heading', { name: 'Contact' })).toHaveCount(hasContact ? 1 : 0);
  const quick = footer.getByRole('navigation', { name: 'Quick links' });
  expect(await quick.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/shop',
    '/about',
    '/myaccount',
  ]);
  for (const [name, slug] of [
    ['Terms & Conditions', 'terms-conditions'],
    ['Privacy Policy', 'privacy-policy'],
  ]) {
    await footer.getByRole('link', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.locator('iframe')).toHaveAttribute('src', `/page/${slug}`);
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await footer.getByRole('button', { name: 'Scroll to top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expectNoSidewaysScroll(page);
});

test('the footer shows a PIN code also where there is no address @phone', async ({ page, owner, afterwards }) => {
  const { details } = await owner.calls.get('/company-details');
  const save = async (change: object) => {
    const form = new FormData();
    const { name, email, phone, address, pincode } = { ...details, ...change };
    for (const [field, value] of Object.entries({ name, email, phone, address, pincode })) form.set(field, value ?? '');
    await owner.calls.putForm('/company-details', form);
  };
  afterwards(async () => save({}));
  await save({ address: '', pincode: '302029' });
  await open(page, '/about');
  await expect(page.getByRole('contentinfo').locator('address')).toContainText('302029');
});

test('each new page starts at the top, with its own title and the focus on its content @phone', async ({ page }) => {
  await open(page, '/about');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page).toHaveTitle(/^Shop All Products – /);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('a missing page says so and offers a way back @phone @core', async ({ page, expectAccessible }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await waitForHydration(page);
  await expectAccessible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('legal pages show title and text, lead home, and a missing one says so @phone', async ({
  page,
  expectAccessible,
}) => {
  // The page's content security policy blocks a script that Playwright itself tries to run inside the page.
  allowConsoleErrors(/^Blocked script execution in .*\/page\//);
  await page.goto('/page/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expectAccessible();
  const { details } = await (await page.request.get('/api/company-details')).json();
  const home = page.getByRole('link', { name: details.name, exact: true });
  await home.click();
  await expect(page).toHaveURL('/home');
  const missing = await page.goto('/page/none');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('The content you are looking for could not be found.')).toBeVisible();
  await expect(home).toHaveAttribute('href', '/home');
  await expectAccessible();
  // If the legal page is open in the footer's dialog, its link home closes the dialog.
  await open(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  const embedded = page.getByRole('dialog').locator('iframe').contentFrame();
  await embedded.getByRole('link', { name: details.name, exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
