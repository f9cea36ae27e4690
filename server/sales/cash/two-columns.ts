import { plainCell, readAmount } from '#domain/cells.ts';
import { rowsOf } from '#domain/tables/pasted-table.ts';

const SEPARATORS = ['\t', ';', '|', ','];
/**
 * Matches a parcel's number and the text after it. The separator is a run of spaces, a colon, an equals sign, or a dash
 * with spaces around it.
 */
const TYPED = /^([A-Z0-9][A-Z0-9/-]{0,60})(?: *[:=] *| +[-–—] +| +)(\S.{0,60})$/i;

/**
 * Splits a line of a file, or a line that a person has typed, into a parcel's number and an amount: "149… - Rs 1401",
 * "149… : 899/-". Answers undefined for a line with one cell or more than two cells, because the shop could not know
 * which of three cells is the amount.
 */
export function inTwoCells(line: string): [string, string] | undefined {
  const plain = plainCell(line);
  const typed = TYPED.exec(plain);
  // A colon, a dash or a space counts as the separator before a comma does, because the amount itself may contain
  // commas.
  if (typed?.[1] && typed[2] && isAmount(typed[2])) return [typed[1], typed[2]];
  for (const separator of SEPARATORS) {
    if (!line.includes(separator)) continue;
    const { cells = [], problem } = rowsOf([line], separator)[0] ?? {};
    const last = cells.findLastIndex((cell) => cell !== '');
    if (problem || last !== 1) return undefined;
    return [cells[0] ?? '', cells[1] ?? ''];
  }
  return undefined;
}

function isAmount(text: string): boolean {
  const read = readAmount(text);
  return read !== undefined && read !== 'none';
}

/** Counts the columns of a list without known titles: the number of cells in its longest row. */
export function mostCells(lines: readonly string[]): number {
  const separator = SEPARATORS.find((one) => lines.some((line) => line.includes(one)));
  if (separator === undefined) return 1;
  return Math.max(...rowsOf(lines, separator).map(({ cells }) => cells.length));
}
