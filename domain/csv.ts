/** A byte order mark: without it Excel takes UTF-8 for something else and breaks ₹ and हिन्दी. */
export const BOM = '\uFEFF';

/** One row of CSV, as spreadsheets read it: quoted where needed, ended with CRLF, and never a formula. */
export function toCsvLine(values: ReadonlyArray<string | number>): string {
  return `${values.map((value) => quote(typeof value === 'number' ? String(value) : escapeFormula(value))).join(',')}\r\n`;
}

// What begins like a formula would be run by Excel and Sheets, in an East Asian Excel also after a full-width sign.
// What begins with apostrophes before such a sign gets one more, so that nothing is lost on the way back.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Makes a text that a spreadsheet might run harmless; `unescapeFormula` brings it back exactly. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

function quote(text: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A whole file of rows. */
export function toCsvFile(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return BOM + rows.map(toCsvLine).join('');
}
