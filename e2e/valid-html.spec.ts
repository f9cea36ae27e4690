import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test, waitForContent } from './journey.ts';
import { newCustomer, signInBrowser } from './people.ts';
import { officeScreens } from './screens-office.ts';
import { shopperScreens } from './screens-shopper.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // Whether a hidden element can take the focus depends on the style sheet too; axe sees both (expectAccessible).
      'hidden-focusable': 'off',
      // A link that leads nowhere is a text with the role of a link, in the breadcrumb for one: an <a> would be focusable.
      'prefer-native-element': 'off',
      // React writes these in its own way once it has the page in hand; all spellings mean the same.
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'off',
      'void-style': 'off',
    },
  }),
);

/** What is wrong with a document, one line for each kind and place. */
async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`);
}

const distinct = <Value>(values: Iterable<Value>) => [...new Set(values)];

test('every page that the server sends is valid HTML', async ({ request }) => {
  const paths = distinct(shopperScreens.map(({ path }) => path));
  const found: Record<string, string[]> = {};
  for (const path of [...paths, '/', '/offline', '/admin/dashboard']) {
    const problems = await problemsOf(await (await request.get(path)).text());
    if (problems.length > 0) found[path] = problems;
  }
  expect(found).toEqual({});
});

for (const [name, screens] of [
  ['account', shopperScreens.filter(({ who }) => who === 'customer')],
  ['back office', officeScreens],
] as const)
  test(`every screen of the ${name} is valid HTML, as the browser shows it`, async ({ page, request, owner }) => {
    test.setTimeout(240_000);
    await signInBrowser(page, name === 'account' ? await newCustomer(request) : owner);
    const found: Record<string, string[]> = {};
    for (const path of distinct(screens.map(({ path }) => path))) {
      await page.goto(path);
      await waitForContent(page);
      const problems = await problemsOf(await page.content());
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  });
