import { beforeEach, expect, test } from 'vitest';
import { makeCategory, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange, noteStockChange } from '../../platform/site-version/versions.ts';
import { ProductCache } from './product-cache.ts';
import { listProducts, retireProducts } from '../products/products.ts';

const shop = useShop();
let kept = new ProductCache();
/** The ids of the products that each read requested, in the order of the reads. */
let read: string[][] = [];

beforeEach(() => {
  kept = new ProductCache();
  read = [];
});

/** Lists products from the cache. Runs `meanwhile` after the missing products were read and before they are cached. */
async function list(ids: readonly string[], meanwhile = async () => {}) {
  const found = await kept.list(shop.catalogue, ids, async (missing) => {
    read.push([...missing]);
    const products = await listProducts(shop, missing);
    await meanwhile();
    return products;
  });
  return found.map((json) => json.read());
}

const stocksOf = async (id: string, meanwhile?: () => Promise<void>) =>
  (await list([id], meanwhile)).flatMap(({ variants }) => variants.map(({ stock }) => stock));

/** Changes only the stock of a size, as an order does. */
async function sell(product: { id: string; variants: ReadonlyArray<{ id: string }> }, left: number): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const ids = product.variants.map(({ id }) => id);
    await db.updateTable('variants').set({ stock: left }).where('id', 'in', ids).execute();
    await noteStockChange(db, [product.id]);
  });
  await shop.catalogue.afterCommit();
}

test('only what is not kept is read, and the order is that of the ids', async () => {
  const [a, b, c] = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)];
  await list([b.id]);
  expect((await list([c.id, b.id, a.id])).map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
  await list([a.id, c.id]);
  expect(read).toEqual([[b.id], [c.id, a.id]]);
});

/** Changes the row of a product, as an admin does. */
async function edit(id: string, change: { brand: string }): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    await db.updateTable('products').set(change).where('id', '=', id).execute();
    await noteChange(db, [id]);
  });
  await shop.catalogue.afterCommit();
}

test('a sale makes one product old, and a change of categories all of them', async () => {
  const [sold, other] = [await makeProduct(shop, { variants: [{ stock: 9 }] }), await makeProduct(shop)];
  await list([sold.id, other.id]);
  await sell(sold, 8);
  expect(await stocksOf(sold.id)).toEqual([8]);
  await list([sold.id, other.id]);
  expect(read).toEqual([[sold.id, other.id], [sold.id]]);
  await makeCategory(shop);
  await list([sold.id, other.id]);
  expect(read.at(-1)).toEqual([sold.id, other.id]);
});

test('an edit makes one product old, and a text of the shop none', async () => {
  const [edited, other] = [await makeProduct(shop), await makeProduct(shop)];
  await list([edited.id, other.id]);
  await edit(edited.id, { brand: 'Kala' });
  expect((await list([edited.id, other.id])).map(({ brand }) => brand)).toContain('Kala');
  await inTransaction(shop.db, async (db) => noteChange(db, []));
  await shop.catalogue.afterCommit();
  await list([edited.id, other.id]);
  expect(read).toEqual([[edited.id, other.id], [edited.id]]);
});

test('a product that gets the link of its name is read again, also where a sale brings its row first', async () => {
  const first = await makeProduct(shop);
  const second = await makeProduct(shop, { name: first.name, variants: [{ stock: 9 }] });
  const sharesName = async () => (await list([second.id])).map((product) => product.sharesName);
  expect(await sharesName()).toEqual([true]);
  await retireProducts(shop.db, [first.id], { userId: null, now: shop.now() });
  await sell(second, 1);
  expect(await sharesName()).toEqual([false]);
});

test('a product that was sold while it was read is read again', async () => {
  const product = await makeProduct(shop, { variants: [{ stock: 9 }] });
  expect(await stocksOf(product.id, async () => sell(product, 0))).toEqual([9]);
  expect(await stocksOf(product.id)).toEqual([0]);
});

test('what is no longer on sale, or never was, is left out and asked for again', async () => {
  const product = await makeProduct(shop);
  await list([product.id]);
  await inTransaction(shop.db, async (db) => {
    await db.updateTable('products').set({ retired_at: shop.now() }).where('id', '=', product.id).execute();
    await noteChange(db, [product.id]);
  });
  await shop.catalogue.afterCommit();
  expect([await list([product.id]), await list([product.id])]).toEqual([[], []]);
  expect(read).toHaveLength(3);
});

test('those that nobody has asked for again go first when the memory is full', async () => {
  const [a, b, c] = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)];
  await list([a.id, b.id]);
  kept = new ProductCache(kept.bytes + 100);
  await list([a.id, b.id]);
  await list([a.id]);
  await list([c.id]);
  await list([a.id, c.id]);
  await list([b.id]);
  expect(read.slice(1)).toEqual([[a.id, b.id], [c.id], [b.id]]);
  const before = kept.bytes;
  await sell(b, 1);
  await list([b.id]);
  expect(kept.bytes).toBeLessThan(before + 100);
});
