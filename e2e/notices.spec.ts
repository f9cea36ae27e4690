import type { Locator, Page } from '@playwright/test';
import { expect, open, test, waitForAnimations } from './journey.ts';
import { anAddress, findProductsInStock, newCustomer } from './people.ts';
import { uniqueName } from './products.ts';

/** Returns the number of notices on the page, and the boxes of the notices that cover one of these elements. */
async function coveringNotices(page: Page, elements: readonly Locator[]) {
  const boxesOf = async (found: readonly Locator[]) =>
    (await Promise.all(found.map(async (one) => one.boundingBox()))).filter((box) => box !== null);
  const notices = await page.getByRole('region', { name: 'Notifications' }).getByRole('group').all();
  const [marks, boxes] = await Promise.all([boxesOf(elements), boxesOf(notices)]);
  const covering = boxes.filter((box) =>
    marks.some(
      (mark) =>
        box.x < mark.x + mark.width &&
        box.x + box.width > mark.x &&
        box.y < mark.y + mark.height &&
        box.y + box.height > mark.y,
    ),
  );
  return { shown: boxes.length, covering };
}

/** Fails if a shown notice covers one of the elements. */
async function expectClear(page: Page, ...elements: readonly Locator[]): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('group').first()).toBeVisible();
  await expect.poll(async () => (await coveringNotices(page, elements)).covering).toEqual([]);
  // The elements must be visible, because otherwise the check would prove nothing.
  for (const element of elements) await expect(element).toBeVisible();
}

/** Waits until the page has painted twice. */
async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(
    async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

test('notices cover neither the cart’s badge, nor the way back to a category, nor the title of the dialog after an order', async ({
  page,
  request,
  customer,
  isPhone,
}) => {
  await page.setViewportSize(isPhone ? { width: 360, height: 640 } : { width: 768, height: 1024 });
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 4 });
  await customer.calls.post('/addresses', anAddress);
  await open(page, `/product/x?id=${product?.id}`);
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  const price = isPhone ? [] : [page.getByRole('main').locator('.price').first()];
  await expectClear(
    page,
    page.getByTestId('cart-count'),
    page.getByRole('navigation', { name: 'Breadcrumb' }),
    ...price,
  );
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Placed!' });
  await expect(dialog).toBeVisible();
  await expectClear(page, ...(await dialog.locator('h2, p, dt, dd, button, a').all()));
});

test('a notice makes room for what opens below it at once, not a moment later', async ({
  page,
  customer: _customer,
  isPhone,
}) => {
  test.skip(!isPhone, 'A wide window has the filters beside the products.');
  // Ten times a second, the page moves notices that cover an element. The test turns this timer off, because a notice
  // must appear in the right place at once.
  await page.addInitScript(() => {
    const { setInterval } = window;
    Object.assign(window, {
      setInterval: (run: () => void, everyMs: number) => (everyMs === 100 ? 0 : setInterval(run, everyMs)),
    });
  });
  await open(page, '/shop');
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('group')).toBeVisible();
  // The test pretends that another window is active, so that the page closes no notice, even on a slow machine.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.getByRole('button', { name: 'FILTER' }).click();
  const head = page.getByRole('dialog', { name: 'Filter' }).locator('[data-keep-clear]');
  await expect(head).toBeVisible();
  await waitForAnimations(page);
  await waitForFrames(page);
  expect(await coveringNotices(page, [head])).toEqual({ shown: 1, covering: [] });
});

test('a notice gives way to a button that comes to rest behind it, or appears there', async ({
  page,
  admin: _admin,
}) => {
  await open(page, '/admin/category');
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).fill(uniqueName('Stoles'));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('group');
  await expect(notice).toBeVisible();
  // The test pretends that another window is active, so that no notice closes.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(page.getByRole('dialog')).toBeHidden();
  await waitForAnimations(page);
  const middle = async () => {
    const { x, y, width, height } = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x + width / 2, top: y + height / 2 };
  };
  const addButton = async (name: string, style: string) =>
    page.evaluate(
      ([name, style]) => {
        const room = document.createElement('div');
        room.style.cssText = 'height: 300vh';
        const button = document.createElement('button');
        button.textContent = name ?? '';
        button.style.cssText = style ?? '';
        room.append(button);
        document.querySelector('main')?.append(room);
      },
      [name, style],
    );
  // The test scrolls the page until the button would be behind the notice.
  const { left, top } = await middle();
  await addButton('Below', `position: absolute; left: ${left}px; margin-top: 150vh`);
  const below = page.getByRole('button', { name: 'Below' });
  await below.evaluate((button, top) => window.scrollBy(0, button.getBoundingClientRect().top - top), top);
  await expect(below).toBeInViewport();
  await expectClear(page, below);
  // A notice under the pointer stays where it is, because the person may be about to press it.
  await notice.hover();
  const before = await middle();
  await addButton('Late', `position: fixed; left: ${before.left}px; top: ${before.top}px`);
  await waitForFrames(page);
  expect(await middle()).toEqual(before);
  await page.mouse.move(1, 1);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('span')));
  await expectClear(page, page.getByRole('button', { name: 'Late' }));
});

test('on a phone, a notice of the cart lies between its title and its first piece', async ({
  page,
  request,
  customer,
  isPhone,
}) => {
  test.skip(!isPhone, 'On a wide window the title does not reach so far.');
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 4 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await open(page, '/cart');
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.getByRole('button', { name: 'One more' }).click();
  await expectClear(
    page,
    page.getByRole('heading', { level: 1 }),
    first.getByRole('link').last(),
    first.getByRole('button', { name: 'One more' }),
  );
});

test('on a phone, a notice covers neither the changed line of the cart nor its sums', async ({
  page,
  request,
  customer,
  isPhone,
}) => {
  test.skip(!isPhone, 'On a wide window the sums stand below the notices.');
  await page.setViewportSize({ width: 360, height: 640 });
  for (const { variant } of await findProductsInStock(request, { limit: 3, atLeast: 4 }))
    await customer.calls.post('/cart/add', { productVariantId: variant.id, quantity: 1 });
  await open(page, '/cart');
  const last = page.getByRole('main').getByRole('listitem').last();
  const sums = page.getByRole('complementary', { name: 'Order Summary' });
  // The second notice has the same text as the first notice, which is still visible after the scrolling.
  await page.getByRole('button', { name: 'One more' }).first().click();
  await expect(page.getByText('Cart quantity updated!')).toBeVisible();
  await sums.evaluate((box) => window.scrollBy({ top: box.getBoundingClientRect().top - 400, behavior: 'instant' }));
  await last.getByRole('button', { name: 'One more' }).click();
  await expectClear(
    page,
    last.getByRole('button', { name: 'One more' }),
    last.locator('output'),
    ...(await sums.locator('h2, dt, dd').all()),
  );
});

test('notices do not cover the menu of an account on a phone', async ({ page, customer: _customer, isPhone }) => {
  test.skip(!isPhone, 'A wide window has the menu beside the page.');
  await open(page, '/myaccount/account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectClear(page, page.getByRole('button', { name: 'Menu', exact: true }));
});

test('notices do not cover the boxes of a one-time code, which can be sent again after a while', async ({
  page,
  request,
  isPhone,
  expectAccessible,
}) => {
  if (isPhone) await page.setViewportSize({ width: 360, height: 640 });
  const person = await newCustomer(request);
  await page.clock.install();
  await open(page, '/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(person.user.email);
  const asked: string[] = [];
  page.on('request', (made) => made.url().endsWith('/request-otp') && asked.push(made.postData() ?? ''));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('group', { name: 'OTP', exact: true })).toBeVisible();
  await expectClear(page, page.getByRole('group', { name: 'OTP', exact: true }));
  await expectAccessible();
  const again = page.getByRole('button', { name: /^Resend OTP/ });
  await expect(again).toHaveText(/^Resend OTP in \d+ s$/);
  await again.click({ force: true });
  expect(asked).toHaveLength(1);
  await page.clock.fastForward(35_000);
  await expect(again).toHaveText('Resend OTP');
  await again.click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toContain(person.user.email);
  await expect(again).toHaveText(/^Resend OTP in \d+ s$/);
  await expect(again).toBeFocused();
});
