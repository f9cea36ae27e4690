import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsvLine } from '#domain/csv.ts';
import { computedMs } from '../../../test/computed.ts';
import { pastedTable } from '#domain/tables/pasted-table.ts';
import { tableRows, type TableRow } from './table-rows.ts';

const limits = { columns: 50, cellLength: 1000, rowLength: 5000 };

async function read(text: string, separator = ',', piece = 7): Promise<TableRow[]> {
  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const rows: TableRow[] = [];
  for await (const row of tableRows(pieces(), { separator, limits })) rows.push(row);
  return rows;
}
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells);

describe('a table is read row by row', () => {
  test('whatever stands in its cells, in pieces of any size', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'क', '👗', "'", ';', '=') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (table, piece) => {
          const escaped = table.filter((cells) => cells.some((one) => one.trim() !== ''));
          const text = escaped
            .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
            .join('\r\n');
          const rows = await read(`\uFEFF${text}`, ',', piece);
          expect(rows.map(({ cells }) => cells)).toEqual(escaped);
          expect(rows.at(-1)?.bytes ?? 0).toBeLessThanOrEqual(Buffer.byteLength(text));
        },
      ),
    );
  });
  test('as our own files write it', async () => {
    expect(await cellsOf(toCsvLine(['Kurta 36" long', 'a,b', 7]))).toEqual([['Kurta 36" long', 'a,b', '7']]);
  });
  test('with a quotation mark within a cell, and behind one', async () => {
    expect(await read('Kurta 36" long,"Kurta 36" long",x')).toMatchObject([
      { cells: ['Kurta 36" long', '"Kurta 36" long"', 'x'], problems: ['quotes'] },
    ]);
  });
  test('with the line ends of any system; rows without a word are counted', async () => {
    const rows = await read('a,b\r\n\r\n,\n"c\nd",e\rf,g');
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [4, 'c\nd', 'e'],
      [5, 'f', 'g'],
    ]);
  });
  test('and the bytes of each row say how far it is', async () => {
    const text = 'a,b\r\nकुर्ता,"x\ny"\r\nc,d';
    const rows = await read(text);
    expect(rows.map(({ bytes }) => bytes)).toEqual([4, Buffer.byteLength(text) - 4, Buffer.byteLength(text)]);
  });
});

describe('the limits hold while a row is read', () => {
  test.each([
    ['cells', `${','.repeat(100_000)}\nx,y`, ['columns']],
    ['a long cell', `${'a'.repeat(100_000)}\nx,y`, ['cellLength']],
    ['a long row', `${`${'a'.repeat(900)},`.repeat(40)}\nx,y`, ['rowLength']],
    ['a long cell in quotation marks', `"${'a\n,'.repeat(30_000)}"\nx,y`, ['cellLength']],
  ])('%s', async (_, text, problems) => {
    const rows = await read(text, ',', 8192);
    expect(rows).toMatchObject([{ problems }, { cells: ['x', 'y'], problems: [] }]);
    const [{ cells }] = rows as [TableRow];
    expect(cells.length).toBeLessThanOrEqual(50);
    expect(cells.join('').length).toBeLessThanOrEqual(5000);
  });
  test('also where a quotation mark is never closed: the rows before it are there, and it is told', async () => {
    const began = computedMs();
    const rows = await read(`a,b\n"${'c,d\n'.repeat(500_000)}`, ',', 65_536);
    expect(rows).toMatchObject([{ cells: ['a', 'b'] }, { line: 2, problems: ['cellLength', 'open'] }]);
    expect(rows[1]?.cells[0]).toHaveLength(1000);
    expect(computedMs() - began).toBeLessThan(1000);
  });
});

describe('a pasted table', () => {
  const titles = (keys: readonly string[]) =>
    keys.includes('number') ? { number: keys.indexOf('number'), amount: keys.indexOf('amount') } : undefined;
  const paste = (text: string) =>
    (pastedTable(text, titles, 100) ?? []).filter(({ columns, isTitles }) => columns && !isTitles);

  test.each(['\t', ';', ',', '|'])('is apart by %j, below lines of something else', (sign) => {
    const text = ['My bank, Ltd.; | ', '', ['No.', 'Number', 'Amount'].join(sign), ['1', 'A7', '5'].join(sign)].join(
      '\n',
    );
    expect(paste(text)).toMatchObject([{ line: 4, cells: ['1', 'A7', '5'], columns: { number: 1, amount: 2 } }]);
  });
  test('may have its titles again, and no others: somebody may be called like one', () => {
    const first = { number: 0, amount: 1 };
    expect(paste('Number,Amount\nA7,5\nNumber,Amount\nA8,6')).toMatchObject([{ columns: first }, { columns: first }]);
    expect(paste('Number,Amount\nA7,5\nAmount,Number\n6,A8').map(({ columns }) => columns)).toEqual([
      first,
      first,
      first,
    ]);
  });
  test.each([
    ['reordered titles', 'Amount,Number'],
    ['another title beside one that stands where it stood', 'Number,Freight'],
  ])('below the titles of another table has a problem in each row, until its own come again: %s', (_, other) => {
    const rows = paste(`Number,Amount\nA7,5\n${other}\n6,A8\nNumber,Amount\nA9,7`);
    expect(rows.map(({ problem }) => problem)).toEqual([undefined, 'titles', 'titles', undefined]);
  });
  test('takes no row of data for titles', () => {
    for (const row of ['Number,5', 'Number,', 'Number,Amount 5', 'Asha,Rao'])
      expect(paste(`Number,Amount\n${row}\nA8,6`).at(-1)?.problem).toBeUndefined();
  });
  test('is parted by the sign of its first titles, whatever stands in the rows', () => {
    expect(paste('Number,Name,Amount\nA7,x;Number;Amount,5\nA8,y;A9;1250,1')).toMatchObject([
      { cells: ['A7', 'x;Number;Amount', '5'] },
      { cells: ['A8', 'y;A9;1250', '1'] },
    ]);
  });
  test('says that a row has another shape', () => {
    expect(paste('Number,Amount,\nA7,5,\nA7,5,,\nA7,5,x\nA7\nA8,"1,250.00"\n').map(({ problem }) => problem)).toEqual([
      undefined,
      'longer',
      'longer',
      'shorter',
      undefined,
    ]);
  });
  test('has ="…" around cells with commas, and spaces before quotation marks', () => {
    expect(paste('Number,Amount\n="A7",="1,250.00"\n "A8", "1,250.00"')).toMatchObject([
      { cells: ['A7', '1,250.00'] },
      { cells: ['A8', '1,250.00'] },
    ]);
  });
  test('has cells over several lines', () => {
    expect(paste('Number\tWords\tAmount\nA7\t"Payment\nfrom me"\t5\nA8\tx\t6')).toMatchObject([
      { line: 2, cells: ['A7', 'Payment from me', '5'] },
      { line: 4, cells: ['A8', 'x', '6'] },
    ]);
  });
  test.each(['"', 'a,"', '",', 'a,="', '"a', 'a"b'])('a quotation mark takes no other row along: %s', (words) => {
    const rows = paste(`Number,Words,Amount\nA7,${words},5\nA8,b",9,"c,6\nA9,,"7"`);
    expect(rows.at(-1)).toMatchObject({ line: 4, cells: ['A9', '', '7'] });
    expect(rows.at(-1)?.problem).toBeUndefined();
    for (const { cells, problem, line } of rows)
      if (!problem) expect([line, cells[2]]).toEqual([line, { 2: '5', 4: '7' }[line]]);
  });
  test('without titles is its lines', () => {
    expect(pastedTable('A7,5\n\nA8,6', titles, 100)).toMatchObject([
      { line: 1, cells: ['A7,5'] },
      { line: 3, cells: ['A8,6'] },
    ]);
  });
});
