import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The style sheet decides whether a hidden element can take the focus. The validator does not read style sheets,
      // so axe checks this rule (expectAccessible).
      'hidden-focusable': 'off',
      // The breadcrumb's current page is a <span> with the role of a link, because an <a> would be focusable. The
      // validator would report this role as an error.
      'prefer-native-element': 'off',
      // In the browser, React writes these attributes in another spelling with the same meaning. The validator would
      // report that spelling as a problem.
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'off',
      'void-style': 'off',
    },
  }),
);

/** Lists the problems in the HTML of a document, each with its rule, message and element. */
export async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`);
}
