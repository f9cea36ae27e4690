import type { z } from 'zod';
import { rupeesProblem, countProblem } from '#contract/number-range.ts';
import type { SheetChange, SheetRow } from '#contract/variants.ts';
import { deliveryLimits } from '#domain/delivery.ts';
import { limits } from '#domain/limits.ts';
import { plainRupees, readNumber, readRupees, readWhole } from '#domain/read-number.ts';
import { typedPrice, typedStock } from '#domain/typed-change.ts';
import * as variantFieldsText from '#text/variant-fields.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { isMrpTooLow, mostPrice, mrpOf, savingOf } from '../mrp.ts';

/** The columns of the sheet that a person can edit, in their order. */
export const editable = ['sku', 'originalPrice', 'mrp', 'stock', 'grams'] as const;
export type Column = (typeof editable)[number];
export const columnLabels: Record<Column, string> = {
  sku: variantFieldsText.sku(),
  originalPrice: variantFieldsText.price(),
  mrp: variantFieldsText.mrp(),
  stock: variantFieldsText.stock(),
  grams: variantFieldsText.weight(),
};

/** The texts that a person typed into one row. */
export type RowEdit = Readonly<Partial<Record<Column, string>>>;
/**
 * The texts that a person typed over stored values, by the variant's id. A text that equals the stored value is left
 * out.
 */
export type Edits = ReadonlyMap<string, RowEdit>;
export type Cell = { row: SheetRow; column: Column; text: string };

/** Returns the stored value of a cell, as the sheet shows it. */
export function stored(row: SheetRow, column: Column): string {
  if (column === 'sku') return row.sku ?? '';
  if (column === 'stock') return String(row.stock);
  // If a variant has no weight of its own, the product's weight applies.
  if (column === 'grams') return row.grams === undefined ? '' : String(row.grams);
  return column === 'mrp' ? mrpOf(row) : row.originalPrice.replace(/\.00$/, '');
}

/** Returns the text of a cell: the typed text, or else the stored value. */
export function shown(row: SheetRow, column: Column, edits: Edits): string {
  return edits.get(row.id)?.[column] ?? stored(row, column);
}

/**
 * Returns the edits after these texts were written into their cells. If nothing changes, returns the same object, so
 * that the history gets no new step.
 */
export function write(edits: Edits, cells: readonly Cell[]): Edits {
  const next = new Map(edits);
  let isChanged = false;
  for (const { row, column, text } of cells) {
    const { [column]: before, ...rest } = next.get(row.id) ?? {};
    const trimmed = afterChange(column, text.trim(), before ?? stored(row, column));
    const edit: RowEdit = isSameValue(column, trimmed, stored(row, column)) ? rest : { ...rest, [column]: trimmed };
    if (edit[column] === before) continue;
    isChanged = true;
    if (Object.keys(edit).length === 0) next.delete(row.id);
    else next.set(row.id, edit);
  }
  return isChanged ? next : edits;
}

/**
 * Returns the text of a cell after a person typed a change into it, such as "+5%", "-100" or, for a stock, "+5". Any
 * other text stays as it is. If the price would not be above zero, or the stock would be below zero, the typed text
 * stays, and the sheet marks it.
 */
function afterChange(column: Column, text: string, before: string): string {
  if (column === 'sku') return text;
  if (column === 'stock') return typedStock(text, readWhole(before) ?? 0) ?? text;
  const paise = readRupees(before);
  return paise === undefined ? text : (typedPrice(text, paise) ?? text);
}

/** Counts the cells whose shown text would change. */
export function countChanged(cells: readonly Cell[], edits: Edits): number {
  return cells.filter(({ row, column, text }) => shown(row, column, edits) !== text.trim()).length;
}

/** Combines older and newer edits. If both have a text for the same cell, the newer text stays. */
export function over(older: Edits, newer: Edits): Edits {
  return new Map([...older, ...[...newer].map(([id, edit]) => [id, { ...older.get(id), ...edit }] as const)]);
}

/** Returns the edits without those of the variants with these ids. */
export function without(edits: Edits, ids: ReadonlySet<string>): Edits {
  return new Map([...edits].filter(([id]) => !ids.has(id)));
}

/**
 * Turns a typed or pasted text into the text of its cell: a number becomes plain digits, for example ₹ 1,29,900 becomes
 * 129900. A text that is no number stays as typed, and the sheet marks it.
 */
export function toCellText(column: Column, text: string): string {
  if (column === 'sku') return text;
  if (column === 'stock' || column === 'grams') return String(readWhole(text) ?? text);
  const paise = readRupees(text);
  return paise === undefined ? text : plainRupees(paise);
}

/** Lists every edited cell, row by row. */
export function listCells(edits: Edits): ReadonlyArray<{ id: string; column: Column; text: string }> {
  return [...edits].flatMap(([id, edit]) =>
    editable.flatMap((column) => (edit[column] === undefined ? [] : [{ id, column, text: edit[column] }])),
  );
}

/** Lists every edited cell whose row the sheet has loaded. */
export function cellsOf(edits: Edits, rows: ReadonlyMap<string, SheetRow>): readonly Cell[] {
  return listCells(edits).flatMap(({ id, column, text }): Cell[] => {
    const row = rows.get(id);
    return row ? [{ row, column, text }] : [];
  });
}

/** Returns the error message for a text in this column, or undefined if the text is valid. */
export function findProblem(column: Column, text: string): string | undefined {
  if (column === 'sku')
    return text.length > limits.skuLength ? variantSheetText.skuTooLong({ max: limits.skuLength }) : undefined;
  const field = columnLabels[column];
  if (/^[-−–]/.test(text) && readNumber(text.slice(1)) !== undefined) return variantSheetText.belowNothing();
  if (column === 'stock') return countProblem(field, text, { most: limits.stock });
  if (text === '' && (column === 'mrp' || column === 'grams')) return undefined;
  if (column === 'grams') return countProblem(field, text, { most: deliveryLimits.grams });
  if (column === 'originalPrice' && readRupees(text) === 0) return variantSheetText.priceZero();
  return rupeesProblem(field, text, mostPrice);
}

/**
 * Returns the error message for a cell's text. A text can be wrong by itself, or together with the other cells of its
 * row.
 */
export function findCellProblem(row: SheetRow, edit: RowEdit, column: Column): string | undefined {
  const text = edit[column];
  if (text === undefined) return undefined;
  // If a person typed both price and MRP and the MRP is too low, only the cell of the MRP shows the error.
  const isPair = column === 'mrp' || (column === 'originalPrice' && edit.mrp === undefined);
  const [price, mrp] = [edit.originalPrice ?? stored(row, 'originalPrice'), edit.mrp ?? stored(row, 'mrp')];
  return (
    findProblem(column, text) ?? (isPair && isMrpTooLow(price, mrp) ? variantFieldsText.mrpBelowPrice() : undefined)
  );
}

/**
 * Returns the edits in the form of PUT /variants. A stock is sent as a difference. Every other value is sent together
 * with the value that it replaces.
 */
export function toChanges(edits: Edits, rows: ReadonlyMap<string, SheetRow>): Array<z.input<typeof SheetChange>> {
  return [...edits].flatMap(([id, edit]) => {
    const row = rows.get(id);
    return row ? [toChange(row, edit)] : [];
  });
}

function toChange(row: SheetRow, { sku, originalPrice, mrp, stock, grams }: RowEdit): z.input<typeof SheetChange> {
  // The saving depends on both prices, so both are sent. The server then notices if somebody has changed one of them
  // meanwhile.
  const prices =
    originalPrice === undefined && mrp === undefined
      ? undefined
      : toPrices(originalPrice ?? stored(row, 'originalPrice'), mrp ?? stored(row, 'mrp'));
  return {
    id: row.id,
    ...(stock !== undefined && { stockChange: (readWhole(stock) ?? row.stock) - row.stock }),
    ...(sku !== undefined && { sku: sku === '' ? null : sku }),
    ...(grams !== undefined && { grams: grams === '' ? null : (readWhole(grams) ?? grams) }),
    ...(prices && { ...prices, isUsual: true }),
    expected: {
      ...(sku !== undefined && { sku: row.sku }),
      ...(grams !== undefined && { grams: row.grams ?? null }),
      ...(prices && { originalPrice: row.originalPrice, discountPrice: row.discountPrice }),
    },
  };
}

function toPrices(price: string, mrp: string) {
  return { originalPrice: readNumber(price) ?? price, discountPrice: savingOf(price, mrp) };
}

/** Returns whether two texts of a column mean the same value. An empty MRP means no MRP. */
export function isSameValue(column: Column, a: string, b: string): boolean {
  if (a === b) return true;
  if (column === 'sku' || column === 'stock' || column === 'grams') return false;
  const paise = readRupees(a);
  return paise !== undefined && paise === readRupees(b);
}
