import { problemsOf } from './html-problems.ts';
import { expect, test, waitForContent } from './journey.ts';
import { newCustomer, signInBrowser } from './people.ts';
import { shopperScreens } from './screens-shopper.ts';

const distinct = <Value>(values: Iterable<Value>) => [...new Set(values)];

test('every page that the server sends is valid HTML @core', async ({ request }) => {
  const paths = distinct(shopperScreens.map(({ path }) => path));
  const found: Record<string, string[]> = {};
  for (const path of [...paths, '/', '/offline', '/admin/dashboard']) {
    const problems = await problemsOf(await (await request.get(path)).text());
    if (problems.length > 0) found[path] = problems;
  }
  expect(found).toEqual({});
});

// This file covers the shop and the account; office-screens.spec.ts checks the HTML of the back office.
test('every screen of the account is valid HTML, as the browser shows it', async ({ page, request }) => {
  test.setTimeout(240_000);
  await signInBrowser(page, await newCustomer(request));
  const found: Record<string, string[]> = {};
  for (const path of distinct(shopperScreens.filter(({ who }) => who === 'customer').map(({ path }) => path))) {
    await page.goto(path);
    await waitForContent(page);
    const problems = await problemsOf(await page.content());
    if (problems.length > 0) found[path] = problems;
  }
  expect(found).toEqual({});
});
