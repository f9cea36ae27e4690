import { beforeAll, describe, expect, test } from 'vitest';
import { eachField } from '#domain/product-fields.ts';
import type { ColourFamily } from '#domain/colour-families.ts';
import { computedMs } from '../../../test/computed.ts';
import { indexOf } from '../../../test/indexed.ts';
import { CategoryTree } from './category-tree.ts';
import { toEntry, type Entry } from './entries.ts';
import { FacetTable } from './facet-table.ts';
import { WordSearch } from './word-search.ts';

type Seed = {
  name: string;
  category: string;
  brand?: string;
  description?: string;
  paise?: number;
  variants?: Array<{ size: string; color: string; hex?: string; family?: ColourFamily; stock?: number }>;
};

const table = new FacetTable();
const rows = [
  'Men',
  'Men > Kurtas',
  'Men > Casual Shirts',
  'Men > T-Shirts',
  'Bags',
  'Bags > Backpacks',
  'Women',
  'Women > Sarees',
  'Women > Saree Blouses',
  'Women > Sunglasses',
  'Women > Jeans',
  'Kids',
  'Kids > Dungarees',
].map((id) => ({
  id,
  parent_id: id.includes(' > ') ? (id.split(' > ')[0] ?? null) : null,
  name: id.split(' > ').at(-1) ?? '',
  description: '',
  updated_at: '',
}));
const categories = new CategoryTree(rows, []);

function entry({ name, category, brand = '', description = '', paise = 50_000, variants }: Seed, index = 0): Entry {
  const sold = variants ?? [{ size: 'M', color: 'White', hex: '#FFFFFF' }];
  return toEntry(
    {
      id: name,
      name,
      ...eachField(() => ''),
      brand,
      description,
      facts: '[]',
      shares_name: 0 as const,
      category_id: category,
      created_at: String(1000 - index),
    },
    sold.map(({ size, color, hex = '#FF0000', family = null, stock = 5 }) => ({
      product_id: name,
      sku: null,
      size,
      color,
      color_hex: hex,
      color_family: family,
      stock,
      selling_paise: paise,
    })),
    table,
    (text) => text,
  );
}

const seeds: Seed[] = [
  { name: 'Pepe Jeans Aviator', category: 'Women > Sunglasses' },
  { name: 'Slim Denims', category: 'Women > Jeans' },
  {
    name: 'Muga',
    category: 'Women > Sarees',
    description: 'Woven of silk; wear it with a blouse.',
    variants: [{ size: 'M', color: 'Mayur', hex: '#2F6F73', family: 'green' }],
  },
  { name: 'Padded Saree Blouse', category: 'Women > Saree Blouses' },
  {
    name: 'Loom Kurta',
    category: 'Men > Kurtas',
    variants: [
      { size: 'M', color: 'Navy', hex: '#1B2A49' },
      { size: 'L', color: 'Red' },
      { size: 'XL', color: 'Red', stock: 0 },
    ],
  },
  { name: 'Blue Label Kurta', category: 'Men > Kurtas', variants: [{ size: 'XL', color: 'Beige', hex: '#E8DCC4' }] },
  {
    name: 'Sold-out Kurta',
    category: 'Men > Kurtas',
    variants: [{ size: 'L', color: 'Green', hex: '#008000', stock: 0 }],
  },
  {
    name: 'Oxford',
    category: 'Men > Casual Shirts',
    variants: [{ size: 'L', color: 'White', hex: '#FFFFFF' }],
    paise: 90_000,
  },
  {
    name: 'Trek 35 L Rucksack',
    category: 'Bags > Backpacks',
    variants: [{ size: 'Onesize', color: 'Black', hex: '#000000' }],
  },
  { name: 'Plain Tee', category: 'Men > T-Shirts', paise: 20_000 },
];

describe('the search', () => {
  let search: WordSearch;
  const find = (text: string) => search.find(text).ids;
  const findAll = (text: string) => find(text).slice(0, search.find(text).exact);
  beforeAll(async () => {
    search = await WordSearch.of(await indexOf(seeds.map(entry), table), categories);
  });

  test('puts what a thing is before what its name mentions', () => {
    expect(find('jeans')).toEqual(['Slim Denims', 'Pepe Jeans Aviator']);
    expect(find('saree')).toEqual(['Muga', 'Padded Saree Blouse']);
    expect(find('blouse')[0]).toBe('Padded Saree Blouse');
  });

  test('puts what only a name calls so last, and leaves it out where a price is asked for', () => {
    expect(search.find('jeans')).toMatchObject({ exact: 1, total: 2 });
    expect(find('saree under 600')).toEqual(['Muga']);
    // No saree costs less than 100 rupees, so the search shows a saree that costs more, but no blouse.
    expect(find('saree under 100')).toEqual(['Muga']);
  });

  describe('among corduroys of men and of children', () => {
    let corduroys: WordSearch;
    const findOf = (text: string) => corduroys.find(text).ids;
    beforeAll(async () => {
      const own: Seed[] = [
        { name: 'Corduroy Dungaree', category: 'Kids > Dungarees' },
        { name: 'Corduroy Oxford', category: 'Men > Casual Shirts' },
      ];
      corduroys = await WordSearch.of(await indexOf(own.map(entry), table), categories);
    });

    test('shows clothes of adults first, unless children are named', () => {
      expect(findOf('corduroy')).toEqual(['Corduroy Oxford', 'Corduroy Dungaree']);
      expect(findOf('kids corduroy')[0]).toBe('Corduroy Dungaree');
    });

    test('finds one way what stands behind the ">" of a line', () => {
      corduroys.useSynonyms('monsoon, barish > dungaree');
      expect([findOf('monsoon'), findOf('barish')]).toEqual([['Corduroy Dungaree'], ['Corduroy Dungaree']]);
      corduroys.useSynonyms('dungaree > oxford');
      expect([findOf('dungaree'), findOf('oxford')]).toEqual([
        ['Corduroy Dungaree', 'Corduroy Oxford'],
        ['Corduroy Oxford'],
      ]);
    });

    test.each(['>', 'oxford >', '> oxford', 'oxford > oxford', 'a > b > c', 'constructor > __proto__, toString'])(
      'reads the line %j without harm',
      (line) => {
        corduroys.useSynonyms(line);
        expect(findOf('oxford')).toEqual(['Corduroy Oxford']);
        expect(findOf('constructor')).toEqual([]);
      },
    );
  });

  test('looks a repeated word up once, and takes no turn for long', () => {
    expect(search.find(Array.from({ length: 30 }, () => 'kurta').join(' ')).query.concepts).toHaveLength(1);
  });

  test('asks for all the words, and where few products have them, for most', () => {
    expect(findAll('silk saree')).toEqual(['Muga']);
    expect(find('silk saree')).toEqual(['Muga', 'Padded Saree Blouse']);
    expect(find('paisley saree')[0]).toBe('Muga');
    expect(search.find('paisley saree').exact).toBe(0);
  });

  test('finds a colour by its family, before a name that mentions it', () => {
    expect(find('blue kurta').slice(0, 2)).toEqual(['Loom Kurta', 'Blue Label Kurta']);
    expect(findAll('लाल कुर्ता')).toEqual(['Loom Kurta']);
    // The owner has put this shade of teal into the green family.
    expect([findAll('green saree'), findAll('blue saree')]).toEqual([['Muga'], []]);
  });

  test('reads a size as one that is in stock, in the colour asked for', () => {
    expect(findAll('kurta size l')).toEqual(['Loom Kurta']);
    expect(findAll('kurta xl')).toEqual(['Blue Label Kurta']);
    expect(findAll('red kurta m')).toEqual([]);
    expect(findAll('red kurta l')).toEqual(['Loom Kurta']);
    expect(findAll('shirt size L')).toEqual(['Oxford']);
  });

  test('takes a letter for a word where nothing has that size', () => {
    expect(findAll('rucksack 35 L')).toEqual(['Trek 35 L Rucksack']);
  });

  test('lists what is in stock before what is sold out, save for a product of just that name', () => {
    expect(find('kurta').at(-1)).toBe('Sold-out Kurta');
    expect(find('Sold-out Kurta')[0]).toBe('Sold-out Kurta');
  });

  test('leaves out words that say nothing, and never for whom a thing is', () => {
    expect(findAll('kurtas for men')).toHaveLength(3);
    expect(find('kurta for women')).not.toContain('Loom Kurta');
  });

  test('finds T-shirts however they are written, and not as shirts', () => {
    for (const text of ['tshirt', 't-shirt', 'T shirt', 'tee', 'टी-शर्ट']) expect(find(text)).toEqual(['Plain Tee']);
    expect(find('shirt')).toEqual(['Oxford']);
  });

  test('forgives a mistyped word and says what it took it for', () => {
    expect(search.find('sunglases')).toMatchObject({ ids: ['Pepe Jeans Aviator'], corrected: 'sunglass' });
    expect(search.find('kurta').corrected).toBeUndefined();
  });

  test('finds nothing for nonsense, and suggests the nearest kind of thing', () => {
    expect(search.find('xylophone')).toMatchObject({ ids: [], exact: 0, suggestion: undefined });
    expect(search.find('sbreess')).toMatchObject({ ids: [], suggestion: 'saree' });
    expect(find('%')).toEqual([]);
  });

  test('narrows by a price that is named', () => {
    expect(find('under 300')).toEqual(['Plain Tee']);
    expect(findAll('kurta under 400')).toEqual([]);
    expect(findAll('shirt above ₹800')).toEqual(['Oxford']);
  });

  test('never leaves the price out unsaid, and shows what costs nearly that', () => {
    expect(search.find('kurta under 400')).toMatchObject({ query: { givenUp: { price: { maxPaise: 40_000 } } } });
    expect(find('kurta under 400')).toHaveLength(3);
    expect(find('under 100')[0]).toBe('Plain Tee');
    expect(find('under 100')).toHaveLength(seeds.length);
    expect(find('above 2000')[0]).toBe('Oxford');
    // A size that does not fit is useless for the shopper, so the search gives up the price first.
    expect(find('kurta xl under 400')).toEqual(['Blue Label Kurta']);
    expect(search.find('kurta xl under 400').query.givenUp).toEqual({ price: { minPaise: 0, maxPaise: 40_000 } });
    // No shirt has the size M, at any price, so the search gives up the size.
    expect(find('shirt size m under 1000')).toEqual(['Oxford']);
    expect(search.find('shirt size m under 1000').query.givenUp).toEqual({ sizes: 'm' });
    expect(find('shirt size m under 800')).toEqual(['Oxford']);
    expect(search.find('shirt size m under 800').query.givenUp).toMatchObject({ sizes: 'm', price: {} });
    expect(search.find('kurta size l under 600').query.givenUp).toBeUndefined();
  });

  test('takes a number that no such product has for the most that it may cost', () => {
    expect(findAll('tee 300')).toEqual(['Plain Tee']);
    expect(search.find('tee 300').query).toMatchObject({ isImplied: true, maxPaise: 30_000, unpriced: 'tee' });
    expect(findAll('shirt 800-1000')).toEqual(['Oxford']);
    expect(findAll('₹300')).toEqual(['Plain Tee']);
    expect(find('300')).toEqual([]);
    expect(find('12345')).toEqual([]);
  });

  test('reads a size by its name, and the word size as no word of its own', () => {
    expect(findAll('large kurta')).toEqual(['Loom Kurta']);
    expect(findAll('extra large kurta')).toEqual(['Blue Label Kurta']);
    expect(findAll('shirt no L')).toEqual(['Oxford']);
    expect(findAll('kurta size')).toHaveLength(3);
  });

  test('shows the kind of thing that was asked for before what has a rare word', () => {
    expect(find('trek shirt')[0]).toBe('Oxford');
  });

  test('finds a code that is written together', () => {
    expect(findAll('trek35')).toEqual(['Trek 35 L Rucksack']);
    expect(find('trek36')).toEqual([]);
  });

  test('leaves the words around a mistyped one as they were', () => {
    expect(search.find('sunglases for women under 600').corrected).toBe('sunglass for women under 600');
  });

  test('takes the owner’s synonyms', async () => {
    const own = await WordSearch.of(await indexOf(seeds.map(entry), table), categories, 'jeans, dungri');
    expect(own.find('dungri').ids[0]).toBe('Slim Denims');
    expect(own.find('rucksack').ids).toEqual(['Trek 35 L Rucksack']);
    expect(own.find('goggles').ids).toEqual([]);
  });

  test('takes the owner’s synonyms for a word by which many products are found, as their category is named so', async () => {
    const sashes = Array.from({ length: 12 }, (_, n) => ({ name: `Sash ${n}`, category: 'Sashes' }));
    const named = new CategoryTree(
      [
        ...rows,
        { id: 'Sashes', parent_id: null, name: 'Sashes', names: '{"hi":"पटका"}', description: '', updated_at: '' },
      ],
      [],
    );
    const own = await WordSearch.of(await indexOf([...sashes, ...seeds].map(entry), table), named, 'patka, backpack');
    for (const typed of ['पटका', 'patkaa']) expect(own.find(typed), typed).toMatchObject({ full: 13 });
  });

  test('stays quick with a word that stands in the owner’s synonyms ten thousand times', async () => {
    const line = `${'dungri, '.repeat(37)}jeans\n`;
    const own = await WordSearch.of(await indexOf(seeds.map(entry), table), categories, line.repeat(66));
    const started = computedMs();
    expect(own.find('dungri '.repeat(28)).ids[0]).toBe('Slim Denims');
    expect(computedMs() - started).toBeLessThan(200);
  });

  test('follows a product that changes, sells out or goes', async () => {
    const index = await indexOf(seeds.map(entry), table);
    const own = await WordSearch.of(index, categories);
    own.replace(index.set(entry({ name: 'Oxford', category: 'Men > Kurtas' })), categories);
    expect(own.find('shirt').ids).toEqual([]);
    expect(own.find('oxford kurta').ids[0]).toBe('Oxford');
    index.set(entry({ name: 'Oxford', category: 'Men > Kurtas', variants: [{ size: 'M', color: 'Red', stock: 0 }] }));
    expect(own.find('kurta size m').ids).not.toContain('Oxford');
    own.replace(index.remove('Oxford') ?? -1, categories);
    expect(own.find('oxford').ids).toEqual([]);
  });

  test('forgets the sizes and the kinds of thing that no product has any more', async () => {
    const dear = { name: 'Silk Kurta', category: 'Men > Kurtas', paise: 90_000 };
    const index = await indexOf([...seeds, dear].map(entry), table);
    const own = await WordSearch.of(index, categories);
    expect(own.find('kurta xxl above 800').ids).toEqual(['Silk Kurta']);
    own.replace(
      index.set(entry({ name: 'Wide', category: 'Women > Jeans', variants: [{ size: 'XXL', color: 'Red' }] })),
      categories,
    );
    own.replace(index.remove('Wide') ?? -1, categories);
    // No product has the size XXL any more, so the search reads "xxl" as a word, and does not give up the price.
    expect(own.find('kurta xxl above 800').ids).toEqual(['Silk Kurta']);
    expect(own.find('sbreess').suggestion).toBe('saree');
    own.replace(index.remove('Muga') ?? -1, categories);
    expect(own.find('sbreess').suggestion).toBeUndefined();
  });

  test('answers the longest query a call takes in no time', () => {
    for (const text of [
      'kurta '.repeat(33),
      'ab '.repeat(66),
      'x'.repeat(200),
      'size l '.repeat(28),
      '1 '.repeat(100),
      // By Unicode's compatibility rules, the single letter ﷺ means four words.
      'ﷺ'.repeat(200),
    ]) {
      const started = computedMs();
      find(text);
      expect(computedMs() - started).toBeLessThan(200);
    }
  });
});
