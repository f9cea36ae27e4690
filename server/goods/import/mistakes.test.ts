import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeProduct } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { exported, readRows, toCsv, upload, type Row } from '../../../test/spreadsheets.ts';

// The test imports files with mistakes that owners make, and with changes that spreadsheet programs make by themselves.
// The import must name each mistake by row and column, and must not lose anything.

const shop = useShop();
let admin: Caller;
let pictures: File[];
beforeAll(async () => {
  admin = await makeAdmin(shop);
  pictures = [await aPicture(31, 'front.png'), await aPicture(32, 'back.png')];
});

let count = 0;
const aRow = (cells: Row = {}): Row => ({
  product: `M-${++count}`,
  name: 'Kota Kurta',
  category: 'Women',
  description: '',
  colour: 'Rust',
  size: 'M',
  sku: '',
  stock: '3',
  price: '799',
  pictures: 'front.png | back.png',
  ...cells,
});
const check = async (csv: string | Uint8Array<ArrayBuffer>) => upload(admin, csv, { dryRun: true, pictures });

/** Returns the problems that the import lists for a file. */
async function problemsOf(csv: string): Promise<string[]> {
  const { body } = await check(csv);
  return body.result.problems.map(({ line, column, message }: Row) => `${line} ${column}: ${message}`);
}

/** Makes a product in the shop, and returns its rows in an export. */
async function exportedRows(): Promise<[Row, Row]> {
  const { id } = await makeProduct(shop, { variants: [{ size: '2-4' }, { size: '02-Apr' }] });
  // The cast is safe: the product has two sizes, and an export has a row for each size.
  return readRows(await exported(admin)).filter(({ product }) => product === id) as [Row, Row];
}

describe('what a spreadsheet program has made of a cell', () => {
  const DATE =
    'is a date: spreadsheet programs turn text such as 2-4 into dates. Format this column as text and enter the value again.';
  const SHORTENED =
    'is a long number that the spreadsheet program has shortened, so its last digits are lost. Format this column as text and enter it again.';
  const ERROR = 'is an error that the spreadsheet program shows instead of a value. Enter the value itself.';
  test.each([
    ['size', '02-Apr', DATE],
    ['size', '2026-04-02', DATE],
    ['sku', 'Mar-26', DATE],
    ['sku', '8.90123E+12', SHORTENED],
    ['product', '8.90123E+12', SHORTENED],
    ['product', '12-Mar', DATE],
    ['size', '#N/A', ERROR],
    ['name', '#REF!', ERROR],
    ['description', '#NAME?', ERROR],
  ])('is refused in the column %s: %s', async (column, typed, says) => {
    expect(await problemsOf(toCsv([aRow(), aRow({ [column]: typed })]))).toEqual([`3 ${column}: “${typed}” ${says}`]);
  });
  test('a size that the shop has is no mistake, one that became a date is', async () => {
    const [first, second] = await exportedRows();
    expect(await problemsOf(toCsv([first, second]))).toEqual([]);
    const spoilt = [first, second].map((row) => (row['size'] === '2-4' ? { ...row, size: '04-Feb' } : row));
    expect(await problemsOf(toCsv(spoilt))).toEqual([
      expect.stringMatching(/^\d size: “04-Feb” is what spreadsheet programs make of “2-4”/),
    ]);
  });
});

describe('rows are numbered as spreadsheet programs number them', () => {
  const [header, row] = toCsv([aRow({ price: 'abc' })]).split('\n') as [string, string];
  const price = 'price: Price: “abc” is not a valid amount. Enter rupees, such as 499 or 1299.50.';
  test.each([
    ['after empty rows', ['', '', row], `4 ${price}`],
    ['after a row of separators', [',,,', row], `3 ${price}`],
    ['after a cell of several lines', [`M-0,"two\r\nlines",,,,,,,`, row], `3 ${price}`],
  ])('%s', async (_where, below, said) => {
    for (const end of ['\n', '\r\n', '\r']) expect(await problemsOf([header, ...below].join(end))).toContain(said);
  });
});

describe('rows that do not go together', () => {
  test('a SKU that is there twice is refused in the second row, with the first', async () => {
    const [first, second] = [aRow({ sku: 'A-1' }), aRow({ sku: 'A-1' })];
    expect(await problemsOf(toCsv([first, second]))).toEqual(['3 sku: Row 2 also has the SKU A-1.']);
    const sizes = [first, { ...first, size: 'L', sku: '' }, { ...first, size: 'XL' }];
    expect(await problemsOf(toCsv(sizes))).toEqual(['4 sku: Row 2 also has the SKU A-1.']);
  });
  test('so is a size', async () => {
    const row = aRow();
    const rows = [row, { ...row, size: 'L' }, { ...row, size: 'm' }];
    expect(await problemsOf(toCsv(rows))).toEqual(['4 size: Rust, size m is also in row 2.']);
  });
  test('merged cells leave rows without a product', async () => {
    const row = aRow();
    expect(await problemsOf(toCsv([row, { ...row, product: '', size: 'L' }]))).toEqual([
      expect.stringContaining('3 product: This cell is empty. Each row needs its product’s id or code; merged cells'),
    ]);
  });
});

describe('a quotation mark', () => {
  test('in the middle of a cell is read as it stands', async () => {
    const row = aRow({ name: 'NAME' });
    const { body } = await upload(admin, toCsv([row]).replace('"NAME"', 'Kota 36" long'), { pictures });
    expect(body.result).toMatchObject({ problems: [], additions: [{ product: 'Kota 36" long' }] });
  });
  test('that is never closed is told by its row; what stood before is taken', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => aRow({ name: `Before ${n}` }));
    const { body } = await upload(admin, `${toCsv(rows)}\n\n"K-1,open,Women\nK-2,lost,Women\n`, { pictures });
    expect(body).toMatchObject({
      state: 'done',
      result: {
        added: 60,
        refused: 1,
        problems: [
          { line: 63, message: expect.stringContaining('a quotation mark at the beginning of a cell is never closed') },
        ],
      },
    });
  });
});

describe('a header', () => {
  const csv = toCsv([aRow()]);
  test.each([
    ['below an empty row', `\n,,,\n${csv}`],
    ['below the line that names the separator', `sep=;\n${csv.replaceAll(',', ';')}`],
    ['that spells color as Americans do', csv.replace('"colour"', '"Color"')],
    ['with the line ends of old Macs', csv.replaceAll('\n', '\r')],
  ])('%s is read', async (_where, text) => {
    expect((await check(text)).body.result).toMatchObject({ added: 1, ignoredColumns: [], problems: [] });
  });
  test.each([
    [
      'below a title',
      `Stock list of March,,,\n\n${csv}`,
      'The column names must be in the first row, but they are in row 3. Delete the rows above it.',
    ],
    [
      'with another name for the products',
      csv.replace('"product"', '"Product Code"'),
      'The first row must contain the column names, including “product”. It contains: “Product Code”, “name”, “category”, “description”, “colour”, “size”. Export your products to see an example.',
    ],
    [
      'with a column twice',
      csv.replace('"stock"', '" Price "'),
      'The column “price” appears twice. Keep the one that holds the right values.',
    ],
  ])('%s is refused', async (_what, text, message) => {
    expect(await check(text)).toMatchObject({ status: 400, body: { message } });
  });
});

test.each([
  ['.xlsx', 'PK\u0003\u0004\u0014\u0000'],
  ['.xls', '\u00D0\u00CF\u0011\u00E0\u00A1'],
  ['.xls that is a page', '\n<html><table><tr><td>product</td></tr></table>'],
])('a workbook is told from a CSV file: %s', async (_what, bytes) => {
  expect(await check(new Uint8Array(Buffer.from(bytes, 'latin1')))).toMatchObject({
    status: 400,
    body: {
      message: expect.stringMatching(/^This is a workbook, not a CSV file\. Open it in Excel and choose “Save as”/),
    },
  });
});
