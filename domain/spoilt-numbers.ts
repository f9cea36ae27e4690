// A spreadsheet program reads some texts as numbers or times and writes them in its own way: 000451 becomes 451, 1E3
// becomes 1000, 1 1/2 becomes 1.5, and 6:30 becomes 6:30:00.

const NUMBER = /^[+-]?(?=[.,]?\d)(?:\d*|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?(?:E[+-]?\d{1,3})?$/i;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;
const FRACTION = /^([+-]?)(?:(\d{1,9}) )?(\d{1,4})\/(\d{1,4})$/;
/**
 * Spreadsheet programs store at most this many digits of a number. Some programs show fewer digits, and save only
 * these.
 */
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 5;

/** Returns the texts into which a spreadsheet program may change this text if it reads the text as a number. */
export function numbersMadeOf(text: string): ReadonlySet<string> {
  const values = readings(text);
  const made = new Set(values.flatMap(writings));
  if (text.endsWith('%')) for (const value of values) for (const shown of writings(value * 100)) made.add(`${shown}%`);
  // Excel replaces the last digits of longer numbers by zeros; other programs round them.
  if (/^[1-9]\d{15,}$/.test(text)) made.add(text.slice(0, MOST_DIGITS).padEnd(text.length, '0'));
  made.delete(text);
  return made;
}

function readings(text: string): number[] {
  const inBrackets = /^\(([^()+-]*)\)$/.exec(text)?.[1];
  if (inBrackets !== undefined) return readings(inBrackets).map((value) => -value);
  if (/^[^-]+-$/.test(text)) return readings(text.slice(0, -1)).map((value) => -value);
  if (text.endsWith('%')) return readings(text.slice(0, -1).trimEnd()).map((value) => value / 100);
  const [, sign, whole = '0', above = '', below = ''] = FRACTION.exec(text) ?? [];
  const read = [
    ...(NUMBER.test(text) ? [Number(text.replaceAll(',', ''))] : []),
    ...(DECIMAL_COMMA.test(text) ? [Number(text.replace(',', '.'))] : []),
    ...(above === '' ? [] : [(sign === '-' ? -1 : 1) * (Number(whole) + Number(above) / Number(below))]),
  ];
  return read.filter((value) => Number.isFinite(value));
}

function writings(value: number): string[] {
  const fewest = Number.isInteger(value) ? MOST_DIGITS : FEWEST_DIGITS;
  const rounded = new Set([value]);
  for (let digits = fewest; digits <= MOST_DIGITS; digits++)
    // Programs drop digits before the decimal point only if they write an exponent.
    if (Math.abs(value) < 10 ** digits || digits === MOST_DIGITS) rounded.add(Number(value.toPrecision(digits)));
  return [...rounded].flatMap((number) => {
    const plain = inFull(number);
    return [plain, plain.replace('.', ',')];
  });
}

/** Returns a large number without an exponent. */
function inFull(value: number): string {
  const [, digits = '', exponent] = /^(-?\d(?:\.\d+)?)e\+(\d+)$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value === 0 ? 0 : value);
  const sign = digits.startsWith('-') ? 1 : 0;
  return digits.replace('.', '').padEnd(sign + 1 + Number(exponent), '0');
}

const TIME = /^(\d{1,4}):(\d{1,2})(?::(\d{1,2}))?\s*(?:([ap])\.?m?\.?)?$/i;
const SECONDS_A_DAY = 86_400;

/**
 * Returns whether a program can have made `is` by reading the text `was` as a time: 6:30 becomes 6:30:00, or a fraction
 * of a day.
 */
export function isTimeMadeOf(was: string, is: string): boolean {
  const [before, after] = [secondsOf(was), secondsOf(is)];
  if (before === undefined) return false;
  if (after !== undefined) return before % SECONDS_A_DAY === after % SECONDS_A_DAY;
  return /^\d+[.,]\d{3,}$/.test(is) && Math.abs(Number(is.replace(',', '.')) * SECONDS_A_DAY - before) < 1;
}

function secondsOf(text: string): number | undefined {
  const [, hours, minutes, seconds = '0', half] = TIME.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return hour * 3600 + Number(minutes) * 60 + Number(seconds);
}
