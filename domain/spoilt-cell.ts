// What spreadsheet programs make of a text by themselves, and then save: the size 2-4 becomes 02-Apr,
// a long code 8.90E+12.

export type Spoilt = 'date' | 'shortened' | 'error';

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*';
const TIME = String.raw`(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?`;
/**
 * 02-Apr, Apr-02, 02-Apr-2026, 2/4/2026, 2026-04-02: with a name of a month or a year of four digits, so that
 * no size is meant.
 */
const DATES = [
  String.raw`\d{1,2}[-/ ]${MONTH}(?:[-/ ,]+\d{2,4})?`,
  String.raw`${MONTH}[-/ ]\d{1,4}`,
  String.raw`\d{1,2}([-/.])\d{1,2}\1\d{4}`,
  String.raw`\d{4}([-/])\d{1,2}\2\d{1,2}`,
];
const DATE = new RegExp(`^(?:${DATES.join('|')})${TIME}$`, 'i');
const SHORTENED = /^\d(?:[.,]\d+)?E[+-]\d{2,}$/i;
const ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!)$/i;

/** What a spreadsheet program has made of this cell, where it shows. */
export function spoiltCell(text: string): Spoilt | undefined {
  const cell = text.trim();
  if (ERROR.test(cell)) return 'error';
  if (SHORTENED.test(cell)) return 'shortened';
  return DATE.test(cell) ? 'date' : undefined;
}
