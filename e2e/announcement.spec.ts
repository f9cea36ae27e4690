import { productPath } from '#domain/paths.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { findProductsInStock } from './people.ts';
import { serial } from './serial.ts';

test('the line above the shop shows while an offer runs, also on cached pages, and not in checkout or back office @core', async ({
  browser,
  page,
  admin,
  request,
  afterwards,
  expectAccessible,
}) => {
  const { content: before } = await admin.calls.get('/content/all');
  afterwards(async () => admin.calls.put('/content', { ...before, expectedUpdatedAt: undefined }));
  const name = `Line offer ${serial()}`;
  const { offer } = await admin.calls.post('/offers', {
    ...{ name, kind: 'code', code: `LINE${serial()}`, effect: { kind: 'percent', percent: 10 } },
    endsAt: '2199-11-09T18:30:00+05:30',
  });
  afterwards(async () => admin.calls.delete(`/offers/${offer.id}`).catch(() => {}));
  const [product] = await findProductsInStock(request, { limit: 1 });
  const paths = ['/home', '/shop', productPath(product as { id: string; name: string })];
  const shows = async () => {
    const pages = await Promise.all(paths.map(async (path) => (await request.get(path)).text()));
    return pages.map((html) => html.includes('class="announcement'));
  };
  expect(await shows()).toEqual([false, false, false]);
  await open(page, '/admin/content');
  const line = page.getByRole('group', { name: 'Announcement line' });
  await line.getByLabel('Announcement text').fill('Diwali sale: up to 40% off');
  await line.getByLabel('Make it a link').check();
  await line.getByLabel('When to show').selectOption({ label: `While the offer “${name}” runs` });
  await line.getByLabel('Show the end date after the text').check();
  const unsaved = page.getByText('Unsaved changes');
  await expect(unsaved).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible();
  await page.getByRole('button', { name: 'Save' }).click();
  // The test does not look for the notice about the save. The notice disappears after a second, so a slow test might
  // miss it.
  await expect(unsaved).toBeHidden();
  await expect.poll(shows, { timeout: 3000 }).toEqual([true, true, true]);

  const shown = page.getByRole('complementary', { name: 'Announcement' });
  const link = shown.getByRole('link', { name: 'Diwali sale: up to 40% off · until 09 Nov 2199, 6:30 pm' });
  for (const path of paths) {
    await open(page, path);
    await expect(link).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    const own = await shown.boundingBox();
    expect(Math.round(header?.y ?? 0)).toBe(Math.round((own?.y ?? 0) + (own?.height ?? 0)));
    await expectNoSidewaysScroll(page);
    await expectAccessible();
  }
  // The first press of Tab reaches the skip link, and the page has only one skip link.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  // The announcement stays visible while the visitor moves within the same document, but the back office does not show
  // it.
  await page.getByRole('banner').locator('a[href$="/home"]:visible').first().click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(link).toBeVisible();
  await page.getByRole('banner').locator('a[href$="/admin/dashboard"]:visible').first().click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(link).toBeHidden();
  await page.goBack();
  await expect(link).toBeVisible();
  expect(await (await request.get('/pay/unknown')).text()).not.toContain('class="announcement');
  const unscripted = await browser.newPage({ javaScriptEnabled: false });
  await unscripted.goto('/checkout');
  await expect(unscripted.locator('[data-checkout]')).toBeVisible();
  await expect(unscripted.locator('.announcement')).toBeHidden();
  await unscripted.close();
  await link.click();
  await expect(page).toHaveURL(/\/shop$/);
  await admin.calls.put(`/offers/${offer.id}/pause`, { isPaused: true });
  await expect.poll(shows, { timeout: 3000 }).toEqual([false, false, false]);
});
