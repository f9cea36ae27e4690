/**
 * The first characters of .xlsx, .ods and .xls files; the last entry is how a .xls file begins if a program has read it
 * as UTF-8.
 */
const WORKBOOKS = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0', '\uFFFD\uFFFD\u0011\uFFFD'];

/** Returns whether a text is the content of a workbook, or a page of HTML or XML that a program has saved as .xls. */
export function isWorkbookText(text: string): boolean {
  const beginning = text.slice(0, 200).replace(/^\uFEFF/, '');
  return (
    WORKBOOKS.some((mark) => beginning.startsWith(mark)) || /^\s*<(?:\?xml|!doctype|html|table|meta)\b/i.test(beginning)
  );
}
