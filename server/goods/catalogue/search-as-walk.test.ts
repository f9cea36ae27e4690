import { describe, expect, test } from 'vitest';
import { eachField } from '#domain/product-fields.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import { indexOf } from '../../../test/indexed.ts';
import { judgedQueries } from '../../../test/judged-queries.ts';
import { plainSearch, type PlainlyFound } from '../../../test/plain-search.ts';
import { readRealCatalogue } from '../../../test/real-catalogue.ts';
import { hasSharedData } from '../../../test/shared-data.ts';
import { pick, randomFrom, type Random } from '../../../demo/random.ts';
import { CategoryTree } from './category-tree.ts';
import { toEntry, type Entry } from './entries.ts';
import { FacetTable } from './facet-table.ts';
import { WordSearch } from './word-search.ts';

// The search intersects sets, and computes scores only for the products that it has found. The test compares the search
// with a plain loop that computes the score of every product for every word.

const colours = [
  ['Red', '#FF0000', 'red'],
  ['Maroon', '#800000', 'red'],
  ['Navy', '#1B2A49', 'blue'],
  ['Teal', '#2F6F73', 'green'],
  ['Black', '#000000', 'black'],
] as const;
const kinds = ['Kurtas', 'Sarees', 'Saree Blouses', 'T-Shirts', 'Casual Shirts', 'Necklace Sets', 'Backpacks'];
const words = 'Loom Silk Cotton Slim Printed Blue Red Floral Set Women Striped Kurta Saree 35 L Charkha'.split(' ');
const phrases = [
  'size L',
  'xl',
  'under 20',
  'under 3',
  'above 60',
  '10 to 30',
  'for men',
  'women',
  'navy',
  'maroon',
  'red',
  'night suit',
];
const rows = kinds.map((id) => ({ id, parent_id: null, name: id, description: '', updated_at: '' }));

function anEntry(id: string, random: Random, table: FacetTable): Entry {
  const name = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(words, random)).join(' ');
  const variants = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const [color, color_hex, color_family] = pick(colours, random);
    const size = pick(['S', 'L', 'XL', 'Free Size'], random);
    const stock = Math.max(0, Math.floor(random() * 6) - 2);
    return { product_id: id, sku: null, size, color, color_hex, color_family, stock, selling_paise: 1000 };
  });
  for (const variant of variants) variant.selling_paise = 100 * Math.ceil(random() * 40);
  const product = {
    ...{
      id,
      name,
      ...eachField(() => ''),
      brand: pick(['Lajo', 'Blue Hat', ''], random),
      description: pick(['', 'Pure silk.'], random),
    },
    ...{
      shares_name: 0 as const,
      facts: '[]',
      category_id: pick(kinds, random),
      created_at: `2026-01-${10 + Math.floor(random() * 15)}`,
    },
  };
  return toEntry(product, variants, table, (text) => text);
}

/**
 * Makes a query of words from products, some of which are mistyped, cut short or unknown, and of words that the search
 * reads as a size, a price or a colour.
 */
function aQuery(entries: readonly Entry[], random: Random): string {
  const oneWord = () => pick(pick(entries, random).name.split(' '), random);
  const garbled = (word: string) => word.slice(0, Math.floor(random() * word.length)) + word.slice(-2);
  const parts = [oneWord, () => garbled(oneWord()), () => pick(phrases, random), () => pick(kinds, random)];
  if (random() < 0.05) return pick(entries, random).name;
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(parts, random)()).join(' ');
}

function expectSame(search: WordSearch, plain: (text: string) => PlainlyFound, query: string): void {
  const { first, ids, total, exact, full, corrected, query: read } = search.find(query);
  const { query: plainlyRead, ...plainly } = plain(query);
  const { givenUp } = plainlyRead;
  expect({ query, ids, total, exact, full, corrected, givenUp: read.givenUp }).toEqual({ query, ...plainly, givenUp });
  expect(first(3)).toHaveLength(Math.min(3, total));
}

describe('the search finds what weighing every product finds', () => {
  test.each([1, 2, 3])('with made queries (%i)', async (seed) => {
    const random = randomFrom(seed);
    const table = new FacetTable();
    const entries = Array.from({ length: 120 }, (_, n) => anEntry(`p${n}`, random, table));
    const categories = new CategoryTree(rows, []);
    const plain = plainSearch(entries, table, categories, usualSynonyms);
    const search = await WordSearch.of(await indexOf(entries, table), categories);
    for (let n = 0; n < 400; n++) expectSame(search, plain, aQuery(entries, random));
  });

  test.runIf(hasSharedData)('on the real catalogue, with the judged queries and forty made ones', async () => {
    const random = randomFrom(4);
    const { entries, table, categories } = await readRealCatalogue();
    const plain = plainSearch(entries.values(), table, categories, usualSynonyms);
    const search = await WordSearch.of(await indexOf(entries.values(), table), categories);
    const all = [...entries.values()];
    const made = Array.from({ length: 40 }, () => aQuery(all, random));
    for (const query of [...judgedQueries.map((judged) => judged.query), ...made]) expectSame(search, plain, query);
  });
});
