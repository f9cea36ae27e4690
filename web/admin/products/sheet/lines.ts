import type { SheetRow } from '#contract/variants.ts';
import { readRupees } from '#domain/read-number.ts';
import { shown, type Edits } from './edits.ts';

/** A line of the sheet: a product, or one of the variants that follow it. `row` counts only variants, from 0. */
export type Line = ProductPlace | { type: 'variant'; row: number };
/** A line with a product's name. `first` and `last` are the rows of the product's first and last variant. */
export type ProductPlace = { type: 'product'; productId: string; name: string; first: number; last: number };

/** Returns the lines for these rows, and for each row the index of its line. */
export function toLines(rows: readonly SheetRow[]): { lines: readonly Line[]; lineOf: readonly number[] } {
  const lines: Line[] = [];
  const lineOf: number[] = [];
  let product: ProductPlace | undefined;
  rows.forEach(({ productId, productName: name }, row) => {
    if (product?.productId === productId) product.last = row;
    else lines.push((product = { type: 'product', productId, name, first: row, last: row }));
    lineOf.push(lines.length);
    lines.push({ type: 'variant', row });
  });
  return { lines, lineOf };
}

/**
 * Returns the lowest and the highest MRP, in paise, of these rows with their edits. A row without an MRP counts with
 * its price. Returns undefined if no amount is a number.
 */
export function mrpRange(rows: readonly SheetRow[], edits: Edits): { least: number; most: number } | undefined {
  const all = rows.flatMap((row) => {
    const paise = readRupees(shown(row, 'mrp', edits) || shown(row, 'originalPrice', edits));
    return paise === undefined ? [] : [paise];
  });
  return all.length === 0 ? undefined : { least: Math.min(...all), most: Math.max(...all) };
}
