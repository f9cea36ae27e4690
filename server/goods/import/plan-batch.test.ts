import { expect, test } from 'vitest';
import type { SheetLine } from './read-spreadsheet.ts';
import { nothingSeen, planBatch, type Snapshot } from './plan-batch.ts';
import type { Current } from './plan-notes.ts';

const [first, second] = ['1', '2'].map((digit) => digit.repeat(32));
const product = '01920000-0000-7000-8000-000000000001';
const variant = '01920000-0000-7000-8000-000000000002';

const current: Current = {
  product: {
    id: product,
    name: 'Kurta',
    brand: 'Lajo',
    description: 'Soft.\n',
    facts: '[]',
    shares_name: 0,
    category_id: 'c',
    grams: null,
    created_at: '',
    updated_at: '',
  },
  pictures: [first ?? '', second ?? ''].map((pictureId) => ({ pictureId, color: null })),
  path: 'Women > Kurtas',
  variants: [
    {
      id: variant,
      product_id: product,
      sku: 'K-M',
      color: 'Red',
      color_hex: '#FF0000',
      color_family: null,
      size: 'M',
      option_key: 'red\u001f#FF0000\u001fm',
      stock: 7,
      selling_paise: 10_000,
      saving_paise: 2_000,
      usual_selling_paise: null,
      usual_saving_paise: null,
      markdown_id: null,
      grams: null,
    },
  ],
};
const snapshot: Snapshot = {
  current: new Map([[product, current]]),
  retired: new Set(['GONE']),
  skuHolders: new Map([['K-M', variant]]),
  spoiltCodeOf: (key) => (key === '451' ? '000451' : undefined),
  findPicture: (name) => (name.endsWith('.jpg') ? name : undefined),
};

const row = (line: number, cells: SheetLine['cells']): SheetLine => ({ line, bytes: 0, cells });
const plan = async (key: string, ...rows: SheetLine[]) => planBatch([{ key, rows, bytes: 0 }], snapshot, nothingSeen());
const aNewOne = {
  name: 'New',
  category: 'A > B',
  colour: 'Red',
  size: 'M',
  stock: '3',
  price: '100',
  pictures: 'a.jpg|b.jpg',
};

test('a row that says what the shop has changes nothing', async () => {
  const { planned, refused } = await plan(
    product,
    row(2, { product, variant, name: 'Kurta', price: '100', mrp: '120' }),
  );
  expect([refused, planned[0]?.plan.changes]).toEqual([[], []]);
  expect(planned[0]?.plan.description).toBe('Soft.\n');
});

test('stock is a difference to what the export wrote, and every change is listed with its line', async () => {
  const cells = { product, variant, stock: '9', stock_was: '10', price: '90', mrp: '120', brand: '' };
  const [planned] = (await plan(product, row(5, cells))).planned;
  expect(planned?.plan.variants[0]?.stockChange).toBe(-1);
  expect(planned?.plan.changes.map(({ line, column, before, after }) => [line, column, before, after])).toEqual([
    [5, 'brand', 'Lajo', ''],
    [5, 'price', '100', '90'],
    [5, 'stock', '7', '6'],
  ]);
});

test('a category lies as deep as the back office lets it, and no line makes hundreds of them', async () => {
  const inDepth = async (levels: number) =>
    plan('K-9', row(2, { product: 'K-9', ...aNewOne, category: Array(levels).fill('A').join(' > ') }));
  expect((await inDepth(9)).planned[0]?.plan.categoryPath).toHaveLength(9);
  expect((await inDepth(200)).refused).toMatchObject([[{ line: 2, column: 'category' }]]);
});

test('a new product is planned whole; the same rows planned again give the same plan', async () => {
  const [once, again] = await Promise.all(
    [1, 2].map(async () => plan('K-1', row(2, { product: 'K-1', ...aNewOne, sku: 'K-1-M' }))),
  );
  expect(once).toEqual(again);
  expect(once?.planned[0]?.plan).toMatchObject({
    categoryPath: ['A', 'B'],
    pictures: [
      { pictureId: 'a.jpg', color: null },
      { pictureId: 'b.jpg', color: null },
    ],
    changes: [],
  });
});

test('a picture’s colour stands behind its name, and follows the colour’s new name', async () => {
  const pictures = 'a = b.jpg | front.jpg = red | back.jpg = Blue';
  const rows = [row(2, { product, variant, pictures }), row(3, { product, colour: 'Blue', size: 'M', price: '1' })];
  expect((await plan(product, ...rows)).planned[0]?.plan.pictures).toEqual([
    { pictureId: 'a = b.jpg', color: null },
    { pictureId: 'front.jpg', color: 'Red' },
    { pictureId: 'back.jpg', color: 'Blue' },
  ]);
  const renamed = await plan(
    product,
    row(2, { product, variant, colour: 'Madder', pictures: 'a.jpg = Red|b.jpg = madder' }),
  );
  expect(renamed.planned[0]?.plan.pictures.map(({ color }) => color)).toEqual(['Madder', 'Madder']);
  expect((await plan(product, row(4, { product, variant, pictures: 'a.jpg = Lilac | b.jpg' }))).refused.flat()).toEqual(
    [{ line: 4, column: 'pictures', message: 'The product has no variant in the colour Lilac.' }],
  );
});

test('facts are names and values in one cell; a family is one of the shop’s words', async () => {
  const [planned] = (await plan(product, row(2, { product, variant, facts: 'Fabric: Cotton | Ratio: 1:2' }))).planned;
  expect(planned?.plan.facts).toEqual([
    { name: 'Fabric', value: 'Cotton' },
    { name: 'Ratio', value: '1:2' },
  ]);
  const [corrected] = (await plan(product, row(2, { product, variant, colour_family: 'Orange' }))).planned;
  expect(corrected?.plan.variants[0]?.values.color_family).toBe('orange');
  const problems = (await plan(product, row(2, { product, variant, facts: 'Cotton', colour_family: 'reddish' })))
    .refused;
  expect(problems.flat().map(({ column }) => column)).toEqual(['facts', 'colour_family']);
});

test.each([
  ['', 'Give a new product a code of your own'],
  ['GONE', 'has been deleted'],
  ['451', '“451” is what spreadsheet programs make of “000451”, the code of a product'],
  ['8.9E+12', 'is a long number'],
  ['01920000-0000-7000-8000-00000000000f', 'no such product'],
])('refuses the code “%s”', async (key, sentence) => {
  expect((await plan(key, row(3, aNewOne))).refused).toEqual([
    [{ line: 3, column: 'product', message: expect.stringContaining(sentence) }],
  ]);
});

test('refuses a product whose rows do not stand together, and a SKU that another variant has', async () => {
  const groups = ['K-1', 'K-2', 'K-1'].map((key, index) => ({
    key,
    bytes: 0,
    rows: [row(index + 2, { product: key, ...aNewOne, sku: key === 'K-2' ? 'K-M' : '' })],
  }));
  const before = nothingSeen();
  const { planned, refused, seen } = await planBatch(groups, snapshot, before);
  expect(planned.map(({ key }) => key)).toEqual(['K-1']);
  expect(refused.flat().map(({ line, column }) => [line, column])).toEqual([
    [3, 'sku'],
    [4, 'product'],
  ]);
  expect([before.products.size, seen.products.size]).toEqual([0, 2]);
  const again = await planBatch(groups.slice(0, 1), snapshot, seen);
  expect(again.refused.flat().map(({ column }) => column)).toEqual(['product']);
});
