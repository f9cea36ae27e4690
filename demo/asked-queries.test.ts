import { expect, test } from 'vitest';
import { CategoryTree } from '../server/goods/catalogue/category-tree.ts';
import { FacetTable } from '../server/goods/catalogue/facet-table.ts';
import { WordSearch } from '../server/goods/catalogue/word-search.ts';
import { expectAskedWell, type AskedQuery } from '../test/asked-queries.ts';
import { countOwn, indexOf } from '../test/indexed.ts';
import { categoryRows, entryOf } from '../test/real-catalogue.ts';
import { devanagariSpellings } from '../domain/devanagari-words.ts';
import { toProduct } from './demo.ts';
import { categoryNamesInHindi } from './names-hindi.ts';
import { wardrobe } from './wardrobe/wardrobe.ts';

/**
 * The demo needs queries of its own, because it has only a hundred products, in other categories than the real
 * catalogue.
 */
const asked: readonly AskedQuery[] = [
  ['chikankari', { anything: /chikan|embroider/i }],
  ['wedding', { anything: /anarkali|festive|silk|bandi|lehenga|saree|chanderi|tussar/i }],
  ['marriage', { anything: /anarkali|festive|silk|bandi|lehenga|saree|chanderi|tussar/i }],
  ['shadi', { anything: /anarkali|festive|silk|bandi|lehenga|saree|chanderi|tussar/i }],
  ['party wear', { anything: /anarkali|festive|lehenga|silk|maxi|peplum|chanderi|bandi/i }],
  ['salwar suit', { anything: /anarkali|palazzo|churidar|suit/i }],
  ['blazer', { anything: /bandi|jacket/i }],
  ['gift', { category: /Dupattas/ }],
  ['kurti', { category: /^Women > Kurtas/ }],
  ['kurti lal', { category: /^Women > Kurtas/, colour: /madder|sindoor/i }],
  ['shadi ka kurta', { category: /^(Women|Men) / }],
  ['saree under 1500', { category: /Sarees/ }],
  ['bacchon ke kapde', { category: /^Kids/ }],
  ['nehru jacket', { category: /Jackets/ }],
  ['रात के कपड़े', { category: /Nightwear/ }],
];

async function searchOfDemo() {
  const table = new FacetTable();
  const products = new Map(wardrobe.map((garment, at) => [String(1000 - at), toProduct(garment, at)]));
  const entries = [...products].map(([id, product]) => entryOf(id, product, table));
  const rows = categoryRows([...products.values()]).map((row) => ({
    ...row,
    names: JSON.stringify({ hi: categoryNamesInHindi[row.name] }),
  }));
  const categories = new CategoryTree(rows, countOwn(entries));
  return { products, search: await WordSearch.of(await indexOf(entries, table), categories) };
}

test('the first products of what shoppers ask of the demo are the right ones', async () => {
  const { products, search } = await searchOfDemo();
  await expectAskedWell(asked, async (query) => search.find(query).ids, products);
});

test('a word in Devanagari finds what it finds in Latin letters, alone and beside a garment', async () => {
  const { search } = await searchOfDemo();
  const others = devanagariSpellings().flatMap(({ latin, spellings }) =>
    spellings.flatMap((word) =>
      [
        [word, latin],
        [`${word} कुर्ता`, `${latin} kurta`],
      ].filter(([written = '', typed = '']) => String(search.find(written).ids) !== String(search.find(typed).ids)),
    ),
  );
  expect(others).toEqual([]);
});

test.each([
  ['सूती कुर्ता', 'cotton kurta'],
  ['लाल सूती कुर्ता', 'red cotton kurta'],
  ['कॉटन कुर्ता', 'cotton kurta'],
  ['लाल कॉटन कुर्ता', 'red cotton kurta'],
  ['सूती साड़ी', 'cotton saree'],
  ['रेशमी साड़ी', 'silk saree'],
  ['शादी में पहनने के लिए', 'wedding'],
  ['sootee kurta', 'cotton kurta'],
  ['kurta lal rang', 'red kurta'],
  ['लाल रंग का कुर्ता', 'red kurta'],
  ['kurta red colour', 'red kurta'],
])('“%s” finds as many products fully as “%s”, and nothing is taken for mistyped', async (typed, usual) => {
  const { search } = await searchOfDemo();
  const { full, corrected } = search.find(typed);
  expect(full).toBe(search.find(usual).full);
  expect(full).toBeGreaterThan(0);
  expect(corrected).toBeUndefined();
});

test('where no saree costs so little, all that is shown costs more, as the page then says', async () => {
  const { products, search } = await searchOfDemo();
  const { ids, query } = search.find('saree under 1500');
  expect(query.givenUp?.price).toBeDefined();
  const cheapest = ids.map((id) => Math.min(...(products.get(id)?.variants.map((one) => one.originalPrice) ?? [0])));
  expect(Math.min(...cheapest)).toBeGreaterThan(150_000);
});
