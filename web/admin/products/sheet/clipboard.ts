import type { Column } from './edits.ts';

// Texts as Excel and Sheets put them on the clipboard.

/** Reads a table from the clipboard: tabs between columns, a line a row. */
export function parseClipboard(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** A cell without what spreadsheets add to numbers: ₹ and the commas of 1,29,900. */
export function fromSpreadsheet(column: Column, text: string): string {
  return column === 'sku' ? text : text.replace(/^(₹|Rs\.?|INR)\s*/i, '').replaceAll(/(?<=\d),(?=\d)/g, '');
}

/** Rows of cells as text for the clipboard. */
export function toClipboard(table: readonly (readonly string[])[]): string {
  return table.map((line) => line.join('\t')).join('\n');
}
