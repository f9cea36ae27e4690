import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // Whether a hidden element can take the focus depends on the style sheet too; axe sees both (expectAccessible).
      'hidden-focusable': 'off',
      // A link that leads nowhere is a text with the role of a link, in the breadcrumb for one: an
      // <a> would be focusable.
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
export async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`);
}
