import { expect, test } from 'vitest';
import { computedMs } from '../test/computed.ts';
import { searchWords, soundOf, stem, typingDistance } from './search-text.ts';
import { fabricsIn } from './search-words.ts';
import { toLatin } from './transliterate.ts';

test.each([
  ['Women’s T-Shirts', ['women', 'tshirt']],
  ["Women's tee shirt", ['women', 'tshirt']],
  ['t shirt', ['tshirt']],
  ['V-neck Dresses', ['vneck', 'dress']],
  ['Café crème', ['cafe', 'creme']],
  ['₹1,00,000', ['100000']],
  ['Bangle 2.4', ['bangle', '2.4']],
  ['तमिल தமிழ்', ['tamil', 'தமிழ்']],
  ['  …!?% ', []],
])('the words of “%s” are %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ['कुर्ता', 'kurtaa'],
  ['साड़ी', 'saadee'],
  ['लाल', 'laal'],
  ['कपड़ा', 'kapdaa'],
  ['शेरवानी', 'shervaanee'],
  ['लहंगा', 'lahangaa'],
  ['जूते', 'joote'],
  ['पुरुषों', 'purushon'],
  ['फ़ैशन ३२', 'faishan 32'],
  ['शर्ट, blue', 'shart, blue'],
])('%s is written %s in Latin letters', (text, latin) => {
  expect(toLatin(text)).toBe(latin);
});

test.each([
  ['sherwaani', 'sherwani'],
  ['saadee', 'saadi'],
  ['kurtaa', 'kurta'],
  ['jeans', 'jeens'],
  ['salwaar', 'salvar'],
])('%s sounds like %s', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other));
});

test.each([
  ['1500', '150'],
  ['7744', '74'],
  ['gch12', 'gc12'],
])('the number or code %s does not sound like %s', (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});

test('an English plural and its singular are one word', () => {
  const pairs = [
    'dress dresses',
    'watch watches',
    'lady ladies',
    'hoodie hoodies',
    'kurti kurtis',
    'shoe shoes',
    'bra bras',
  ];
  for (const pair of pairs) {
    const [one = '', many = ''] = pair.split(' ');
    expect(stem(many)).toBe(stem(one));
  }
});

test('counts the letters that differ, a swap as one, and stops where they are too many', () => {
  expect(typingDistance('kurat', 'kurta', 2)).toBe(1);
  expect(typingDistance('anarkli', 'anarkali', 2)).toBe(1);
  expect(typingDistance('saree', 'kurta', 2)).toBe(3);
  expect(typingDistance('a', 'abcd', 2)).toBe(3);
});

test('finds each fabric of a description once', () => {
  expect(fabricsIn('Pure Cotton kurta, with a cotton-silk dupatta. Goes with jeans.')).toBe('cotton silk');
  expect(fabricsIn('Network internet')).toBe('');
});

test('hostile text costs no more than other text of its length', () => {
  const started = computedMs();
  for (const text of [
    'a-'.repeat(25_000),
    'अ'.repeat(50_000),
    't t '.repeat(12_500),
    '1,'.repeat(25_000),
    'x'.repeat(50_000),
  ]) {
    searchWords(text);
    fabricsIn(text);
    soundOf(text);
  }
  expect(computedMs() - started).toBeLessThan(3000);
});
