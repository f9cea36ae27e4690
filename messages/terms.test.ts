import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// One word for one thing: each row names the words that no message uses for it.

const terms: ReadonlyArray<readonly [term: string, not: RegExp]> = [
  ['tracking number', /parcel[’']?s? number/i],
  ['parcel', /\b(shipments?|consignments?)\b/i],
  ['courier', /\bcarriers?\b/i],
  ['exchange', /\bswaps?\b(?! \{)/i],
  ['PIN code', /\b(postal codes?|pincodes?(?! \{)|zip codes?)\b/i],
  ['OTP', /\bone-time codes?\b/i],
  ['someone, everyone', /\b(somebody|everybody)\b/i],
  ['wishlist', /\bwishes\b/i],
  ['refunded', /\b(paid|pay)( it| them)? back\b/i],
  ['two-step verification', /\bsecond factor\b/i],
  ['… without a space', /(?<!Bearer) …/],
];

test.each(terms)('no message says otherwise: %s', (_, not) => {
  const folder = join(import.meta.dirname, 'en');
  const wrong = readdirSync(folder).flatMap((file) => {
    // as: a flat file of texts.
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    return Object.entries(texts).flatMap(([key, text]) => (not.test(text) ? [`${file}: ${key}: ${text}`] : []));
  });
  expect(wrong).toEqual([]);
});
