import * as spreadsheetText from '#text/spreadsheet.ts';
import type { ProductColumn } from '#contract/spreadsheets.ts';
import { sheetLimits } from '#domain/sheet-limits.ts';
import type { PictureOfProduct, Problem } from './plan-notes.ts';
import type { SheetLine } from './read-spreadsheet.ts';

/**
 * The rows of one product: successive rows with the same code in the column `product`. `bytes` is the position of the
 * end of these rows in the file. `problem` is set if the product has too many rows or too long texts; the import then
 * ignores the product's further rows. `ofSupplier` is set for a supplier's file: the code is then never an id of the
 * shop, even if it looks like an id, and a new product gets the pictures in `ofSupplier`.
 */
export type Group = {
  key: string;
  rows: SheetLine[];
  bytes: number;
  problem?: Problem;
  ofSupplier?: { pictures: PictureOfProduct[] };
};
/**
 * Some successive products of a file. `bytes` and `rows` are the numbers of bytes and rows from the beginning of the
 * file to the end of the last of these products.
 */
export type Batch = { groups: Group[]; bytes: number; rows: number };

const PRODUCTS_A_BATCH = 50;
/** One transaction writes a batch. A batch ends with the product that reaches this many rows or characters. */
const ROWS_A_BATCH = 1000;
const LENGTH_A_BATCH = 2_000_000;

/**
 * Groups the rows of a file by product, and yields batches of at most fifty products. Each row without a code is a
 * group of its own.
 */
export async function* groupRows(lines: AsyncIterable<SheetLine>): AsyncGenerator<Batch> {
  let groups: Group[] = [];
  let [bytes, rows, kept, length, ofProduct] = [0, 0, 0, 0, 0];
  for await (const line of lines) {
    const key = line.cells.product?.trim() ?? '';
    const last = groups.at(-1);
    const group = last !== undefined && key !== '' && last.key === key ? last : undefined;
    const isFull = groups.length >= PRODUCTS_A_BATCH || kept >= ROWS_A_BATCH || length >= LENGTH_A_BATCH;
    if (!group && isFull) {
      yield { groups, bytes, rows };
      [groups, kept, length] = [[], 0, 0];
    }
    rows++;
    bytes = line.bytes;
    const added = group ? shareCells(line, group.rows.at(-1)) : lengthOf(line);
    ofProduct = group ? ofProduct + added : added;
    if (!group) groups.push({ key, rows: [line], bytes });
    else {
      group.bytes = bytes;
      group.problem ??= tooMuch(group, line, ofProduct);
      if (group.problem) continue;
      group.rows.push(line);
    }
    kept++;
    length += added;
  }
  if (groups.length > 0) yield { groups, bytes, rows };
}

function tooMuch({ rows }: Group, { line }: SheetLine, length: number): Problem | undefined {
  const { rowsPerProduct, productLength } = sheetLimits;
  if (rows.length >= rowsPerProduct)
    return { line, column: 'product', message: spreadsheetText.tooManyRows({ max: rowsPerProduct }) };
  if (length <= productLength) return undefined;
  return { line, column: 'product', message: spreadsheetText.productTooLong({ max: productLength }) };
}

/**
 * Makes a row share equal texts with the row above, to save memory. Returns the number of characters in the texts that
 * are not shared.
 */
function shareCells({ cells }: SheetLine, above: SheetLine | undefined): number {
  let length = 0;
  // The cast is safe: `Object.entries` returns exactly the entries of `cells`.
  for (const [column, text] of Object.entries(cells) as Array<[ProductColumn, string]>)
    if (above?.cells[column] === text) cells[column] = above.cells[column];
    else length += text.length;
  return length;
}

function lengthOf({ cells }: SheetLine): number {
  return Object.values(cells).reduce((sum, text) => sum + text.length, 0);
}
