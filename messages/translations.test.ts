import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, test } from 'vitest';

/**
 * What a shopper reads from the first page to the order's confirmation, and when something fails on the way. What else a language
 * lacks appears in English (decision 18).
 */
const whole = [
  'home',
  'shop-page',
  'filters',
  'chosen-filters',
  'search',
  'search-page',
  'product-card',
  'product-page',
  'enlarged',
  'heart',
  'price',
  'stepper',
  'cart',
  'cart-page',
  'wishlist',
  'wishlist-page',
  'login-page',
  'otp',
  'field',
  'address',
  'address-form',
  'addresses-page',
  'checkout-page',
  'order-refusals',
  'order-placed',
  'upi-payment',
  'to-confirm',
  'orders-page',
  'status',
  'track',
  'header',
  'footer',
  'frame',
  'common',
  'notices',
  'needs-script',
  'page-errors',
  'session',
];
const translations = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['compiled', 'en'].includes(entry.name))
  .map(({ name }) => name);

describe.each(translations)('%s', (language) => {
  test.each(whole)('has every message of %s', (area) => {
    expect(Object.keys(messagesOf(language, area)).toSorted()).toEqual(Object.keys(messagesOf('en', area)).toSorted());
  });

  // A missing {total} would leave a shopper without the sum.
  test('says everything that English fills in', () => {
    const areas = readdirSync(join(import.meta.dirname, language)).map((name) => name.replace('.json', ''));
    const lacking = areas.flatMap((area) => {
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
});

function messagesOf(language: string, area: string): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, language, `${area}.json`), 'utf8')) as Record<
    string,
    string
  >;
}

function argumentsOf(tokens: readonly Token[], found = new Set<string>()): Set<string> {
  for (const token of tokens) {
    if ('arg' in token) found.add(token.arg);
    if ('cases' in token) for (const { tokens: inner } of token.cases) argumentsOf(inner, found);
  }
  return found;
}
