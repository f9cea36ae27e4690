import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { makeCategory, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { sql } from 'kysely';
import { findProductIdByAddress } from '../products/products.ts';
import { Catalogue } from './catalogue.ts';
import type { CatalogueFilters } from './narrow.ts';

// The test sends searches that people type by mistake or in order to break the shop's search. The test compares two
// catalogues: one has followed each change, and the other reads everything from the database now.

const shop = useShop();
const everything: CatalogueFilters = {
  ...{ q: '', categories: [], sort: 'default', size: [], color: [], brand: [], family: [] },
  ...{ availability: undefined, minPrice: undefined, maxPrice: undefined },
};

const names = [
  `Robert'); drop table products;--`,
  '100% Cotton_Kurta',
  '%',
  '_',
  'back\\slash "quoted" {braces} $1 ?',
  'साड़ी बनारसी',
  '👗 Frock 👗',
  'Kurta\u200B Zero Width',
  'NULL',
  'مرحبا Kaftan',
  'ﬁne ﬂoral Ⅻ ½',
  'x'.repeat(limits.productNameLength),
  'अ'.repeat(limits.productNameLength),
  '𝒜'.repeat(limits.productNameLength / 2),
];

const questions = [
  ...names.map((name) => name.slice(0, limits.searchLength)),
  `' or 1=1 --`,
  `'; select pg_sleep(10); --`,
  '%%%',
  '%urta',
  '_urta',
  '\\',
  '\\\\%',
  ':* & | ! <->',
  '$1 $2',
  '{1,2}',
  'kurta"',
  'under 99999999999999999999',
  'above 99999999999999999999',
  'between 0 and 92233720368547758070',
  `under ${'9'.repeat(190)}`,
  `kurta above ${'9'.repeat(180)}`,
  'under 0',
  'under 000000000000000000001',
  'kurta under 1',
  'kurta size null under 1',
  'kurta size null above 9000',
  'kurta 100',
  'kurta 9000 to 9999',
  '₹9000',
  '< 5 > 9',
  'rs rs rs 5 rs',
  'kurta9null',
  'under 1',
  'size',
  'size size size',
  'size 99999999999999999999',
  'M M M M M M',
  'and or not',
  Array.from({ length: 40 }, (_, n) => `w${String.fromCharCode(97 + (n % 26))}z`).join(' '),
  Array.from({ length: 40 }, () => 'kurt').join(' '),
  'a '.repeat(100).trim(),
  'zzzzzzzzzz'.repeat(20),
  'कुर्ता'.repeat(30).slice(0, 200),
  '٣٤ ३४',
  '-1',
  '1e9',
  'NaN Infinity null undefined',
];

describe('whatever is typed', () => {
  test('finds the same in both, breaks nothing, and no sign is more than a letter', async () => {
    const category = await makeCategory(shop, `O'Neil % _ \\ "Kurtas"`);
    const ids: string[] = [];
    for (const [n, name] of names.entries()) {
      const variants = [
        {
          size: ['{a,b}', '"', 'null', '\\', "'"][n % 5] ?? 'M',
          color: ['%', '_', 'NULL', '\\N'][n % 4] ?? '%',
          stock: n,
        },
      ];
      ids.push((await makeProduct(shop, { name, categoryId: category, brand: `B%_\\'"{${n}}`, variants })).id);
    }
    const anew = new Catalogue(shop.db, shop.now);
    await anew.refresh();
    for (const q of questions) {
      const told = { q };
      expect({ ...told, ...(await shop.catalogue.search(q, 24)) }).toEqual({
        ...told,
        ...(await anew.search(q, 24)),
      });
      for (const match of ['all', 'most'] as const) {
        const asked = { ...everything, q, match };
        const [here, there] = [await shop.catalogue.select(asked, 1, 24), await anew.select(asked, 1, 24)];
        expect({ ...told, ids: here.ids, total: here.totalItems }).toEqual({
          ...told,
          ids: there.ids,
          total: there.totalItems,
        });
      }
      const { status } = await shop.guest.call(`GET /products?q=${encodeURIComponent(q)}`);
      expect({ ...told, status }).toEqual({ ...told, status: 200 });
    }
    for (const text of ['{a,b}', '"', 'null', '\\', "'", '%', '_', 'NULL', '\\N', '{a}', "') or true --"]) {
      for (const more of [{ size: [text] }, { color: [text] }, { size: [text], color: [text] }, { brand: [text] }]) {
        const asked = { ...everything, ...more };
        const [here, there] = [await shop.catalogue.select(asked, 1, 24), await anew.select(asked, 1, 24)];
        expect({ ...more, ids: here.ids, total: here.totalItems }).toEqual({
          ...more,
          ids: there.ids,
          total: there.totalItems,
        });
      }
    }
    for (const [n, name] of names.entries()) expect(await findProductIdByAddress(shop.db, name)).toEqual(ids[n]);
    expect((await sql<{ count: number }>`select count(*) as count from products`.execute(shop.db)).rows[0]?.count).toBe(
      names.length,
    );
  });

  test('however deep the page is, and whatever the prices, the answer is one', async () => {
    await makeProduct(shop, { name: 'Deep Kurta' });
    for (const query of [
      'page=1000000&limit=100',
      'page=1000000&limit=100&q=kurta',
      'minPrice=0&maxPrice=10000000',
      'minPrice=10000000',
      'sort=name&page=1000000',
      `size=${encodeURIComponent('%')}&color=${encodeURIComponent('_')}`,
    ])
      expect({ query, status: (await shop.guest.call(`GET /products?${query}`)).status }).toEqual({
        query,
        status: 200,
      });
  });
});
