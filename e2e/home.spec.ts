import type { Page } from '@playwright/test';
import {
  allowConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  open,
  test,
  waitForAnimations,
  waitForHydration,
} from './journey.ts';

test('six slides change every five seconds and fade out first; they have dots, pause and a button to the shop', async ({
  page,
  expectAccessible,
}) => {
  await page.clock.install();
  await open(page, '/');
  // From here on, the page's clock advances only when the test calls clock.runFor.
  await page.clock.pauseAt(Date.now() + 60_000);
  const hero = page.getByRole('region', { name: 'Highlights of the shop' });
  const dots = hero.getByRole('button', { name: /^Slide \d/ });
  await expect(dots).toHaveCount(6);
  const title = hero.getByRole('heading', { level: 1 });
  const slide = hero.locator('[aria-roledescription=slide]');
  /**
   * Advances the clock to the next slide. Returns the time when that slide appeared, and whether the former slide had
   * faded out.
   */
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
  await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true');
  // A slide appears when its picture has loaded, which does not depend on the page's clock.
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await hero.getByRole('group', { name: '5 of 6' }).isVisible()).toBe(true);
  }).toPass();
  const fifth = await title.innerText();
  await hero.getByRole('button', { name: 'Pause slides' }).click();
  await page.clock.runFor(20_000);
  expect(await title.innerText()).toBe(fifth);
  await expect(hero.getByRole('button', { name: 'Play slides' })).toBeVisible();
  await page.clock.resume();
  await expectAccessible();
  await hero.getByRole('link').click();
  await expect(page).toHaveURL(/\/shop(\?|$)/);
});

test('on a phone the button of every slide is in the first view @phone', async ({ page, isPhone }) => {
  test.skip(!isPhone, 'a wide screen has text and picture side by side');
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  const hero = page.getByRole('region', { name: 'Highlights of the shop' });
  const dots = hero.getByRole('button', { name: /^Slide \d/ });
  for (let index = 0; index < 6; index++) {
    await dots.nth(index).click();
    await expect(hero.getByRole('group', { name: `${index + 1} of 6` })).toBeVisible();
    const box = await hero.getByRole('link').boundingBox();
    expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  }
});

test('without network no slide comes without its picture, and one that is asked for has words all the same', async ({
  page,
  context,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await open(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
  const hero = page.getByRole('region', { name: 'Highlights of the shop' });
  const title = hero.getByRole('heading', { level: 1 });
  await context.setOffline(true);
  // If a picture began to load before the network was lost, its slide may still appear. The test first waits for it.
  for (let second = 0; second < 10; second++) await page.clock.runFor(1000);
  for (let second = 0; second < 30; second++) {
    await page.clock.runFor(1000);
    expect(await emptyPictures(page)).toEqual([]);
  }
  const before = await title.innerText();
  await hero.getByRole('button', { name: /^Slide 6/ }).click();
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(title).not.toHaveText(before, { timeout: 1 });
  }).toPass();
  expect(await emptyPictures(page)).toEqual([]);
  const sixth = await title.innerText();
  await context.setOffline(false);
  // While a button of the slides has the focus, the slides do not change, so the test removes the focus.
  await hero.getByRole('button', { name: /^Slide 6/ }).blur();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(title).not.toHaveText(sixth, { timeout: 1 });
  }).toPass();
  expect(await emptyPictures(page)).toEqual([]);
});

/** Returns the addresses of pictures that a slide shows although they have not loaded. */
async function emptyPictures(page: Page): Promise<string[]> {
  return page.locator('[aria-roledescription=slide] img').evaluateAll((pictures) =>
    pictures
      // The cast is safe: the selector finds only images.
      .map((picture) => picture as HTMLImageElement)
      .filter((picture) => picture.checkVisibility({ visibilityProperty: true }) && picture.naturalWidth === 0)
      .map(({ src }) => src),
  );
}

test('category tabs show a row of products, and a card opens its product page @core', async ({ page }) => {
  await open(page, '/home');
  const row = page.getByRole('list', { name: 'Products' });
  await expect(row.getByRole('article').first()).toBeVisible();
  const tabs = page.getByRole('group', { name: 'Categories' }).getByRole('button');
  expect(await tabs.count()).toBeGreaterThan(1);
  const before = await row.getByRole('heading').first().innerText();
  const asked = page.waitForRequest(/\/category\/[^/]+\/cards\.data/);
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

test(
  'home shows five tiles, four highlights and a link to the shop',
  { tag: '@both-widths' },
  async ({ page, expectAccessible }) => {
    await open(page, '/');
    const tiles = page.getByRole('region', { name: 'Discover Your Style' }).getByRole('link');
    await expect(tiles).toHaveCount(5);
    for (const address of await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect(address).toMatch(/^\/shop(\?|$)/);
    const why = page.getByRole('region', { name: 'Why Shop With Us' });
    for (const words of [
      'Free Shipping',
      'On orders over $50',
      'Secure Payment',
      '30-Day Return Policy',
      '24/7 Support',
    ])
      await expect(why.getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Shop all products' })).toHaveAttribute('href', '/shop');
    await expectAccessible();
    await expectNoSidewaysScroll(page);
  },
);

test('a tile leads to the part of the shop that it shows', async ({ page }) => {
  await open(page, '/');
  const tile = page.getByRole('region', { name: 'Discover Your Style' }).getByRole('link').first();
  const title = (await tile.locator('.display').textContent()) ?? '';
  await tile.click();
  await expect(page).toHaveURL(/\/shop\?category=/);
  await expect(page.getByRole('link', { name: title, exact: true, includeHidden: true }).first()).toHaveAttribute(
    'aria-current',
    /page|true/,
  );
});

test('no slide moves the page: for thirty seconds nothing shifts', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        // The cast is safe: TypeScript does not know the entries of the type layout-shift.
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, '/');
  // Only the page's script changes the slides, so the test waits for the script before it advances the clock.
  await waitForHydration(page);
  const row = page.getByRole('heading', { level: 2, name: 'New arrivals' });
  const tops = new Set<number>();
  const titles = new Set<string>();
  for (let second = 0; second < 30; second++) {
    tops.add(Math.round((await row.boundingBox())?.y ?? 0));
    titles.add(await page.getByRole('heading', { level: 1 }).innerText());
    await page.clock.runFor(1000);
    await waitForAnimations(page);
  }
  expect(titles.size).toBeGreaterThanOrEqual(5);
  expect([...tops]).toHaveLength(1);
  // The cast is safe: the script above set this value.
  const { sum } = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts);
  expect(sum).toBeLessThanOrEqual(0.01);
});

test('who wants no motion is offered no pause', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Pause slides' })).toBeHidden();
  await open(page, '/about');
  await expect(page.getByRole('button', { name: 'Pause stories' })).toBeHidden();
});

test('about shows women, men and kids for six seconds each, a story, a mission and three features', async ({
  page,
  expectAccessible,
}) => {
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
  await expectAccessible();
  await expectNoSidewaysScroll(page);
});
