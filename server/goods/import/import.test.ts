import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { hasSharedData, sharedData } from '../../../test/shared-data.ts';
import { useShop } from '../../../test/shop.ts';
import { readJsonLine } from './catalogue-row.ts';
import { photoChooser, readPhotoIndex } from './choose-photos.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

const shop = useShop();
let folder = '';
const HEADER = 'source_id,name,category_path,colour,colour_hex,mrp,price,sizes,stock,description';
const row = (id: string, more: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    source_id: id,
    name: `Kurta ${id}`,
    category_path: 'Women > Kurtas',
    colour: 'Red',
    colour_hex: '#D21F2B',
    mrp: '999',
    price: '499',
    sizes: '["S","M"]',
    stock: '[3,0]',
    description: 'Soft, with a "comma"\nand a line',
    ...more,
  };
  return HEADER.split(',')
    .map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`)
    .join(',');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-import-'));
  for (const n of [1, 2, 3])
    await writeFile(join(folder, `${n}.png`), new Uint8Array(await (await aPicture(n)).arrayBuffer()));
  await writeFile(
    join(folder, 'index.csv'),
    'file,fits_catalogue_types,main_colour_hex,kids\n1.png,Kurtas,#D21F2B,\n2.png,Kurtas,#27396F,\n3.png,Shirts,#D21F2B,\n',
  );
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

async function run(lines: string[], more: { dryRun?: boolean; makeCategories?: boolean } = {}) {
  const catalogue = join(folder, 'catalogue.csv');
  await writeFile(catalogue, `\uFEFF${[HEADER, ...lines].join('\n')}\n`);
  return importCatalogue(shop.db, shop.files, {
    catalogue,
    photoIndex: join(folder, 'index.csv'),
    dryRun: false,
    makeCategories: true,
    now: shop.now(),
    ...more,
  });
}
const countProducts = async () =>
  Number(
    (
      await shop.db
        .selectFrom('products')
        .select((rows) => rows.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('an import', () => {
  test('brings products with their sizes, prices, stock, category and pictures', async () => {
    const { written } = await run([row('A1'), row('A2')]);
    expect(written).toMatchObject({ added: 2, newCategories: 2, variants: 4 });
    const { body } = await shop.guest.call('GET /products/by-name/Kurta%20A1');
    expect(body.product).toMatchObject({
      description: 'Soft, with a "comma"\nand a line',
      category: { name: 'Kurtas' },
    });
    expect(body.product.variants).toMatchObject([
      { size: 'S', stock: 3 },
      { size: 'M', stock: 0, originalPrice: '499.00', discountPrice: '500.00' },
    ]);
    expect(body.product.images.length).toBe(2);
  });
  test('names new categories in its dry run, and which is probably misspelt', async () => {
    await makeCategory(shop, 'Dhotis', await makeCategory(shop, 'Gentlemen'));
    const { newCategories, similarCategories, written } = await run(
      [row('N1', { category_path: 'Gentlemen > Dhotsi' }), row('N2', { category_path: 'Gentlemen > Turbans' })],
      { dryRun: true },
    );
    expect([newCategories, similarCategories, written]).toEqual([
      ['Gentlemen > Dhotsi', 'Gentlemen > Turbans'],
      [{ path: 'Gentlemen > Dhotsi', existing: 'Gentlemen > Dhotis' }],
      undefined,
    ]);
  });
  test('of the same file again changes nothing, also after pieces were sold', async () => {
    await run([row('B1')]);
    const { body } = await shop.guest.call('GET /products/by-name/Kurta%20B1');
    await shop.db
      .updateTable('variants')
      .set({ stock: 1 })
      .where('product_id', '=', body.product.id)
      .where('size', '=', 'S')
      .execute();
    expect((await run([row('B1')])).written).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(
      (
        await shop.db
          .selectFrom('variants')
          .select('stock')
          .where('product_id', '=', body.product.id)
          .where('size', '=', 'S')
          .executeTakeFirstOrThrow()
      ).stock,
    ).toBe(1);
  });
  test('leaves a line in the log for each product and category that it makes or changes', async () => {
    const admin = await makeAdmin(shop);
    const place = { category_path: 'Logged > Kurtas' };
    const lines = async (query: string) => (await admin.call(`GET /audit?who=command-line&${query}`)).body.lines;
    await run([row('L1', place), row('L2', place)]);
    const [products, categories] = [await lines('subject=product&limit=1'), await lines('subject=category&limit=1')];
    expect([products[0], categories[0]]).toMatchObject([
      { action: 'product.imported', things: 2, who: null, before: null },
      { action: 'category.made', things: 2 },
    ]);
    await run([row('L1', place), row('L2', { ...place, name: 'Kurta of linen', price: '450' })]);
    expect(await lines('q=Kurta%20of%20linen')).toMatchObject([
      {
        things: 1,
        before: { 'name (line 4)': 'Kurta L2', 'price (line 4)': '499' },
        after: { 'name (line 4)': 'Kurta of linen', 'price (line 4)': '450' },
      },
    ]);
  });
  test('follows the file’s name, price and new sizes', async () => {
    await run([row('C1')]);
    expect(
      (await run([row('C1', { name: 'Renamed', price: '450', sizes: '["S","M","L"]', stock: '[9,9,4]' })])).written,
    ).toMatchObject({ changed: 1 });
    const { body } = await shop.guest.call('GET /products/by-name/Renamed');
    expect(
      body.product.variants.map((variant: { size: string; stock: number; originalPrice: string }) => [
        variant.size,
        variant.stock,
        variant.originalPrice,
      ]),
    ).toEqual([
      ['S', 3, '450.00'],
      ['M', 0, '450.00'],
      ['L', 4, '450.00'],
    ]);
  });
  test.each([
    ['a price', { price: '450' }],
    ['a size', { sizes: '["S","M","L"]', stock: '[3,0,4]' }],
    ['a name', { name: 'Renamed while open' }],
  ])('that changes %s is not overwritten by a form that was open before', async (what, change) => {
    const id = `O ${what}`;
    const admin = await makeAdmin(shop);
    await run([row(id)]);
    const read = async () => {
      await shop.catalogue.refresh();
      return (await shop.guest.call(`GET /products/by-name/${encodeURIComponent(`Kurta ${id}`)}`)).body.product;
    };
    const opened = await read();
    shop.wait(5);
    await run([row(id)]);
    expect((await read()).updatedAt).toBe(opened.updatedAt);
    await run([row(id, change)]);
    const form = new FormData();
    const variants = opened.variants.map((variant: { stock: number }) => ({ ...variant, baseStock: variant.stock }));
    for (const [name, value] of Object.entries({
      ...{ id: opened.id, productName: opened.name, categoryId: opened.categoryId, description: 'Of the form' },
      ...{ productVariants: JSON.stringify(variants), expectedUpdatedAt: opened.updatedAt },
    }))
      form.set(name, value);
    expect(await admin.call('POST /products', { form })).toMatchObject({
      status: 409,
      body: { code: 'EDITED_ELSEWHERE' },
    });
  });
  test('takes a code that looks like an id of the shop’s, and the shop’s own spelling of a category', async () => {
    const id = '3f2b8c1e-0d4a-4c7b-9e6f-1a2b3c4d5e6f';
    expect((await run([row(id)])).written).toMatchObject({ added: 1 });
    const again = { category_path: 'WOMEN > kurtas', colour: 'RED' };
    expect((await run([row(id, again)])).written).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });
  test('names in the log all sizes that a row adds', async () => {
    const admin = await makeAdmin(shop);
    await run([row('S1')]);
    await run([row('S1', { sizes: '["S","M","L","XL"]', stock: '[3,0,4,5]' })]);
    const { body } = await admin.call('GET /audit?who=command-line&limit=1');
    expect(body.lines[0].after).toEqual({ 'size (line 2)': 'Red, L; Red, XL' });
  });
  test('leaves a product that was deleted in the shop deleted', async () => {
    await run([row('D1')]);
    await shop.db.updateTable('products').set({ retired_at: shop.now() }).where('source_id', '=', 'D1').execute();
    expect((await run([row('D1')])).written).toMatchObject({ retired: 1, added: 0 });
  });
  test('with a bad row imports nothing and says what is wrong by line and column', async () => {
    const before = await countProducts();
    const { problems, written } = await run([
      row('E1'),
      row('E2', { price: '12,99' }),
      row('E3', { sizes: '["S"]' }),
      row('E4', { mrp: '10' }),
      row('E1', { name: '' }),
      row('E5', { category_path: 'Women > ' }),
    ]);
    expect(written).toBeUndefined();
    expect(problems).toEqual([
      {
        line: 4,
        column: 'price',
        message: 'Price: “12,99” is not a valid amount. Enter rupees, such as 499 or 1299.50.',
      },
      { line: 6, column: 'stock', message: 'There is 1 size but 2 stock values.' },
      { line: 8, column: 'mrp', message: '“10” is not a valid MRP. Enter an amount equal to or above the price.' },
      { line: 10, column: 'name', message: 'Product Name is mandatory.' },
      { line: 12, column: 'category_path', message: 'Enter the category, such as Women > Kurtas.' },
    ]);
    expect(await countProducts()).toBe(before);
  });
  test('reads prices and stock as people write them', async () => {
    const written = { price: '₹ 1,299.50', mrp: 'Rs. 1,999/-', stock: '["1,200","१२"]' };
    expect((await run([row('N1', written)])).problems).toEqual([]);
    const variants = await shop.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .where('products.source_id', '=', 'N1')
      .select(['selling_paise', 'saving_paise', 'stock'])
      .orderBy('stock')
      .execute();
    expect(variants).toEqual([
      { selling_paise: 129_950, saving_paise: 69_950, stock: 12 },
      { selling_paise: 129_950, saving_paise: 69_950, stock: 1200 },
    ]);
  });
  test('as a dry run checks everything and writes nothing', async () => {
    const before = await countProducts();
    expect(await run([row('F1')], { dryRun: true })).toMatchObject({ problems: [], products: 1, written: undefined });
    expect(await countProducts()).toBe(before);
  });
  test('names a missing column, a repeated id and an unknown category', async () => {
    await writeFile(join(folder, 'short.csv'), 'source_id,name\nG1,Kurta\n');
    expect((await readCatalogue(join(folder, 'short.csv'))).problems).toContainEqual({
      line: 1,
      column: 'price',
      message: 'This column is missing from the file.',
    });
    expect((await run([row('G2'), row('G2')])).problems).toEqual([
      { line: 0, column: 'source_id', message: 'G2 appears in two rows.' },
    ]);
    expect(
      (await run([row('G3', { category_path: 'Women > Nowhere' })], { makeCategories: false })).problems[0]?.message,
    ).toContain('there is no category Women > Nowhere');
  });
  test.each([
    ['a size that became a date', { sizes: '["06-Jul"]', stock: '[1]' }, 'sizes', '“06-Jul” is a date'],
    ['lost letters', { name: 'Caf\uFFFD' }, 'name', 'has lost letters'],
    ['letters read by another encoding', { name: 'CafÃ©' }, 'name', 'has lost letters'],
    ['a name of question marks', { category_path: 'Women > ??????' }, 'category_path', 'has lost letters'],
    ['a shortened code', { source_id: '8.90123E+12' }, 'source_id', 'is a long number'],
  ])('refuses %s, as the browser does', async (_what, cells, column, message) => {
    const { problems, written } = await run([row('P1', cells)]);
    expect([problems, written]).toEqual([[{ line: 2, column, message: expect.stringContaining(message) }], undefined]);
  });
  test('refuses what programs make of what the shop has', async () => {
    const mine = { name: 'कुर्ता', sizes: '["08","2.10"]', stock: '[1,1]' };
    expect((await run([row('00077', mine)])).problems).toEqual([]);
    expect((await run([row('00077', mine)])).written).toMatchObject({ unchanged: 1 });
    const damaged = { ...mine, name: '??', sizes: '["8","2.1"]' };
    expect(
      (await run([row('00077', damaged)])).problems.map(({ column, message }) => [column, message.slice(0, 60)]),
    ).toEqual([
      ['name', expect.stringContaining('“??”: the program that saved this file')],
      ['sizes', expect.stringContaining('“8” is what spreadsheet programs make of “08”')],
      ['sizes', expect.stringContaining('“2.1” is what spreadsheet programs make of “2.10”')],
    ]);
    expect((await run([row('77', mine)])).problems).toMatchObject([{ column: 'source_id' }]);
  });
  test('of a file of the worst shape says what is wrong by line, whatever its columns are called', async () => {
    const file = join(folder, 'worst.csv');
    const titles = `${HEADER},__proto__,constructor`;
    await writeFile(
      file,
      `${titles}\n${row('W1')},x,y\n${row('W2', { description: 'x'.repeat(4_000_000) })},,\n"never`,
    );
    const { products, problems } = await readCatalogue(file);
    expect([products.length, problems.map(({ line }) => line)]).toEqual([1, [4, 5]]);
    await writeFile(file, `${'source_id,'.repeat(5000)}\n`);
    expect((await readCatalogue(file)).problems.at(-1)).toEqual({
      line: 1,
      column: '',
      message: 'This row has more than 200 cells.',
    });
  });
  test('refuses a photo that is none, and imports nothing', async () => {
    const before = await countProducts();
    await writeFile(join(folder, '1.png'), 'not a picture');
    const { problems } = await run([row('H1')]);
    await writeFile(join(folder, '1.png'), new Uint8Array(await (await aPicture(1)).arrayBuffer()));
    expect(problems[0]?.message).toContain('is not a supported picture');
    expect(await countProducts()).toBe(before);
  });
});

describe.runIf(hasSharedData)('the real catalogue', async () => {
  const awkward = hasSharedData
    ? (await readFile(join(sharedData, 'awkward_products.jsonl'), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string; why: string; expect: string })
    : [];
  test('reads whole: 6,655 products with 28,401 variants, no problem', async () => {
    const { products, problems } = await readCatalogue(join(sharedData, 'catalogue.csv'));
    expect([problems, products.length, products.reduce((sum, product) => sum + product.variants.length, 0)]).toEqual([
      [],
      6655,
      28_401,
    ]);
  });
  test('gets at least two photos a product, of its garment type where the index names it', async () => {
    const { products } = await readCatalogue(join(sharedData, 'catalogue.csv'));
    const choosePhotos = photoChooser(await readPhotoIndex(join(sharedData, 'photos/index.csv')));
    for (const product of products) {
      const chosen = choosePhotos(product);
      expect(new Set(chosen.map((photo) => photo.path)).size).toBeGreaterThanOrEqual(2);
      if (product.categoryPath.at(-1) === 'T-Shirts')
        expect(chosen.every((photo) => photo.types.includes('T-Shirts'))).toBe(true);
    }
  });
  test.each(awkward)('$id $why: $expect', async ({ id, expect: wanted }) => {
    const lines = (await readFile(join(sharedData, 'awkward_products.jsonl'), 'utf8')).trim().split('\n');
    const line = lines.find((text) => text.includes(`"${id}"`)) ?? '';
    const women =
      (await shop.db.selectFrom('categories').select('id').where('name', '=', 'Women').executeTakeFirst())?.id ??
      (await makeCategory(shop, 'Women'));
    const ethnic =
      (await shop.db.selectFrom('categories').select('id').where('name', '=', 'Ethnic Wear').executeTakeFirst())?.id ??
      (await makeCategory(shop, 'Ethnic Wear', women));
    if (!(await shop.db.selectFrom('categories').select('id').where('name', '=', 'Kurtas & Kurtis').executeTakeFirst()))
      await makeCategory(shop, 'Kurtas & Kurtis', ethnic);
    const file = join(folder, `${id}.jsonl`);
    await writeFile(file, line);
    const before = await countProducts();
    const result = await importCatalogue(shop.db, shop.files, {
      catalogue: file,
      photoIndex: join(folder, 'index.csv'),
      dryRun: false,
      makeCategories: false,
      now: shop.now(),
    });
    if (wanted === 'refuse') {
      expect(result.problems[0]?.message).toMatch(/\S/);
      expect(await countProducts()).toBe(before);
      return;
    }
    expect(result.problems).toEqual([]);
    const read = readJsonLine(line, 1);
    if (Array.isArray(read)) throw new Error('not read');
    const { body } = await shop.guest.call(`GET /products/by-name/${encodeURIComponent(read.name)}`);
    expect(body.product.name).toBe(read.name);
  });
});

test('a colour that comes as JSON without a code has that of its name', () => {
  const variants = [{ color: 'Maroon', size: 'S', stock: 1, price: '499' }];
  const product = { name: 'Kurta', description: 'Soft.', category_path: 'Women', variants };
  const read = readJsonLine(JSON.stringify({ id: 'K-1', product }), 1);
  expect(read).toMatchObject({ variants: [{ color: 'Maroon', colorHexCode: '#701C2B' }] });
});
