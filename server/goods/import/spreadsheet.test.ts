import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop } from '../../../test/shop.ts';
import { aProductInRows, exported, readRows, toCsv, upload, type Row } from '../../../test/spreadsheets.ts';
import { escapeFormula, unescapeFormula, toCsvLine } from '#domain/csv.ts';

const shop = useShop();

const aProduct = async (name?: string) => aProductInRows(shop, name);

describe('what leaves as CSV', () => {
  test('begins with a BOM, ends its lines as Excel likes, and quotes what needs it', () => {
    expect(toCsvLine(['a', 'b,c', 'd"e', 'f\ng', 7, 'हिन्दी ₹'])).toBe('a,"b,c","d""e","f\ng",7,हिन्दी ₹\r\n');
  });
  test.each(['=1+1', '+91 98', '-5', '@SUM(A1)', '＝1+1', '\tx', "'=1", "''-x", "'quoted'", 'plain', "o'clock", ''])(
    '%j is no formula any more, and comes back as it was',
    (text) => {
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    },
  );
});

describe('exporting and importing again', () => {
  test('changes nothing, whatever the names hold', async () => {
    const admin = await makeAdmin(shop);
    for (const name of ['=HYPERLINK("http://x")', "'+quoted", 'लाल, "कुर्ता"', 'two  spaces', 'a > b | c', 'emoji 👗'])
      await makeProduct(shop, { name, description: 'line one\n\nline; two, "three"\ttab ' });
    const csv = await exported(admin);
    expect(csv.startsWith('\uFEFFproduct,')).toBe(true);
    const { body } = await upload(admin, csv);
    expect(body.result).toMatchObject({ added: 0, changed: 0, refused: 0, problems: [] });
    expect(body.result.unchanged).toBeGreaterThanOrEqual(6);
    expect(await exported(admin)).toBe(csv);
  });
  test('keeps the colours of pictures, corrected families and facts', async () => {
    const admin = await makeAdmin(shop);
    const product = await makeProduct(shop, {
      facts: [
        { name: 'Fabric', value: 'Cotton, 60s: fine' },
        { name: 'Fit', value: '=Regular' },
      ],
      variants: [
        { color: 'Indigo', family: 'purple' },
        { color: 'Rust = red', hex: '#A4552C' },
      ],
      pictures: ['Indigo', null, 'Rust = red'],
    });
    const before = (await shop.guest.call(`GET /products/${product.id}`)).body.product;
    const rows = readRows(await exported(admin)).filter((row) => row['product'] === product.id);
    expect(rows.map((row) => row['colour_family'])).toEqual(['purple', '']);
    const renamed = rows.map((row) => (row['colour'] === 'Indigo' ? { ...row, colour: 'Neel' } : row));
    expect((await upload(admin, toCsv(renamed))).body.result).toMatchObject({ changed: 1, problems: [] });
    const after = (await shop.guest.call(`GET /products/${product.id}`)).body.product;
    expect(after.images.map((image: Row) => image['color'])).toEqual(['Neel', undefined, 'Rust = red']);
    expect(after.facts).toEqual(before.facts);
    expect(after.variants.map((variant: Row) => variant['colorFamily'])).toEqual(['purple', 'brown']);
  });
  test('with pieces sold in between brings none of them back', async () => {
    const { admin, product, rows } = await aProduct();
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: product.variants[0]?.id, quantity: 2 } });
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
    const counted = rows.map((row) => (row['size'] === 'S' ? { ...row, stock: '9' } : row));
    expect((await upload(admin, toCsv(counted))).body.result).toMatchObject({
      changed: 1,
      changes: [{ column: 'stock', before: '3', after: '7' }],
    });
    expect(await stockOf(shop, product.variants[0]?.id ?? '')).toBe(7);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('a selection exports as the list shows it', async () => {
    const { admin, product } = await aProduct('Chanderi Unlike Others');
    expect(new Set(readRows(await exported(admin, '?q=chanderi%20unlike')).map((row) => row['product']))).toEqual(
      new Set([product.id]),
    );
  });
});

describe('a changed file', () => {
  test('a dry run tells every change by line and column, and writes nothing', async () => {
    const { admin, product, first, second } = await aProduct();
    const csv = toCsv([
      { ...first, name: 'Renamed', price: '₹ 500', mrp: 'Rs. 900.00' },
      { ...second, sku: `K-${product.id.slice(-6)}` },
    ]);
    const { body } = await upload(admin, csv, { dryRun: true });
    expect(body.result).toMatchObject({ rows: 2, changed: 1, unchanged: 0, refused: 0 });
    expect(body.result.changes.map((one: Row) => [one['line'], one['column'], one['before'], one['after']])).toEqual([
      [2, 'name', product.name, 'Renamed'],
      [2, 'price', '999', '500'],
      [2, 'mrp', '999', '900'],
      [3, 'sku', '', `K-${product.id.slice(-6)}`],
    ]);
    expect((await shop.guest.call(`GET /products/${product.id}`)).body.product.name).toBe(product.name);
    await upload(admin, csv);
    const shown = (await shop.guest.call(`GET /products/${product.id}`)).body.product;
    expect(shown).toMatchObject({ name: 'Renamed' });
    expect(shown.variants.find((variant: { size: string }) => variant.size === 'S')).toMatchObject({
      originalPrice: '500.00',
      discountPrice: '400.00',
    });
  });
  test('an admin’s import stands in the log, line by line', async () => {
    const { admin, product, first } = await aProduct();
    await upload(admin, toCsv([{ ...first, price: '111' }]));
    expect((await admin.call(`GET /audit?id=${product.id}`)).body.lines[0]).toMatchObject({
      action: 'product.imported',
      who: { email: admin.user.email },
      before: { 'price (line 2)': '999' },
      after: { 'price (line 2)': '111' },
    });
  });
  test('sizes may swap names, and a new one may come', async () => {
    const { admin, product, first, second } = await aProduct();
    const { body } = await upload(
      admin,
      toCsv([
        { ...first, size: 'M' },
        { ...second, size: 'S' },
        { ...second, variant: '', size: 'XL', stock: '4', stock_was: '' },
      ]),
    );
    expect(body.result).toMatchObject({ changed: 1, refused: 0 });
    const { variants } = (await shop.guest.call(`GET /products/${product.id}`)).body.product;
    expect(variants.map((variant: { size: string; stock: number }) => [variant.size, variant.stock])).toEqual([
      ['S', 7],
      ['M', 5],
      ['XL', 4],
    ]);
  });
  test.each<[string, Row, number, string, string]>([
    [
      'a price that is none',
      { price: 'a lot' },
      2,
      'price',
      'Price: “a lot” is not a valid amount. Enter rupees, such as 499 or 1299.50.',
    ],
    [
      'a comma that cannot be meant',
      { price: '12,99', mrp: '' },
      2,
      'price',
      'Price: “12,99” is not a valid amount. Enter rupees, such as 499 or 1299.50.',
    ],
    [
      'an old price below the new',
      { mrp: '1' },
      2,
      'mrp',
      '“1” is not a valid MRP. Enter an amount equal to or above the price.',
    ],
    [
      'half a piece',
      { stock: '1.5' },
      2,
      'stock',
      'Stock: “1.5” is not a valid number. Enter a whole number, 0 or more, such as 12.',
    ],
    [
      'a colour that is none',
      { colour_hex: 'blueish' },
      2,
      'colour_hex',
      'Enter the colour as # and six characters, such as #1F5FBF.',
    ],
    [
      'one picture only',
      { pictures: 'a.jpg' },
      2,
      'pictures',
      'A product has 2 to 10 pictures. Enter their file names with | between them, and choose the pictures together with this file.',
    ],
    [
      'pictures that did not come along',
      { pictures: 'a.jpg | b.jpg' },
      2,
      'pictures',
      'These pictures were not chosen together with the file: a.jpg, b.jpg.',
    ],
    [
      'another shop’s product',
      { product: '01900000-0000-7000-8000-000000000000' },
      2,
      'product',
      'The shop has no such product. For a new product, enter a code of your own.',
    ],
    [
      'no product at all',
      { product: '' },
      2,
      'product',
      'This cell is empty. Each row needs its product’s id or code; merged cells keep it in their first row only. Give a new product a code of your own, such as K-101.',
    ],
    [
      'two names for one product',
      { name: 'One' },
      3,
      'name',
      'Row 2 is for the same product but has a different value here.',
    ],
    ['a size there already', { size: 'M' }, 3, 'size', 'Indigo, size M is also in row 2.'],
  ])('refuses %s, by line and column, and takes the rest', async (_what, wrong, line, column, message) => {
    const bad = await aProduct();
    const good = await aProduct();
    const rows = [
      { ...bad.first, ...wrong },
      {
        ...bad.second,
        ...(column === 'name' && { name: 'Two' }),
        ...(wrong['product'] !== undefined && { product: wrong['product'] }),
      },
      { ...good.first, price: '123' },
    ];
    const { body } = await upload(bad.admin, toCsv(rows));
    expect(body.result.problems[0]).toEqual({ line, column, message });
    expect(body.result).toMatchObject({ changed: 1 });
    expect((await shop.guest.call(`GET /products/${bad.product.id}`)).body.product.name).toBe(bad.product.name);
  });
  test('a new product needs a code, pictures and a category, which is made; the same file again adds nothing', async () => {
    const admin = await makeAdmin(shop);
    const rows = ['S', 'M'].map((size) => ({
      product: 'K-101',
      name: 'Ikat Kurta',
      category: 'Women > Ikat > Kurtas',
      colour: 'Rust',
      colour_hex: '#A04020',
      size,
      stock: '3',
      price: '799',
      mrp: '',
      pictures: 'front.png | back.png',
      note: 'ours',
    }));
    const pictures = [await aPicture(11, 'front.png'), await aPicture(12, 'back.png')];
    const dry = await upload(admin, toCsv(rows), { dryRun: true, pictures });
    expect(dry.body.result).toMatchObject({
      added: 1,
      ignoredColumns: ['note'],
      additions: [{ line: 2, product: 'Ikat Kurta' }],
      newCategories: ['Women', 'Women > Ikat', 'Women > Ikat > Kurtas'],
    });
    const { body } = await upload(admin, toCsv(rows), { pictures });
    expect(body.result).toMatchObject({ added: 1, newCategories: ['Women', 'Women > Ikat', 'Women > Ikat > Kurtas'] });
    const found = (await shop.guest.call('GET /products?q=ikat%20kurta')).body.data[0];
    expect(found).toMatchObject({
      name: 'Ikat Kurta',
      category: { name: 'Kurtas' },
      variants: [
        { size: 'S', stock: 3 },
        { size: 'M', stock: 3 },
      ],
    });
    expect(found.images).toHaveLength(2);
    const known = rows.map((row) => ({
      ...row,
      pictures: found.images.map((image: { url: string }) => /([0-9a-f]{32})/.exec(image.url)?.[1]).join(' | '),
    }));
    expect((await upload(admin, toCsv(known))).body.result).toMatchObject({ added: 0, unchanged: 1 });
  });
  test('a colour without a code has that of the shop, of another row, or of its name', async () => {
    const admin = await makeAdmin(shop);
    const row = { product: 'K-7', name: 'Bagru Kurta', category: 'Bagru', stock: '3', price: '799' };
    const written = [
      { ...row, colour: 'Rust', colour_hex: '', size: 'S', pictures: 'front.png | back.png' },
      { ...row, colour: 'rust', colour_hex: '#A04020', size: 'M', pictures: '' },
      { ...row, colour: 'Maroon', colour_hex: '', size: 'S', pictures: '' },
      { ...row, colour: 'Midnight', colour_hex: '', size: 'S', pictures: '' },
    ];
    const pictures = [await aPicture(13, 'front.png'), await aPicture(14, 'back.png')];
    expect((await upload(admin, toCsv(written), { pictures })).body.result).toMatchObject({ added: 1, problems: [] });
    const codes = async () => {
      const { variants } = (await shop.guest.call('GET /products?q=bagru%20kurta')).body.data[0];
      return variants.map((one: { colorHexCode: string; color: string; size: string }) =>
        [one.color, one.size, one.colorHexCode].join(' '),
      );
    };
    const before = ['Midnight S ', 'Maroon S #701C2B', 'Rust S #A04020', 'rust M #A04020'];
    expect((await codes()).toSorted()).toEqual(before.toSorted());
    const { id, variants } = (await shop.guest.call('GET /products?q=bagru%20kurta')).body.data[0];
    const { id: midnight, colorFamily } = variants.find(({ color }: { color: string }) => color === 'Midnight');
    // A colour whose name the shop does not know has neither a family nor a colour code. The filter would show a colour
    // code as a dot.
    expect(colorFamily).toBeUndefined();
    const { colors, families } = (await shop.guest.call('GET /products?q=bagru%20kurta&limit=1')).body.facets;
    expect(families.map(({ value }: { value: string }) => value)).not.toContain('black');
    expect(colors.find(({ value }: { value: string }) => value === 'Midnight')).not.toHaveProperty('hex');
    const [first = row] = written;
    // In the file, the first row names its variant by colour and size, and the second row names its variant by the
    // variant's id. The third row is a new size of a colour that has a code.
    const again = [
      { ...first, pictures: '', product: id, variant: '' },
      { ...first, pictures: '', product: id, variant: midnight, colour: 'Midnight' },
      { ...first, pictures: '', product: id, variant: '', size: 'XL' },
    ];
    const { result } = (await upload(admin, toCsv(again))).body;
    expect(result).toMatchObject({ changed: 1, problems: [] });
    expect((await codes()).toSorted()).toEqual([...before, 'Rust XL #A04020'].toSorted());
  });
  test('what is deleted in the shop stays deleted', async () => {
    const { admin, product, rows } = await aProduct();
    await admin.call(`DELETE /products/${product.id}`);
    expect((await upload(admin, toCsv(rows))).body.result.problems[0]).toMatchObject({
      column: 'product',
      message: 'This product has been deleted from the shop.',
    });
  });
});

describe('a file that is none', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    [
      'not UTF-8',
      new Uint8Array([0x70, 0xff, 0xfe, 0x0a]),
      'This file is not saved as UTF-8. In Excel, choose “Save as”, then “CSV UTF-8 (Comma delimited)”.',
    ],
    [
      'without its columns',
      'a,b\n1,2',
      'The first row must contain the column names, including “product”. It contains: “a”, “b”. Export your products to see an example.',
    ],
    [
      'empty',
      '',
      'The first row must contain the column names, including “product”. Export your products to see an example.',
    ],
  ])('%s is refused at once', async (_what, content, message) => {
    expect(await upload(await makeAdmin(shop), content)).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'catalogue', message }] },
    });
  });
  test('semicolons, as some Excels write them, are read too', async () => {
    const { admin, first, product } = await aProduct();
    const csv = `product;variant;price\n${product.id};${first['variant'] ?? ''};345`;
    expect((await upload(admin, csv)).body.result).toMatchObject({
      changed: 1,
      changes: [
        { column: 'price', after: '345' },
        { column: 'mrp', after: '345' },
      ],
    });
  });
});

test('photos that come in two parts for one file: the products of the first part are there already, and keep theirs', async () => {
  const { admin } = await aProduct();
  const code = `P${nextSerial()}`;
  const rows = [1, 2].map((n) => ({
    product: `${code}-${n}`,
    name: `Parted ${code} ${n}`,
    category: 'Women > Parted',
    colour: 'Rust',
    size: 'M',
    stock: '3',
    price: '100',
    pictures: `${code}-${n}-front.png | ${code}-${n}-back.png`,
  }));
  const part = async (n: number) =>
    Promise.all(['front', 'back'].map(async (side, at) => aPicture(30 + 2 * n + at, `${code}-${n}-${side}.png`)));
  const send = async (n: number) => (await upload(admin, toCsv(rows), { pictures: await part(n) })).body.result;
  expect(await send(1)).toMatchObject({ added: 1, unchanged: 0, refused: 1 });
  expect(await send(2)).toMatchObject({
    added: 1,
    changed: 0,
    unchanged: 1,
    refused: 0,
    picturesKept: 1,
    problems: [],
  });
  const { data } = (await shop.guest.call(`GET /products?q=${code}`)).body;
  expect(data.map(({ images }: { images: unknown[] }) => images.length)).toEqual([2, 2]);
  // If a file names pictures that the product does not have, the import reports this.
  const [first] = rows;
  const more = { ...first, pictures: `${first?.pictures} | ${code}-1-hem.png` } as Row;
  expect((await upload(admin, toCsv([more]))).body.result).toMatchObject({
    refused: 1,
    problems: [{ column: 'pictures', message: expect.stringContaining('were not chosen together with the file') }],
  });
});

test('adds every product of the sample that the import page offers', async () => {
  const sample = readFileSync(join(import.meta.dirname, '../../../web/admin/products/import/sample.csv'), 'utf8');
  const names = ['kurta-front.jpg', 'kurta-back.jpg', 'stole-1.jpg', 'stole-2.jpg'];
  const pictures = await Promise.all(names.map((name, nth) => aPicture(90 + nth, name)));
  const { body } = await upload(await makeAdmin(shop), sample, { pictures });
  expect(body.result).toMatchObject({ rows: 4, added: 2, refused: 0, problems: [] });
});
