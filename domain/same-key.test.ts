import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findText, wordsToFind } from './find-text.ts';
import { tidyGstin } from './gst/gstin.ts';
import { orderNumberOf } from './order-number.ts';
import { parcelNumberOf } from './parcels.ts';
import { parseMobile } from './phone.ts';
import { readNumber } from './read-number.ts';
import { bareText, sameKey, unspaced, withoutUnseen } from './same-key.ts';
import { plainWords } from './search-text.ts';
import { findState } from './states.ts';
import { isBlank } from './text.ts';

// All characters that Unicode tells programs to ignore if they do not support them, and all invisible characters.
const IGNORABLE = Array.from({ length: 0xe1000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /\p{Default_Ignorable_Code_Point}/u.test(sign))
  .concat('\u2800');
const unseen = fc.constantFrom(...IGNORABLE);
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'aZ09 -./@#+ßŁéका़\u0301\u00a0'), maxLength: 30 }),
  fc.constantFrom('asha.rao@example.com', '+91 98765-43210', 'ORD123456', '#ORD123456', '29AAGCB7383J1Z4', '302029'),
);
/** Makes pairs: a text, and the same text with invisible characters between its letters. */
const spoilt = typed.chain((text) =>
  fc.array(fc.tuple(fc.nat(text.length), unseen), { minLength: 1, maxLength: 8 }).map((marks) => {
    const letters = [...text];
    for (const [at, mark] of marks) letters.splice(Math.min(at, letters.length), 0, mark);
    return [withoutUnseen(text), letters.join('')] as const;
  }),
);

test('names that look the same are one: blanks of old scripts, and i with the dot that it has already', () => {
  for (const [one, other] of [
    ['mirarao', 'Mira\u{13441}Rao\u{13442}'],
    ['irem', 'i\u0307rem'],
    ['irem', 'İrem'],
  ])
    expect(sameKey(other ?? '')).toBe(one);
  for (const text of ['ORD123456.', '(#ORD123456)'.slice(1)]) expect(orderNumberOf(text)).toBe('ORD123456');
});

test('every ignorable sign of Unicode is meant, some four thousand of them', () => {
  expect(IGNORABLE.length).toBeGreaterThan(4000);
});

test.each<[string, (text: string) => unknown]>([
  ['the key of a name', sameKey],
  ['a code as it is stored', bareText],
  ['a code without blanks', unspaced],
  ['a mobile number', parseMobile],
  ['a number', readNumber],
  ['an order number', orderNumberOf],
  ['a parcel number', parcelNumberOf],
  ['a GSTIN', tidyGstin],
  ['a state', findState],
  ['the words that the back office keeps', (text) => findText([text])],
  ['the words that the back office looks for', wordsToFind],
  ['the words of the shop’s search', plainWords],
  ['whether anything is said', isBlank],
])('%s is the same, wherever signs that nobody sees are put into it', (_what, read) => {
  fc.assert(
    fc.property(spoilt, ([plain, marked]) => {
      expect(read(marked)).toEqual(read(plain));
    }),
    { numRuns: 400 },
  );
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(sameKey(sameKey(text))).toBe(sameKey(text));
    }),
  );
});

describe('what looks the same is the same', () => {
  test.each([
    ['Asha', 'as\u200Bha'],
    ['Asha', 'asha\uFE0F'],
    ['Off White', ' off\u00A0 \u2007white\u2800'],
    ['TB-1001', 'tb\u20111001'],
    ['2-4', '2–4'],
    ['क्ष', 'क्\u200Dष'],
    ['xl', 'ＸＬ'],
    ['é', 'e\u034F\u0301'],
  ])('%s and %s', (one, other) => {
    expect(sameKey(other)).toBe(sameKey(one));
  });
  test('and what is seen to differ is not: ß is no ss, a letter without its accent another', () => {
    expect(new Set(['straße', 'strasse', 'stråsse'].map(sameKey)).size).toBe(3);
  });
});

test('a stack of marks does not take long', () => {
  const marks = `a${'\u0301\u0316'.repeat(200_000)}`;
  // Without the limit on marks, normalising would sort all marks together, which takes minutes.
  expect(sameKey(marks).length).toBeLessThan(40);
});
