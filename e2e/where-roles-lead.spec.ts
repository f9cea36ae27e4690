import type { Page } from '@playwright/test';
import { aColleague } from './colleagues.ts';
import { expect, open, test, waitForContent } from './journey.ts';
import { ordersOfAMorning } from './morning-orders.ts';
import { signInBrowser } from './people.ts';

// The test leaves out owners and managers, because they may open every screen.
for (const role of ['catalogue', 'packing', 'accounts'] as const)
  test(`the screens of the role ${role} lead only where it may go`, async ({ page, request, owner, engine }) => {
    await ordersOfAMorning(request, owner, { customers: 1, ordersEach: 1 });
    await signInBrowser(page, await aColleague(owner, request, engine, role));
    const hrefs = new Map([['/admin/dashboard', '/admin/dashboard']]);
    // The loop adds links to the map while it runs, so it visits each screen that it finds once.
    for (const href of hrefs.values()) {
      await open(page, href);
      await waitForContent(page);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('You do not have access')).toHaveCount(0);
      for (const found of await linksOn(page)) {
        const path = found.replace(/[?#].*/, '');
        if (!hrefs.has(path)) hrefs.set(path, found);
      }
    }
    expect(hrefs.size).toBeGreaterThan(3);
  });

test('where there is no courier, a packer is told whom to ask @core', async ({
  page,
  request,
  owner,
  engine,
  afterwards,
}) => {
  const { couriers } = await owner.calls.get('/couriers');
  afterwards(async () => {
    for (const { id: _id, ...courier } of couriers) await owner.calls.post('/couriers', courier);
  });
  for (const { id } of couriers) await owner.calls.delete(`/couriers/${id}`);
  const [caller] = await ordersOfAMorning(request, owner, { customers: 1, ordersEach: 1 });
  await signInBrowser(page, await aColleague(owner, request, engine, 'packing'));
  await open(page, `/admin/order?order=${caller?.orders[0]?.id}`);
  const parcels = page.getByRole('dialog').getByRole('region', { name: 'Parcels' });
  await expect(parcels).toContainText('No couriers yet. An owner or a manager can add one.');
  await expect(parcels.getByRole('link')).toHaveCount(0);
});

/** Lists the links of the present page that lead into the back office. */
async function linksOn(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/admin/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

test('a packer reads once how many orders wait', async ({ page, request, owner, engine }) => {
  await signInBrowser(page, await aColleague(owner, request, engine, 'packing'));
  await open(page, '/admin/dashboard');
  await waitForContent(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Orders to pack/ })).toHaveCount(1);
  // The dashboard has one more link, for pending orders that have waited for a long time.
  await expect(main.getByRole('link', { name: /pending/i })).toHaveCount(1);
  await expect(main.getByRole('link', { name: /Pending orders$/ })).toHaveCount(0);
});
