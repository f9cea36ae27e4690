import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The validator cannot see the style sheet, which decides whether a hidden element can take the focus, so axe
      // checks that (expectAccessible).
      'hidden-focusable': 'off',
      // The breadcrumb's current page is a <span> with the role of a link, because an <a> would be focusable. The
      // validator would report this role as an error.
      'prefer-native-element': 'off',
      // In the browser React spells these attributes differently. The spellings mean the same, so the rule would only
      // report false problems.
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'off',
      'void-style': 'off',
    },
  }),
);

/** Lists the problems in the HTML of a document, one line for each kind and place. */
export async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`);
}
