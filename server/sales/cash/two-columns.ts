import { plainCell, readAmount, readCode } from '#domain/cells.ts';
import { parcelNumberInCell } from '#domain/parcels.ts';
import { rowsOf } from '#domain/tables/pasted-table.ts';

const SEPARATORS = ['\t', ';', '|', ','];
/**
 * Matches a parcel's number and the text after it. The separator is a run of spaces, a colon, an equals sign, a dash
 * with spaces around it, or nothing before the sign ₹.
 */
const TYPED = /^([A-Z0-9][A-Z0-9/-]{0,60})(?: *[:=] *| +[-–—] +| +|(?=₹))(\S.{0,60})$/i;

/**
 * Splits a line of a file, or a line that a person has typed, into a parcel's number and an amount: "149… - Rs 1401",
 * "149… : 899/-". Returns undefined for a line with one cell, or with more than two cells, of which the shop cannot
 * know which is the amount. The function does not check the second cell: the caller reads the amount.
 */
export function inTwoCells(line: string): [string, string] | undefined {
  const [, number = '', rest = ''] = TYPED.exec(plainCell(line)) ?? [];
  // A colon, a dash or a space separates number and amount before a comma does, because the amount may contain commas.
  if (isAmount(rest)) return [number, rest];
  const cells = separated(line);
  return isNumber(number) && mayBeTyped(line) && !isNumber(cells?.[0] ?? '') ? [number, rest] : cells;
}

function separated(line: string): [string, string] | undefined {
  for (const separator of SEPARATORS) {
    if (!line.includes(separator)) continue;
    const { cells = [], problem } = rowsOf([line], separator)[0] ?? {};
    const last = cells.findLastIndex((cell) => cell !== '');
    if (problem || last !== 1) return undefined;
    return [cells[0] ?? '', cells[1] ?? ''];
  }
  return undefined;
}

/** Returns whether the line contains no separator of columns except a comma, which may also be a part of the amount. */
function mayBeTyped(line: string): boolean {
  return !/[\t;|]/.test(line);
}

/** The shop tries at most this many places at which the parcel number of a line may end. */
const MOST_WAYS = 8;

/**
 * Returns each way to divide a line such as "EK 123 456 789 IN 899" into a parcel number with spaces and the text after
 * the number. Only the parcels that the shop knows show which way is right.
 */
export function waysToDivide(line: string): Array<[string, string]> {
  const plain = plainCell(line);
  if (!mayBeTyped(line) || plain.length > 120) return [];
  const ends = [...plain.matchAll(/ ?[:=] ?| [-–—] | |(?<! )(?=₹)/g)].map(({ 0: gap, index }) => [
    index,
    index + gap.length,
  ]);
  return [...ends.slice(0, MOST_WAYS), [plain.length, plain.length]].map(([end = 0, next]) => [
    plain.slice(0, end),
    plain.slice(next),
  ]);
}

function isAmount(text: string): boolean {
  const read = readAmount(text);
  return read !== undefined && read !== 'none';
}

function isNumber(cell: string): boolean {
  return parcelNumberInCell(readCode(cell).code ?? '') !== undefined;
}

/** Returns the number of cells in the longest row of a list without known titles. */
export function mostCells(lines: readonly string[]): number {
  const separator = SEPARATORS.find((one) => lines.some((line) => line.includes(one)));
  if (separator === undefined) return 1;
  return Math.max(...rowsOf(lines, separator).map(({ cells }) => cells.length));
}
