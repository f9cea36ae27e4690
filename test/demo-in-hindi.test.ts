import { expect, test } from 'vitest';
import { colourName } from '../contract/colour-name.ts';
import { sizeName } from '../contract/size-name.ts';
import { withLocale } from '../server/platform/http/request-locale.ts';
import { shownFacts } from '../web/shopper/product/shown-product.ts';
import { categoryNamesInHindi } from '../demo/names-hindi.ts';
import { factsOf } from '../demo/wardrobe/facts.ts';
import { wardrobe } from '../demo/wardrobe/wardrobe.ts';

const inHindi = (name: string, value: string) => withLocale('hi', () => shownFacts([{ name, value }])[0]);
const facts = [...new Map(wardrobe.flatMap(factsOf).map((fact) => [`${fact.name}: ${fact.value}`, fact])).values()];

test('the facts of the demo are shown in Hindi, each one', () => {
  expect(facts.length).toBeGreaterThan(100);
  const left = facts.filter((fact) => {
    const shown = inHindi(fact.name, fact.value);
    return /[A-Za-z]/.test(`${shown?.name} ${shown?.value}`);
  });
  expect(left).toEqual([]);
});

test('the colours of the demo are shown in Hindi, each one, whatever their case', () => {
  const colours = new Set(wardrobe.flatMap(({ colours }) => colours.map(({ name }) => name)));
  const shown = withLocale('hi', () => [...colours].map(colourName));
  expect(shown.filter((name) => /[A-Za-z]/.test(name))).toEqual([]);
  expect(withLocale('hi', () => ['desi  ROSE', 'Off-White', 'Zanzibar dusk'].map(colourName))).toEqual([
    'देसी गुलाब',
    'ऑफ़ व्हाइट',
    'Zanzibar dusk',
  ]);
});

test('sizes that are words, ages and lengths are shown in Hindi; letters, numbers and unknown words stay', () => {
  const inHindi = (sizes: string[]) => withLocale('hi', () => sizes.map(sizeName));
  expect(inHindi(['Free Size', 'one-size', '2-3 Years', '1 Year', '6-12 Months', '2.5 m'])).toEqual([
    'फ़्री साइज़',
    'फ़्री साइज़',
    '2-3 साल',
    '1 साल',
    '6-12 महीने',
    '2.5 मी',
  ]);
  const kept = ['S', 'M', 'XXL', 'S/M', '38', '6M', 'Made to measure'];
  expect(inHindi(kept)).toEqual(kept);
  expect(withLocale('en', () => sizeName('Free Size'))).toBe('Free Size');
});

test('each category of the demo has a name in Hindi, and each name a category', () => {
  const names = new Set(wardrobe.flatMap(({ path }) => path));
  expect(Object.keys(categoryNamesInHindi).toSorted()).toEqual([...names].toSorted());
});

test('numbers stay, and a value with an unknown phrase is not mixed from two languages', () => {
  expect(inHindi('Length', '2.5 m × 90 cm')).toEqual({ name: 'लंबाई', value: '2.5 मी × 90 सेमी' });
  expect(inHindi('fabric', '98% Cotton, 2% elastane')).toEqual({ name: 'कपड़ा', value: '98% सूती, 2% इलास्टेन' });
  expect(inHindi('Made by', 'Machine wash, with love')).toEqual({ name: 'Made by', value: 'Machine wash, with love' });
});

test('English stays letter for letter', () => {
  expect(withLocale('en', () => shownFacts(facts))).toEqual(facts);
  expect(withLocale('en', () => colourName('desi rose'))).toBe('desi rose');
});
