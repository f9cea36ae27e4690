import { expect, test } from 'vitest';
import { SMS_VALUE_LENGTH, textOf } from '#domain/message-words.ts';
import { messageEvents } from '#domain/messages.ts';
import { smsParts } from '#domain/sms-parts.ts';
import { withLocale } from '../../platform/http/request-locale.ts';
import { parseEnv } from '../../platform/env/env.ts';
import { defaultWords } from './default-words.ts';
import { exampleLink } from './test-message.ts';

const PUBLIC_URL = 'https://www.tanabana.in';
const env = parseEnv({ PUBLIC_URL });
/** The values of the variables are longer than most names of people and shops, and most order numbers. */
const values = {
  en: { name: 'Anuradha', shop: 'Tana Bana', total: '₹12,999', amount: '₹12,999', day: 'Thu, 3 Dec 2026' },
  hi: { name: 'अनुराधा', shop: 'ताना बाना', total: '₹12,999', amount: '₹12,999', day: 'गुरु, 3 दिस॰ 2026' },
};
const most = { en: { code: 1, link: 2, other: 1 }, hi: { code: 2, link: 3, other: 2 } };

test.each(['en', 'hi'] as const)('the shop’s own words of an SMS cost few parts: %s', async (language) => {
  await withLocale(language, async () => {
    for (const event of messageEvents) {
      const words = defaultWords(env, 'sms', event);
      const link = exampleLink((path) => PUBLIC_URL + path);
      const text = textOf('sms', words, { ...values[language], code: '123456', number: 'ORD104217', link });
      const kind = event === 'code' ? 'code' : words.includes('{link}') ? 'link' : 'other';
      expect({ event, text, parts: smsParts(text) }).toSatisfy(({ parts }) => parts <= most[language][kind]);
    }
  });
});

test('a short link fits into one variable of a template, with a domain of 18 signs', () => {
  expect(exampleLink((path) => `https://${'x'.repeat(18)}${path}`)).toHaveLength(SMS_VALUE_LENGTH);
});
