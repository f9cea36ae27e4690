import * as spreadsheetText from '#text/spreadsheet.ts';
import { spoiltCell, type Spoilt } from '#domain/spoilt-cell.ts';
import type { ProductColumn } from '#contract/spreadsheets.ts';
import type { SheetLine } from './read-spreadsheet.ts';

/** What is said of a cell that a spreadsheet program has spoilt. */
export const spoiltText: Readonly<Record<Spoilt, (values: { typed: string }) => string>> = {
  date: spreadsheetText.spoiltDate,
  shortened: spreadsheetText.spoiltShortened,
  error: spreadsheetText.spoiltError,
};

const WORDS = ['name', 'category', 'description', 'brand', 'facts', 'colour', 'size', 'sku', 'pictures'] as const;
/** Where a spreadsheet program may have made a date, or a short number, of what was written. */
const CODES: readonly ProductColumn[] = ['size', 'sku'];

/** Refuses what a spreadsheet program has made of a row's texts, but for what the shop has already (`inShop`). */
export function refuseSpoilt(
  cells: SheetLine['cells'],
  inShop: () => Readonly<Partial<Record<ProductColumn, string>>>,
  refuse: (column: ProductColumn, message: string) => void,
): void {
  for (const column of WORDS) {
    const typed = cells[column]?.trim() ?? '';
    const spoilt = spoiltCell(typed);
    if (!spoilt || (spoilt !== 'error' && !CODES.includes(column)) || typed === inShop()[column]?.trim()) continue;
    refuse(column, spoiltText[spoilt]({ typed }));
  }
}
