import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { sharedField } from '../../../test/shared-data.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { exported, readRows, toCsv, upload, type Row } from '../../../test/spreadsheets.ts';

const folder = join(sharedField, 'products');

// The test imports product files that owners really have. The import must read each file as its owner meant it, or
// refuse it and explain how to correct it.

const shop = useShop();
let admin: Caller;
let pictures: File[];
beforeAll(async () => {
  admin = await makeAdmin(shop);
  pictures = [await aPicture(71, 'a.jpg'), await aPicture(72, 'b.jpg')];
});

const FIRST = 'The first row must contain the column names, including “product”.';
const OTHER = 'The shop needs its own format, with a “product” column';
const NOT_UTF8 = 'This file is not saved as UTF-8. In Excel, choose “Save as”';

/**
 * The expected result of each file: the sizes that the import adds, each as `product size SKU price`, or a part of the
 * message that refuses the file.
 */
const verdicts: Record<string, string[] | string> = {
  'amazon_flat.tsv': `This looks like a file from Amazon. ${OTHER}`,
  'magento.csv': `This looks like a file from Magento. ${OTHER}`,
  'meesho.csv': `This looks like a file from Meesho. ${OTHER}`,
  'myntra_kaggle.csv': `${FIRST} It contains: “p_id”, “name”, “products”`,
  'prestashop.csv': `This looks like a file from PrestaShop. ${OTHER}`,
  'shopify_2020.csv': `This looks like a file from Shopify. ${OTHER}`,
  'woo.csv': `This looks like a file from WooCommerce. ${OTHER}`,
  'own_bangle.csv': ['K-115 2.1 S16 1299', 'K-115 2.10 S17 1299'],
  'own_codes.csv': [
    'K-130 2.10 S30 1299',
    'K-131 08 000451 1299',
    'K-132 M 8901234567890123 1299',
    'K-133 1E3 3E10 1299',
  ],
  'own_cp1252.csv': NOT_UTF8,
  'own_excel_ansi_questionmarks.csv': 'name: “?????? Indigo”: the program that saved this file has lost letters.',
  'own_excel_mangled.csv': 'size: “06-Jul” is a date: spreadsheet programs turn text such as 2-4 into dates.',
  'own_excel_unicode_text.txt': NOT_UTF8,
  'own_formula.csv': ['K-107 -5 S7 1299'],
  'own_libreoffice_allquoted.csv': ['K-109 S S9 1299'],
  'own_mac_cr.csv': ['K-108 S S8 1299'],
  'own_merged_cells.csv':
    'stock: Stock: “five” is not a valid number. Enter a whole number | 4 product: This cell is empty.',
  'own_other_titles.csv': ['K-112 S  1299'],
  'own_picture_urls.csv': 'pictures: These pictures were not chosen together with the file: https://example.com/a.jpg',
  'own_semicolon_decimalcomma.csv': 'price: Price: “1299,00” is not a valid amount.',
  'own_sizes_in_one_cell.csv': 'size: “S,M,L” looks like several sizes. Give each size a row of its own.',
  'own_tab_utf8.txt': ['K-102 S 00125 1299'],
  'own_title_above.csv': 'The column names must be in the first row, but they are in row 3.',
  'own_utf16le_comma.csv': NOT_UTF8,
  'own_utf8.csv': ['K-101 S 00123 1299', 'K-101 M 00124 1299'],
};

const sizes = async () =>
  shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['source_id', 'size', 'sku', 'selling_paise'])
    .orderBy('variants.id')
    .execute();

describe.runIf(sharedField !== '')('a file that an owner brings', () => {
  test.each(sharedField === '' ? [] : readdirSync(folder).toSorted())('%s', async (name) => {
    const before = new Set((await sizes()).map(({ sku, size, source_id }) => `${source_id} ${size} ${sku}`));
    const { body } = await upload(admin, new Uint8Array(readFileSync(join(folder, name))), { pictures });
    const added = (await sizes())
      .filter(({ sku, size, source_id }) => !before.has(`${source_id} ${size} ${sku}`))
      .map(({ source_id, size, sku, selling_paise }) => [source_id, size, sku, selling_paise / 100].join(' '));
    const problems: string[] = (body.result?.problems ?? []).map(
      ({ line, column, message }: Row) => `${line} ${column}: ${message}`,
    );
    const verdict = verdicts[name];
    if (Array.isArray(verdict)) expect([added, problems]).toEqual([verdict, []]);
    else {
      for (const part of (verdict ?? 'no verdict').split(' | '))
        expect([body.message, ...problems].join('\n')).toContain(part);
      expect(added).toEqual([]);
    }
  });
});

/** The changes that spreadsheet programs make to cells. Each function leaves other texts as they are. */
const damages: Array<[as: string, damage: (text: string) => string]> = [
  [
    'numbers',
    (text) =>
      text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(Number(text).toPrecision(15))) : text,
  ],
  ['brackets', (text) => text.replace(/^\((\d+)\)$/, '-$1')],
  ['times', (text) => text.replace(/^\d+:\d\d$/, '$&:00')],
  ['fractions', (text) => text.replace(/^1 1\/2$/, '1.5')],
  ['dates', (text) => text.replace(/^2-4$/, '46114')],
  ['question marks', (text) => text.replaceAll(/[\u0080-\uFFFF]/g, '?')],
];
const codes = ['000651', '7901234567890123', '08', '2.10', '38.0', '1 1/2', '6:30', '(117)', '1E3', '2-4', 'कुर्ता', 'S'];
const rowOf = (code: string, nth: number): Row => ({
  ...{ product: 'D-1', name: 'कुर्ता', category: 'Women', description: 'नरम', colour: 'Red' },
  ...{ size: code, sku: `${code}`, stock: '3', price: '799', pictures: nth === 0 ? 'a.jpg | b.jpg' : '' },
});

test('no damage of a spreadsheet program changes what the shop has; an untouched export changes nothing', async () => {
  const made = await upload(admin, toCsv(codes.map(rowOf)), { pictures });
  expect(made.body.result).toMatchObject({ added: 1, refused: 0, problems: [] });
  const rows = readRows(await exported(admin)).filter(({ name }) => name === 'कुर्ता');
  const ours = rows.filter(({ description }) => description === 'नरम');
  expect((await upload(admin, toCsv(ours))).body.result).toMatchObject({ changed: 0, refused: 0, unchanged: 1 });
  const before = await sizes();
  for (const [, damage] of damages)
    for (const isNamed of [true, false]) {
      // Half of the files contain neither ids of variants nor versions, like files that an owner writes by hand.
      const csv = ours.map((row) =>
        Object.fromEntries(
          Object.entries(isNamed ? row : { ...row, variant: '', version: '' }).map(([column, text]) => [
            column,
            ['name', 'description', 'size', 'sku', 'colour'].includes(column) ? damage(text) : text,
          ]),
        ),
      );
      const { body } = await upload(admin, toCsv(csv));
      expect(body.result).toMatchObject({ changed: 0, added: 0, refused: 1 });
    }
  expect(await sizes()).toEqual(before);
});

test('a code that has lost its noughts makes no second product', async () => {
  const row: Row = { ...rowOf('M', 0), product: '0077', sku: '' };
  await upload(admin, toCsv([row]), { pictures });
  const { body } = await upload(admin, toCsv([{ ...row, product: '77' }]), { pictures });
  expect(body.result.problems).toMatchObject([
    { column: 'product', message: expect.stringContaining('“77” is what spreadsheet programs make of “0077”') },
  ]);
});

test('what the owner meant goes in by the product’s form, and the noughts may be put back', async () => {
  const row: Row = { ...rowOf('M', 0), product: 'D-2', sku: '452' };
  await upload(admin, toCsv([row]), { pictures });
  const { body } = await upload(admin, toCsv([{ ...row, sku: '000452' }]), { pictures });
  expect(body.result).toMatchObject({ changed: 1, refused: 0 });
});
