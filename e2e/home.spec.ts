import { expect, fits, open, test } from './journey.ts';

test('the slides: six of them, five seconds each, fading out before the next; dots, pause, and a button to the shop', async ({ page, isAccessible }) => {
  await page.clock.install();
  await open(page, '/');
  // From here on time goes by only when told.
  await page.clock.pauseAt(Date.now() + 60_000);
  const hero = page.getByRole('region', { name: 'From the loom' });
  const dots = hero.getByRole('button', { name: /^Slide \d/ });
  await expect(dots).toHaveCount(6);
  const title = hero.getByRole('heading', { level: 1 });
  const slide = hero.locator('[aria-roledescription=slide]');
  /** Goes on until the next slide is there, and tells when that was and whether the one before had faded. */
  const next = async () => {
    const from = await title.innerText();
    let faded = false;
    while ((await title.innerText()) === from) {
      faded ||= /opacity-0/.test((await slide.getAttribute('class')) ?? '');
      await page.clock.runFor(50);
    }
    return { faded, at: await page.evaluate(() => Date.now()) };
  };
  const first = await next();
  const second = await next();
  expect(second.faded).toBe(true);
  expect(second.at - first.at).toBeGreaterThan(4800);
  expect(second.at - first.at).toBeLessThan(5800);
  await dots.nth(4).click();
  await page.clock.runFor(400);
  await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true');
  const fifth = await title.innerText();
  await hero.getByRole('button', { name: 'Pause slides' }).click();
  await page.clock.runFor(20_000);
  expect(await title.innerText()).toBe(fifth);
  await expect(hero.getByRole('button', { name: 'Play slides' })).toBeVisible();
  await page.clock.resume();
  await isAccessible();
  await hero.getByRole('link').click();
  await expect(page).toHaveURL('/shop');
});

test('category tabs with a row of products; a card opens its page with the product carried along', async ({ page }) => {
  await open(page, '/home');
  const row = page.getByRole('list', { name: 'Products' });
  await expect(row.getByRole('article').first()).toBeVisible();
  const tabs = page.getByRole('group', { name: 'Categories' }).getByRole('button');
  expect(await tabs.count()).toBeGreaterThan(1);
  const before = await row.getByRole('heading').first().innerText();
  const asked = page.waitForRequest(/\/api\/products\/category\/[^?]+\?limit=20/);
  await tabs.nth(1).click();
  await asked;
  await expect(row.getByRole('heading').first()).not.toHaveText(before);
  expect(await row.getByRole('article').count()).toBeLessThanOrEqual(20);
  const card = row.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the rest of home: five tiles, four highlights, a call to the shop', async ({ page, isAccessible }) => {
  await open(page, '/');
  const tiles = page.getByRole('region', { name: 'Discover Your Style' }).getByRole('link');
  await expect(tiles).toHaveCount(5);
  expect(await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(Array.from({ length: 5 }, () => '/shop'));
  const why = page.getByRole('region', { name: 'Why Shop With Us' });
  for (const words of ['Free Shipping', 'On orders over $50', 'Secure Payment', '30-Day Return Policy', '24/7 Support']) await expect(why.getByText(words)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop all products' })).toHaveAttribute('href', '/shop');
  await isAccessible();
  await fits(page);
});

test('about: women, men, kids, six seconds each; a story, a mission, three features', async ({ page, isAccessible }) => {
  await page.clock.install();
  await open(page, '/about');
  const tabs = page.getByRole('tab');
  expect(await tabs.allInnerTexts()).toEqual(['Women', 'Men', 'Kids']);
  const panel = page.getByRole('tabpanel');
  for (const index of [0, 1, 2, 0]) {
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByRole('heading', { name: 'Our story' })).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Our mission' })).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await page.clock.runFor(6050);
  }
  await page.clock.resume();
  await tabs.nth(0).click();
  await tabs.nth(0).press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await isAccessible();
  await fits(page);
});
