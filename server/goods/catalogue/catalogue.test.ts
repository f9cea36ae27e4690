// On both engines: each engine reads and sorts the catalogue with its own SQL.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCategory, makeProduct } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { changeCategory } from '../categories/categories.ts';
import { retireProducts } from '../products/products.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Catalogue } from './catalogue.ts';
import type { CatalogueFilters } from './narrow.ts';
import { VersionReader } from '../../platform/site-version/version-reader.ts';
import { listChangesSince, noteChange, noteStockChange } from '../../platform/site-version/versions.ts';

const shop = useShop();

const everything: CatalogueFilters = {
  q: '',
  availability: undefined,
  categories: [],
  minPrice: undefined,
  maxPrice: undefined,
  sort: 'default',
};

/** Changes a product directly in the database, and records the change as the shop's own operations do. */
async function change(id: string, columns: { name?: string; brand?: string; retired_at?: string }): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    await db.updateTable('products').set(columns).where('id', '=', id).execute();
    await noteChange(db, [id]);
  });
}

describe('the catalogue of one process', () => {
  let catalogue: Catalogue;
  beforeEach(() => (catalogue = new Catalogue(shop.db, shop.now)));

  test('reads everything at its first use, in the default order: in stock first, then newest', async () => {
    const soldOut = await makeProduct(shop, { variants: [{ stock: 0 }] });
    const older = await makeProduct(shop);
    const newer = await makeProduct(shop);
    const ids = (await catalogue.list()).map((product) => product.id);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    expect(ids.indexOf(older.id)).toBeLessThan(ids.indexOf(soldOut.id));
  });

  test('a change by another process is seen after a refresh: new words, new brand, gone when retired', async () => {
    const { id } = await makeProduct(shop, { name: 'Zardozi Stole' });
    await catalogue.refresh();
    expect((await catalogue.search('zardozi')).ids).toEqual([id]);

    await change(id, { name: 'Phulkari Stole', brand: 'Kashida' });
    await catalogue.refresh();
    expect((await catalogue.search('phulkari')).ids).toEqual([id]);
    expect((await catalogue.search('kashida')).ids).toEqual([id]);
    const { ids, facets } = (await catalogue.select({ ...everything, brand: ['kashida'] }, 1, 10)) ?? {};
    expect([ids, facets.brands.find(({ value }) => value === 'Kashida')?.count]).toEqual([[id], 1]);

    await change(id, { retired_at: shop.now() });
    await catalogue.refresh();
    expect((await catalogue.select({ ...everything, brand: ['kashida'] }, 1, 10)).totalItems).toBe(0);
    expect(await catalogue.listMatching({ ...everything, q: 'phulkari' })).toEqual([]);
  });

  test('a colour belongs to a family, whatever it is called: “blue” finds navy, and a correction moves it', async () => {
    const [navy] = (await makeProduct(shop, { variants: [{ color: 'Midnight Sea', hex: '#0B1F4B' }] })).variants;
    const blues = async () => {
      const { ids, facets } = await catalogue.select(
        { ...everything, family: ['Blue'], color: ['midnight sea'] },
        1,
        9,
      );
      return [ids, facets.families.find(({ value }) => value === 'blue')?.name];
    };
    expect(await blues()).toEqual([[navy?.product_id], 'Blue']);
    await inTransaction(shop.db, async (db) => {
      await db
        .updateTable('variants')
        .set({ color_family: 'purple' })
        .where('id', '=', navy?.id ?? '')
        .execute();
      await noteChange(db, [navy?.product_id ?? '']);
    });
    await catalogue.refresh();
    expect((await blues())[0]).toEqual([]);
  });

  test('a corrected code and a corrected spelling show at once; of several the most frequent one shows', async () => {
    const products = await Promise.all(
      [1, 2, 3].map(async () => makeProduct(shop, { variants: [{ color: 'Neelam' }] })),
    );
    const shown = async () => {
      await catalogue.refresh();
      const { facets } = await catalogue.select({ ...everything, color: ['neelam'] }, 1, 9);
      return facets.colors
        .filter(({ value }) => value.toLowerCase() === 'neelam')
        .map(({ value, hex }) => [value, hex]);
    };
    const correct = async (id: string | undefined) =>
      inTransaction(shop.db, async (db) => {
        const colour = { color: 'NEELAM', color_hex: '#112233', option_key: id ?? '' };
        await db
          .updateTable('variants')
          .set(colour)
          .where('product_id', '=', id ?? '')
          .execute();
        await noteChange(db, [id ?? '']);
      });
    expect(await shown()).toEqual([['Neelam', '#27396F']]);
    await correct(products[0]?.id);
    expect(await shown()).toEqual([['Neelam', '#27396F']]);
    await correct(products[1]?.id);
    expect(await shown()).toEqual([['NEELAM', '#112233']]);
  });

  test.runIf(isPostgres).each([1, 2])(
    'what a lost primary had committed is forgotten, also where its version comes again (%d changes)',
    async (changes) => {
      const [lost, other] = [await makeProduct(shop, { name: 'Kept' }), await makeProduct(shop)];
      await catalogue.refresh();
      await change(lost.id, { name: 'Vanished' });
      await catalogue.refresh();
      expect((await catalogue.search('vanished')).ids).toEqual([lost.id]);
      // The test puts the database into the state of a replica that never received the last commit and then became the
      // primary server.
      const version = catalogue.lastRead;
      await shop.db.updateTable('products').set({ name: 'Kept' }).where('id', '=', lost.id).execute();
      await shop.db.deleteFrom('catalogue_changes').where('version', '=', version).execute();
      await shop.db
        .updateTable('catalogue_state')
        .set({ version: version - 1 })
        .execute();
      for (let nth = 0; nth < changes; nth++) await change(other.id, { brand: `Kashida ${nth}` });
      await catalogue.refresh();
      expect([catalogue.lastRead, (await catalogue.search('vanished')).ids]).toEqual([version + changes - 1, []]);
    },
  );

  test('nobody waits for a look at the database while the last one is younger than half a second', async () => {
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    try {
      const state = await catalogue.state();
      const looks = vi.spyOn(catalogue, 'refresh').mockReturnValue(new Promise(() => {}));
      clock.mockReturnValue(now + 50);
      expect([await catalogue.state(), looks.mock.calls.length]).toEqual([state, 0]);
      clock.mockReturnValue(now + 400);
      expect([await catalogue.state(), looks.mock.calls.length]).toEqual([state, 1]);
      clock.mockReturnValue(now + 700);
      const waiting = catalogue.state().then(() => 'answered');
      expect(await Promise.race([waiting, new Promise((resolve) => setImmediate(() => resolve('waits')))])).toBe(
        'waits',
      );
    } finally {
      clock.mockRestore();
    }
  });

  test('a refresh asked for while one runs reads what was written meanwhile', async () => {
    const { id } = await makeProduct(shop, { name: 'Meanwhile' });
    const first = catalogue.refresh();
    await change(id, { name: 'Meanwhile Renamed' });
    await Promise.all([first, catalogue.refresh(), catalogue.refresh()]);
    expect((await catalogue.list()).find((product) => product.id === id)?.name).toBe('Meanwhile Renamed');
  });

  test('a product that moves is counted in its new category and in those above it', async () => {
    const above = await makeCategory(shop);
    const [from, to] = [await makeCategory(shop, 'From', above), await makeCategory(shop, 'To')];
    const { id } = await makeProduct(shop, { categoryId: from });
    const counts = async () => {
      await catalogue.refresh();
      const tree = await catalogue.categories();
      return [above, from, to].map((category) => tree.find(category)?._count.products);
    };
    expect(await counts()).toEqual([1, 1, 0]);
    await inTransaction(shop.db, async (db) => {
      await db.updateTable('products').set({ category_id: to }).where('id', '=', id).execute();
      await noteChange(db, [id]);
    });
    expect(await counts()).toEqual([0, 0, 1]);
  });

  test('a renamed or moved category and new synonyms are taken over, without reading products again', async () => {
    const above = await makeCategory(shop, 'Festive');
    const id = await makeCategory(shop, 'Ghagras', above);
    const product = await makeProduct(shop, { name: 'Plain Thing', categoryId: id });
    expect((await catalogue.search('ghagra')).ids).toEqual([product.id]);
    const by = { userId: null, now: shop.now() };
    const before = catalogue.lastRead;
    await changeCategory(shop.db, id, { name: 'Parandis' }, by);
    await changeCategory(shop.db, above, { name: 'Utsav' }, by);
    await inTransaction(shop.db, async (db) => {
      await db.deleteFrom('synonyms').execute();
      await db.insertInto('synonyms').values({ id: 1, words: 'parandi, chotli', updated_at: shop.now() }).execute();
      await noteChange(db, []);
    });
    await catalogue.refresh();
    expect(await listChangesSince(shop.db, before, catalogue.lastRead)).toMatchObject({ ids: [], onlyStock: false });
    const found = async (words: string) => (await catalogue.search(words)).ids;
    expect([await found('parandi'), await found('utsav parandi'), await found('chotli')]).toEqual(
      Array.from({ length: 3 }, () => [product.id]),
    );
    expect((await found('ghagra')).includes(product.id)).toBe(false);
    expect((await catalogue.categories()).path(id).map(({ name }) => name)).toEqual(['Utsav', 'Parandis']);
    await inTransaction(shop.db, async (db) => db.deleteFrom('synonyms').execute());
  });

  test('a later product of a name shares it until the first one is retired', async () => {
    const [one, two] = [await makeProduct(shop, { name: 'Twin' }), await makeProduct(shop, { name: 'Twin' })];
    const sharing = async () => {
      await catalogue.refresh();
      const listed = await catalogue.list();
      return [one, two].map(({ id }) => listed.find((product) => product.id === id)?.sharesName);
    };
    expect(await sharing()).toEqual([false, true]);
    await retireProducts(shop.db, [one.id], { userId: null, now: shop.now() });
    expect(await sharing()).toEqual([undefined, false]);
  });

  test('two catalogues number their options apart', async () => {
    await makeProduct(shop, { variants: [{ color: 'Only Later', hex: '#123456' }] });
    const other = new Catalogue(shop.db, shop.now);
    const [mine, theirs] = [
      await catalogue.select(everything, 1, 1),
      await other.select({ ...everything, color: ['only later'] }, 1, 1),
    ];
    expect(theirs.totalItems).toBe(1);
    expect(mine.facets.colors).toContainEqual({ value: 'Only Later', hex: '#123456', count: 1 });
  });

  test('pages do not overlap, and one past the end is empty with true totals', async () => {
    const categoryId = await makeCategory(shop);
    for (let n = 0; n < 5; n++) await makeProduct(shop, { categoryId });
    await catalogue.refresh();
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => catalogue.select({ ...everything, sort: 'name' }, page, 2, [categoryId])),
    );
    expect(pages.map(({ ids, totalItems }) => [ids.length, totalItems])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(5);
  });
});

describe('versions', () => {
  const readVersion = async () => (await new VersionReader(shop.db).read()).version;

  test('every noted change raises the version and names its products once', async () => {
    const before = await readVersion();
    const { id } = await makeProduct(shop);
    await change(id, { name: 'Named once' });
    const after = await readVersion();
    expect(after).toBeGreaterThan(before);
    expect(await listChangesSince(shop.db, after - 1, after)).toMatchObject({ ids: [id], onlyStock: false });
    await inTransaction(shop.db, async (db) => noteStockChange(db, [id]));
    expect(await readVersion()).toBe(after + 1);
    expect(await listChangesSince(shop.db, after, after + 1)).toMatchObject({ ids: [id], onlyStock: true });
    expect(await listChangesSince(shop.db, after - 1, after + 1)).toMatchObject({ ids: [id], onlyStock: false });
  });

  test('a version without products, such as a text, is no change of stock only', async () => {
    const { id } = await makeProduct(shop);
    const before = await readVersion();
    await inTransaction(shop.db, async (db) => noteStockChange(db, [id]));
    await inTransaction(shop.db, async (db) => noteChange(db, []));
    expect(await readVersion()).toBe(before + 2);
    expect(await listChangesSince(shop.db, before, before + 2)).toMatchObject({ ids: [id], onlyStock: false });
  });

  test('"anything may have changed" is answered as null, and so is a version that lies too far back', async () => {
    const before = await readVersion();
    await inTransaction(shop.db, async (db) => noteChange(db, null));
    expect(await listChangesSince(shop.db, before, before + 1)).toBeNull();
    expect(await listChangesSince(shop.db, 0, 100_000)).toBeNull();
    expect(await listChangesSince(shop.db, 5, 4)).toBeNull();
  });

  test('a change that is rolled back leaves the version as it was', async () => {
    const before = await readVersion();
    await inTransaction(shop.db, async (db) => {
      await noteChange(db, null);
      throw new Error('rolled back');
    }).catch(() => {});
    expect(await readVersion()).toBe(before);
  });
});
