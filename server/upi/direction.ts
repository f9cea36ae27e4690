// Whether a line of a bank's statement came in or went out. Banks say it by a column, a sign, or a word beside the
// amount or the UTR.

type Direction = 'credit' | 'debit';

// A line may be as long as a whole statement, and its payer writes some of it: in none of these can what one part takes
// be shared out among others, which would be tried in every way.
const AMOUNT = String.raw`\d+(?:,\d+)*\.\d\d(?![\d.])`;
/** Dr, Cr., (DR), DEBIT: right behind an amount. */
const MARK = String.raw`\s*(?:\(\s*)?(dr|cr|debit|credit)\b\.?\)?`;
const AMOUNTS = new RegExp(String.raw`(?<!\d)(?<!\d[.,])(${AMOUNT})(?:${MARK})?`, 'gi');

type Marked = { text: string; direction?: Direction };

/**
 * The first amount with two decimals in a text, with what its sign or the word behind it says; undefined where there is
 * none. `more`: the other ones, with the word behind each.
 */
export function amountIn(text: string): (Marked & { more: Marked[] }) | undefined {
  const [first, ...more] = text.matchAll(AMOUNTS);
  if (!first?.[1]) return undefined;
  const before = text.slice(0, first.index).trimEnd();
  const behind = text.slice(first.index + first[1].length);
  // A dash behind a letter or a digit parts words.
  const isNegative = /(^|[\s(])[-–−]\s*(₹|rs\.?|inr)?$/i.test(before) || /^-(\s|$)/.test(behind);
  const isInBrackets = /\(\s*(₹|rs\.?|inr)?$/i.test(before) && /^\s*\)/.test(behind);
  const own = marked(first);
  return { ...own, ...((isNegative || isInBrackets) && { direction: 'debit' as const }), more: more.map(marked) };
}

function marked([, text = '', mark = '']: RegExpMatchArray): Marked {
  const direction = directionOf(mark);
  return { text, ...(direction && { direction }) };
}

/** What a cell or a mark says that stands for nothing else. */
export function directionOf(cell: string): Direction | undefined {
  if (/^\(?\s*(d|dr|debit|debited|withdrawal|paid out|out)\b/i.test(cell)) return 'debit';
  if (/^\(?\s*(c|cr|credit|credited|deposit|paid in|in)\b/i.test(cell)) return 'credit';
  return undefined;
}

/** Dr Rao is somebody who pays. */
const DEBIT = /\b(debit|debited|withdrawal|withdrawn|wdl|dr(?!\.?\s+[a-z]{2}))\b/i;
const CREDIT = /\b(credit|credited|deposit|deposited|received|cr)\b/i;
const BEFORE_UTR = /\b(dr|cr)[^a-z0-9]+\d{12}(?!\d)/i;

/**
 * What the words of a line say, without the marks behind its amounts, which may be those of a balance; `unclear` where
 * they say both, undefined where they say nothing.
 */
export function directionIn(text: string): Direction | 'unclear' | undefined {
  const words = text.replaceAll(AMOUNTS, ' ');
  const beside = BEFORE_UTR.exec(words)?.[1];
  if (beside !== undefined) return directionOf(beside);
  const [isDebit, isCredit] = [DEBIT.test(words), CREDIT.test(words)];
  if (isDebit && isCredit) return 'unclear';
  if (isDebit) return 'debit';
  return isCredit ? 'credit' : undefined;
}
