import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, test } from 'vitest';

/**
 * Texts that only the staff read may still be English in another language (decision 18). An area that is not named
 * here, also a new one, must be whole in each: texts that shoppers see, their emails, and refusals of calls.
 */
const ofTheStaff = new Set([
  'api-keys',
  'audit',
  'backup',
  'cash',
  'category',
  'company',
  'confirm-rules',
  'delivery-rules',
  'content',
  'courier-events',
  'customer',
  'delivery-rules',
  'edited-elsewhere',
  'email-invitation',
  'gateways',
  'export',
  'file-drop',
  'gst-file',
  'import',
  'imports',
  'insights',
  'invite',
  'legal-editor',
  'list-tools',
  'messages',
  'offer-rules',
  'order-limits',
  'order-views',
  'own-security',
  'page-starters',
  'palette',
  'parcel',
  'permissions',
  'phone-orders',
  'prices',
  'product',
  'product-errors',
  'product-form',
  'product-import',
  'save-bar',
  'security',
  'settlements',
  'sign-in-again',
  'spreadsheet',
  'staff',
  'staff-roles',
  'synonyms',
  'tax',
  'unsent-emails',
  'variant-fields',
  'variant-sheet',
  'webhooks',
  'wrong-link',
]);
const isOfTheStaff = (area: string) => area.startsWith('admin-') || ofTheStaff.has(area);

// Names, abbreviations and examples that Hindi writes in Latin letters, too.
const LATIN = new RegExp(
  [
    /\b(OTP|UPI|UTR|QR|ID|IFSC|GST|[CSI]GST|UTGST|GSTIN|HSN|SKU|JSON|ASCII|MB|JPEG|PNG|WebP|AVIF|GIF|SMS|WhatsApp|Instagram)\b/,
    /\S+@\S+|https?\S*|localhost|multipart|idempotency key|\bid\b|\/(shop|page\/privacy-policy)|#\w{6}|SBIN\d+|YYYY-MM-DD|\d{4}-\S+T\S+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const translations = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['compiled', 'en'].includes(entry.name))
  .map(({ name }) => name);

describe.each(translations)('%s', (language) => {
  test.each(areasOf('en').filter((area) => !isOfTheStaff(area)))('has every message of %s', (area) => {
    expect(Object.keys(messagesOf(language, area)).toSorted()).toEqual(Object.keys(messagesOf('en', area)).toSorted());
  });

  // A missing {total} would leave a shopper without the sum.
  test('says everything that English fills in', () => {
    const lacking = areasOf(language).flatMap((area) => {
      const english = messagesOf('en', area);
      return Object.entries(messagesOf(language, area)).flatMap(([key, text]) => {
        const said = argumentsOf(parse(text));
        return [...argumentsOf(parse(english[key] ?? ''))]
          .filter((name) => !said.has(name))
          .map((name) => `${area}.${key} lacks {${name}}`);
      });
    });
    expect(lacking).toEqual([]);
  });

  // A copied sentence is there, but is no translation.
  test('says nothing in English', () => {
    const english = areasOf(language).flatMap((area) =>
      Object.entries(messagesOf(language, area)).flatMap(([key, text]) =>
        wordsOf(parse(text)).some((words) => /[A-Za-z]{2}/.test(words.replaceAll(LATIN, '').replaceAll(/<[^>]*>/g, '')))
          ? [`${area}.${key}: ${text}`]
          : [],
      ),
    );
    expect(english).toEqual([]);
  });
});

// The other half of the list above: an area that a shopper's page comes to use is no longer the staff's alone.
test('the pages of shoppers use no text that may be English', () => {
  const found = sourcesOf('../web').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/#text\/([\w-]+)\.ts/g)]
      .map(([, area = '']) => area)
      .filter(isOfTheStaff)
      .map((area) => `${file} uses ${area}`),
  );
  expect(found).toEqual([]);
});

/** The files of a folder of the project whose texts shoppers may read: all but the back office and tests. */
function sourcesOf(folder: string): string[] {
  const root = join(import.meta.dirname, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^admin\b|\.test\./.test(name))
    .map((name) => join(root, name));
}

function areasOf(language: string): string[] {
  return readdirSync(join(import.meta.dirname, language)).map((name) => name.replace('.json', ''));
}

function messagesOf(language: string, area: string): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, language, `${area}.json`), 'utf8')) as Record<
    string,
    string
  >;
}

/** The words of a message without what is filled in, one text a branch. */
function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content') return [token.value];
    return 'cases' in token ? token.cases.flatMap(({ tokens: inner }) => wordsOf(inner)) : [];
  });
}

function argumentsOf(tokens: readonly Token[], found = new Set<string>()): Set<string> {
  for (const token of tokens) {
    if ('arg' in token) found.add(token.arg);
    if ('cases' in token) for (const { tokens: inner } of token.cases) argumentsOf(inner, found);
  }
  return found;
}
