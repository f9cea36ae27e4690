import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { importFile } from '../../../test/import-file.ts';
import { useShop } from '../../../test/shop.ts';
import { upload } from '../../../test/spreadsheets.ts';

const shop = useShop();

test('a dry run names each new category once, and which is probably misspelt, and makes none', async () => {
  const women = await makeCategory(shop, 'Women');
  await makeCategory(shop, 'Kurtas', women);
  const { id } = await makeProduct(shop);
  const pictures = (
    await shop.db.selectFrom('product_images').select('picture_id').where('product_id', '=', id).execute()
  ).map((row) => row.picture_id);
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-import-'));
  const path = join(folder, 'c.csv');
  // The file has more products than one batch, so the next batch contains the same new category again.
  const rows = Array.from({ length: 120 }, (_, n) => {
    const category = n === 119 ? 'Women > Lehengas > Silk' : n % 2 === 0 ? 'Women > Kurtsa' : 'women > kurtas';
    return `N-${n},Named ${n},${category},Red,M,2,100,${pictures.join(' | ')}`;
  });
  await writeFile(path, `product,name,category,colour,size,stock,price,pictures\n${rows.join('\n')}\n`);
  const result = await importFile(shop, path, { isDryRun: true });
  await rm(folder, { recursive: true });
  expect(result).toMatchObject({
    added: 120,
    newCategories: ['Women > Kurtsa', 'Women > Lehengas', 'Women > Lehengas > Silk'],
    similarCategories: [{ path: 'Women > Kurtsa', existing: 'Women > Kurtas' }],
  });
  const names = await shop.db.selectFrom('categories').select('name').execute();
  expect(names.map((row) => row.name)).not.toContain('Kurtsa');
});

test('a category that an import makes is in the tree with its products, and is searched by its name at once', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await makeProduct(shop, { name: 'Known before' });
  const pictures = (
    await shop.db.selectFrom('product_images').select('picture_id').where('product_id', '=', id).execute()
  ).map((row) => row.picture_id);
  // The search reads the catalogue and builds its word index before the import begins.
  expect((await shop.guest.call('GET /products/search?q=before')).body.products).toHaveLength(1);
  const rows = Array.from({ length: 60 }, (_, n) => {
    const category = n < 55 ? 'Rare > Zardozi capes' : 'Rare > Patola stoles';
    return `Z-${n},Piece ${n},${category},Red,M,2,100,${pictures.join(' | ')}`;
  });
  const csv = `product,name,category,colour,size,stock,price,pictures\n${rows.join('\n')}\n`;
  expect((await upload(admin, csv)).body).toMatchObject({ state: 'done', result: { added: 60 } });
  const { body } = await shop.guest.call('GET /categories');
  expect(body.categories.find(({ name }: { name: string }) => name === 'Rare')).toMatchObject({
    _count: { products: 60 },
    subCategories: [
      { name: 'Patola stoles', _count: { products: 5 } },
      { name: 'Zardozi capes', _count: { products: 55 } },
    ],
  });
  for (const [word, count] of [
    ['zardozi', 55],
    ['patola', 5],
  ] as const)
    expect((await shop.guest.call(`GET /products?q=${word}&limit=1`)).body.pagination.totalItems).toBe(count);
});
