import { problemsOf } from './html-problems.ts';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, goTo, test, waitForContent } from './journey.ts';
import { officePaths, scrollersOf } from './office-walk.ts';
import { aProduct } from './products.ts';
import { noteViolations, refusedEverywhere, tryBareTexts } from './refused-texts.ts';

// What is asked of every screen of the back office at a desk, in one walk. A phone's: back-office.spec.ts.

// The last is what the next screen comes up in.
const widths = [768, 1024, 1280, 1440];

test('every screen of the back office is valid HTML, no wider than the window, and gives the browser no bare text for a script', async ({
  page,
  admin,
}) => {
  test.setTimeout(240_000);
  // Nearly a million pieces stand on a tablet's line, too.
  await aProduct(admin, { variants: [{ size: 'M', stock: 999_989 }] });
  const refused = await noteViolations(page);
  const wrong: Record<string, string[]> = {};
  for (const path of await officePaths(admin)) {
    await goTo(page, path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await waitForContent(page);
    const problems = await problemsOf(await page.content());
    if (problems.length > 0) wrong[path] = problems;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      expect(await scrollersOf(page), `${path} at ${width}`).toEqual([]);
    }
  }
  expect(wrong).toEqual({});
  expect(refused).toEqual([]);
  allowConsoleErrors(/requires 'Trusted|TrustedTypePolicy|Content Security Policy/);
  expect(await tryBareTexts(page)).toEqual(refusedEverywhere);
});
