/**
 * The byte order mark. Without the byte order mark, Excel assumes another encoding than UTF-8 and shows ₹ and हिन्दी as
 * wrong characters.
 */
export const BOM = '\uFEFF';

/** Writes one row of CSV as spreadsheet programs read it: quoted if necessary, ended with CRLF, and never a formula. */
export function toCsvLine(values: ReadonlyArray<string | number>): string {
  return `${values.map((value) => quote(typeof value === 'number' ? String(value) : escapeFormula(value))).join(',')}\r\n`;
}

// Excel and Sheets run a text that begins like a formula. East Asian versions of Excel also accept full-width signs.
// Such a text therefore gets an apostrophe in front. A text that already has apostrophes before a formula's sign gets
// one more, so that reading the file restores the exact text.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Makes a text harmless that a spreadsheet program might run; `unescapeFormula` restores it exactly. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

function quote(text: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a whole file of rows. */
export function toCsvFile(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return BOM + rows.map(toCsvLine).join('');
}
