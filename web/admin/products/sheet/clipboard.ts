// Texts in the format in which Excel and Sheets use the clipboard.

/** Reads a table from the clipboard: tabs between columns, one line for each row; a cell with line breaks is quoted. */
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
