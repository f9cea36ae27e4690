import { aColleague } from './colleagues.ts';
import { expect, open, test, waitForContent } from './journey.ts';
import { signInBrowser } from './people.ts';

// Owners and managers may open every screen.
for (const role of ['catalogue', 'packing', 'accounts'] as const)
  test(`dashboard and menu of the role ${role} lead only where it may go`, async ({ page, request, owner, engine }) => {
    await signInBrowser(page, await aColleague(owner, request, engine, role));
    await open(page, '/admin/dashboard');
    await waitForContent(page);
    const hrefs = await page
      .locator('a[href^="/admin/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const paths = [...new Set(hrefs.map((href) => href.replace(/[?#].*/, '')))];
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      await open(page, path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toContainText(
        'is not part of your work',
      );
    }
  });

test('a packer reads once how many orders wait', async ({ page, request, owner, engine }) => {
  await signInBrowser(page, await aColleague(owner, request, engine, 'packing'));
  await open(page, '/admin/dashboard');
  await waitForContent(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Orders to pack/ })).toHaveCount(1);
  // Those that wait long.
  await expect(main.getByRole('link', { name: /pending/i })).toHaveCount(1);
  await expect(main.getByRole('link', { name: /Pending orders$/ })).toHaveCount(0);
});
