import type { SheetLine } from './read-spreadsheet.ts';

/** The rows of one product: those that follow each other with the same code in the column `product`. */
export type Group = { key: string; rows: SheetLine[] };
/** Some products of a file, with the bytes and the rows read up to their end. */
export type Batch = { groups: Group[]; bytes: number; rows: number };

const PRODUCTS_A_BATCH = 50;

/** Puts rows together by product, fifty products at a time. A row without a code is a group of its own. */
export async function* groupRows(lines: AsyncIterable<SheetLine>): AsyncGenerator<Batch> {
  let groups: Group[] = [];
  let [bytes, rows] = [0, 0];
  for await (const line of lines) {
    const key = line.cells.product?.trim() ?? '';
    const last = groups.at(-1);
    const isSame = last !== undefined && key !== '' && last.key === key;
    if (!isSame && groups.length >= PRODUCTS_A_BATCH) {
      yield { groups, bytes, rows };
      groups = [];
    }
    rows++;
    bytes = line.bytes;
    if (isSame) last.rows.push(line);
    else groups.push({ key, rows: [line] });
  }
  if (groups.length > 0) yield { groups, bytes, rows };
}
