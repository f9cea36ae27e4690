// This file reads and writes texts in the format in which Excel and Sheets use the clipboard.

/**
 * Reads a table from the clipboard. Columns are separated by tabs, and rows by line breaks. A cell that contains line
 * breaks is in quotation marks.
 */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.replace(/\r?\n$/, '').matchAll(CELL)) {
    const cell = quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"').replaceAll(/\s+/g, ' ');
    rows.at(-1)?.push(cell.trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/g;

/** Writes rows of cells as text for the clipboard. */
export function toClipboard(table: readonly (readonly string[])[]): string {
  return table.map((line) => line.join('\t')).join('\n');
}
