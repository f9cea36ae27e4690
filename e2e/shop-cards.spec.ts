import { expect, goTo, open, test } from './journey.ts';
import { newCustomer, PASSWORD } from './people.ts';

test('a hovered card offers sizes, cart and heart', async ({ page, customer, isPhone }) => {
  test.skip(isPhone, 'a phone has no hover: the card opens the product');
  await open(page, '/shop?availability=in-stock');
  const card = page.getByRole('article').first();
  await card.hover();
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Please select a size first ⚠️')).toBeVisible();
  await card.getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false }).first().click();
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  // After a size is added to the cart, no size is chosen on the card.
  await expect(card.getByRole('group', { name: 'Size' }).locator('[aria-pressed=true]')).toHaveCount(0);
  await card.getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false }).first().click();
  const { cart } = await customer.calls.get('/cart');
  if (cart.items[0].product.variant.stock > 1) {
    await card.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Increased quantity in Cart 🛒')).toBeVisible();
  }
  await card.getByRole('button', { name: /^Add to wishlist/ }).click();
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  await card.getByRole('button', { name: /^Remove from wishlist/ }).click();
  await expect(page.getByText('Removed from wishlist 🖤')).toBeVisible();
});

test('cart and wishlist refuse an admin @phone', async ({ page, admin: _admin }) => {
  await open(page, '/shop?availability=in-stock');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Add to wishlist/ }).click();
  await expect(page.getByText('Admins cannot add products to wishlist ❌')).toBeVisible();
  await card.getByRole('link').click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(page.getByText('Admins cannot add products to cart ❌')).toBeVisible();
});

test('a guest who wishes is sent to the login, and the wish is added after signing in @phone @core', async ({
  page,
  request,
}) => {
  const person = await newCustomer(request);
  await open(page, '/shop');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add to wishlist/ })
    .click();
  await expect(page.getByText('Please login to add to wishlist')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fshop');
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByTestId('wishlist-count')).toHaveText('1');
});

test('a card says what its category is a part of, and so does its page @phone', async ({ page, request }) => {
  const { data } = await (await request.get('/api/products?limit=50&availability=in-stock')).json();
  const { categories } = await (await request.get('/api/categories')).json();
  type Node = { id: string; name: string; subCategories: Node[] };
  const labels = new Map<string, string>();
  const note = ({ id, name, subCategories }: Node, parent?: string) => {
    labels.set(id, parent ? `${parent} · ${name}` : name);
    for (const below of subCategories) note(below, name);
  };
  for (const category of categories) note(category);
  const expected = data.map((product: { categoryId: string }) => labels.get(product.categoryId));
  expect(expected.filter((label: string) => label.includes(' · ')).length).toBeGreaterThan(0);
  await open(page, '/shop?availability=in-stock');
  const cards = page.getByRole('list', { name: 'Products', exact: true }).getByRole('article');
  await expect(cards.locator('h3 + p')).toHaveText(expected);
  await cards.first().getByRole('link').click();
  await expect(page.locator(':has(+ h1) > p:last-child')).toHaveText(expected[0]);
});

test('the bag of a card opens its sizes by keys and by touch', async ({
  page,
  customer,
  isPhone,
  expectAccessible,
}) => {
  for (const [index, columns] of (isPhone ? [2, 3] : [3, 5]).entries()) {
    await open(page, `/shop?availability=in-stock&columns=${columns}`);
    const card = page.getByRole('list', { name: 'Products', exact: true }).getByRole('article').nth(index);
    const name = await card.getByRole('heading').textContent();
    const bag = card.getByRole('button', { name: `Choose a size for ${name}`, exact: true });
    const sizes = page.getByRole('dialog', { name: `Choose a size for ${name}`, exact: true });
    if (isPhone) await bag.tap();
    else {
      // After the heart, Tab reaches the button for the bag, and then the link to the product.
      await card.getByRole('button', { name: /^Add to wishlist/ }).focus();
      await page.keyboard.press('Tab');
      await expect(bag).toBeFocused();
      await expect(bag).toHaveCSS('opacity', '1');
      await page.keyboard.press('Tab');
      await expect(card.getByRole('link')).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press(columns === 3 ? 'Enter' : 'Space');
    }
    await expect(sizes).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(sizes).toBeHidden();
    await expect(bag).toBeFocused();
    if (isPhone) await bag.tap();
    else await page.keyboard.press('Enter');
    const add = sizes.getByRole('button', { name: 'Add to cart' });
    const size = sizes.getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false }).first();
    if (isPhone) {
      await add.tap();
      await expect(page.getByText('Please select a size first ⚠️')).toBeVisible();
      await size.tap();
      await add.tap();
    } else {
      await size.focus();
      await page.keyboard.press('Space');
      await add.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(/^(Added to|Increased quantity in) Cart 🛒$/).first()).toBeVisible();
    await expect(sizes).toBeHidden();
    await expect(bag).toBeFocused();
    expect((await customer.calls.get('/cart')).cart.items).toHaveLength(index + 1);
  }
});

test('a guest who adds by the bag is sent to the login @core', async ({ page, isPhone }) => {
  test.skip(!isPhone, 'at a desk the bag is for keys');
  await open(page, '/shop?availability=in-stock');
  await page
    .getByRole('button', { name: /^Choose a size for/ })
    .first()
    .tap();
  const sizes = page.getByRole('dialog');
  await sizes.getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false }).first().tap();
  await sizes.getByRole('button', { name: 'Add to cart' }).tap();
  await expect(page.getByText('Please login to add to cart')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('heart, bag and labels of a card never overlap, however narrow it is and however long the words are', async ({
  page,
}) => {
  for (const [width, columns] of [
    [320, 3],
    [320, 2],
    [360, 3],
    [640, 5],
    [640, 4],
    [1024, 5],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await goTo(page, `/shop?columns=${columns}&availability=in-stock`);
    const overlaps = await page
      .getByRole('list', { name: 'Products', exact: true })
      .getByRole('article')
      .evaluateAll(async (cards) => {
        const badges = cards.slice(0, 12).flatMap((card) => card.querySelector<HTMLElement>('.bg-madder') ?? []);
        for (const badge of badges) badge.textContent = '100% कम, केवल आज और कल';
        // The browser requests the font of these letters when it first lays them out.
        document.body.getBoundingClientRect();
        await document.fonts.ready;
        return cards.slice(0, 12).flatMap((card) => {
          const badge = card.querySelector('.bg-madder');
          if (!badge) return [];
          const things = [...card.querySelectorAll('[aria-pressed], [aria-haspopup]'), badge];
          const boxes = things.map((thing) => thing.getBoundingClientRect());
          return boxes.flatMap((a, index) =>
            boxes
              .slice(index + 1)
              .filter((b) => a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom)
              .map((b) => [card.textContent, a.top, a.bottom, b.top, b.bottom]),
          );
        });
      });
    expect([width, columns, overlaps]).toEqual([width, columns, []]);
  }
});

test('on small pictures heart and bag hide little, and fingers hit them as well as on large ones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await open(page, '/shop?columns=3&availability=in-stock');
  const card = page
    .getByRole('article')
    .filter({ has: page.locator('img') })
    .first();
  const hidden = await card.evaluate((article) => {
    const picture = article.querySelector('.aspect-3\\/4')?.getBoundingClientRect() ?? new DOMRect();
    const discs = [...article.querySelectorAll('[aria-pressed], [aria-haspopup]')].map(
      (button) => Number.parseFloat(getComputedStyle(button, '::before').width) / 2,
    );
    return discs.reduce((sum, radius) => sum + Math.PI * radius ** 2, 0) / (picture.width * picture.height);
  });
  expect(hidden).toBeGreaterThan(0);
  expect(hidden).toBeLessThan(0.1);
  for (const button of await card.locator('[aria-pressed], [aria-haspopup]').all()) {
    const box = await button.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  }
});
