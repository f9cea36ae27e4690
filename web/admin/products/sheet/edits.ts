import type { SheetChange, SheetRow } from '#contract/variants.ts';
import { parseRupees } from '#domain/money.ts';
import type { z } from 'zod';

/** The columns that can be written, in their order on the sheet. */
export const editable = ['sku', 'originalPrice', 'discountPrice', 'stock'] as const;
export type Column = (typeof editable)[number];
export const columnWords: Record<Column, string> = { sku: 'SKU', originalPrice: 'Price', discountPrice: 'Saving', stock: 'Stock' };

/** What was written over the stored values, by variant; what says the same as stored is not kept. Never changed in place: undo keeps the earlier ones. */
export type Edits = ReadonlyMap<string, Readonly<Partial<Record<Column, string>>>>;
export type Cell = { row: SheetRow; column: Column; text: string };

/** What a cell shows of the stored row. */
export function stored(row: SheetRow, column: Column): string {
  if (column === 'sku') return row.sku ?? '';
  if (column === 'stock') return String(row.stock);
  return row[column].replace(/\.00$/, '');
}

export function shown(row: SheetRow, column: Column, edits: Edits): string {
  return edits.get(row.id)?.[column] ?? stored(row, column);
}

/** Writes cells over what is there; several at once are one step to undo. The same edits where nothing changes. */
export function write(edits: Edits, cells: readonly Cell[]): Edits {
  const next = new Map(edits);
  let isChanged = false;
  for (const { row, column, text } of cells) {
    const { [column]: before, ...rest } = next.get(row.id) ?? {};
    const tidy = text.trim();
    const own: Partial<Record<Column, string>> = sameValue(column, tidy, stored(row, column)) ? rest : { ...rest, [column]: tidy };
    if (own[column] === before) continue;
    isChanged = true;
    if (Object.keys(own).length === 0) next.delete(row.id);
    else next.set(row.id, own);
  }
  return isChanged ? next : edits;
}

/** What is wrong with a text in this column; undefined where nothing is. */
export function objectionTo(column: Column, text: string): string | undefined {
  if (column === 'sku') return text.length > 60 ? 'At most 60 characters.' : undefined;
  if (column === 'stock') return /^\d{1,8}$/.test(text) ? undefined : 'Stock is a whole number from 0.';
  const paise = parseRupees(text === '' && column === 'discountPrice' ? '0' : text);
  if (paise === undefined) return 'Write an amount in rupees, such as 499 or 499.50.';
  return column === 'originalPrice' && paise === 0 ? 'The price must be more than zero.' : undefined;
}

/** The edits as the call takes them: stock as a change, prices and SKUs with what the sheet showed. */
export function toChanges(edits: Edits, rows: ReadonlyMap<string, SheetRow>): Array<z.input<typeof SheetChange>> {
  return [...edits].flatMap(([id, edit]) => {
    const row = rows.get(id);
    if (!row) return [];
    const { sku, originalPrice, discountPrice, stock } = edit;
    return [
      {
        id,
        ...(stock !== undefined && { stockChange: Number(stock) - row.stock }),
        ...(sku !== undefined && { sku: sku === '' ? null : sku }),
        ...(originalPrice !== undefined && { originalPrice }),
        ...(discountPrice !== undefined && { discountPrice: discountPrice === '' ? '0' : discountPrice }),
        expected: { ...(sku !== undefined && { sku: row.sku }), ...(originalPrice !== undefined && { originalPrice: row.originalPrice }), ...(discountPrice !== undefined && { discountPrice: row.discountPrice }) },
      },
    ];
  });
}

/** Cells as a spreadsheet puts them on the clipboard: tabs between columns, a line a row. Numbers may come as ₹1,299. */
export function parseClipboard(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** A number as spreadsheets write it: ₹ and the commas of 1,29,900 are left out. */
export function fromSpreadsheet(column: Column, text: string): string {
  return column === 'sku' ? text : text.replace(/^(₹|Rs\.?|INR)\s*/i, '').replaceAll(/(?<=\d),(?=\d)/g, '');
}

function sameValue(column: Column, a: string, b: string): boolean {
  if (a === b) return true;
  if (column === 'sku' || column === 'stock') return false;
  const paise = parseRupees(a === '' && column === 'discountPrice' ? '0' : a);
  return paise !== undefined && paise === parseRupees(b);
}
