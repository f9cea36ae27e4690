/** A byte order mark: without it Excel guesses another encoding than UTF-8 and shows ₹ and हिन्दी as garbage. */
export const BOM = '\uFEFF';

/** One row of CSV, as spreadsheets read it: quoted where needed, ended with CRLF, and never a formula. */
export function toCsvLine(values: ReadonlyArray<string | number>): string {
  return `${values.map((value) => quote(typeof value === 'number' ? String(value) : escapeFormula(value))).join(',')}\r\n`;
}

// Excel and Sheets would run a text that begins like a formula; an East Asian Excel also one that begins with a
// full-width sign. A text that already has apostrophes before such a sign gets one more, so that reading it back loses
// nothing.
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
