/**
 * The UTR and the direction of a payment, read from the words of a statement line, but only at places where the bank
 * itself writes.
 */
type Narration = { utr?: string | undefined; direction?: 'credit' | 'debit' | undefined };

const FROM = String.raw`^(?:(?:by|to) transfer ?[-/] ?)?`;
const KIND = String.raw`(?:upi(?:ab|ar| ?in| ?out)?|imps|mmt/imps)`;
const MARK = '(cr|dr)';
/**
 * Matches UPI/CR/630511111111/ASHA/…, UPI/P2M/630511111111/…, UPIAB/630511111111/CR/…. The UTR and the direction stand
 * before the payer's words.
 */
const SLASHED = new RegExp(
  String.raw`${FROM}${KIND}/(?:${MARK}/|p2[amv]/|mob/)?(\d{12})(?:/${MARK}(?=/|$))?(?:/|$)`,
  'i',
);
const SPACED = /^(?:by |to )?(?:upi|imps)(?: ref(?: ?no)?\.?)?[ :]{1,2}(\d{12})(?: |$)/i;
const IMPS = /^imps-(\d{12})(?:-|$)/i;
/**
 * Matches HDFC's UPI-ASHA RAO-ASHA@OKSBI-SBIN0040029-630511111111-ORD100001. The UTR stands between the code of a
 * bank's branch and the payer's words.
 */
const BEHIND_BRANCH = /-[a-z]{4}0[a-z0-9]{6}-(\d{12})(?=-|$)/gi;

/**
 * Reads the UTR and the direction at the beginning of the words of a bank's statement line. The payer writes the name,
 * the UPI ID and the remark in these words. If the payer may have written the UTR, or if a second number follows
 * directly, `readNarration` returns no UTR.
 */
export function readNarration(words: string): Narration {
  const slashed = SLASHED.exec(words);
  if (slashed) {
    const [all, before, utr, behind] = slashed;
    const direction = directionOf(before ?? behind ?? (/^upi ?out/i.test(words) ? 'dr' : undefined));
    return /^\d{12}(?:\/|$)/.test(words.slice(all.length)) ? { direction } : { utr, direction };
  }
  if (/^upi-/i.test(words)) {
    const numbers = [...words.matchAll(BEHIND_BRANCH)].map(([, utr]) => utr);
    return numbers.length === 1 && /^upi-[^@]{1,200}@/i.test(words) ? { utr: numbers[0] } : {};
  }
  const [, utr] = SPACED.exec(words) ?? IMPS.exec(words) ?? [];
  if (utr !== undefined) return { utr };
  return { direction: directionOf(new RegExp(`${FROM}${KIND}/${MARK}/`, 'i').exec(words)?.[1]) };
}

function directionOf(mark: string | undefined): 'credit' | 'debit' | undefined {
  if (mark === undefined) return undefined;
  return /^c/i.test(mark) ? 'credit' : 'debit';
}

const FAILED =
  /(?:^|[\s/])rev(?=[-/])|(?:\b|_)(?:revers(?:al|ed)|reject(?:ed)?|declined?|fail(?:ed|ure)?|unsuccessful|could not|cannot|not credited|return(?:ed)?|rtn|refund(?:ed)?|charge ?back)(?:\b|_)/i;

/**
 * Returns whether the words say that a payment failed or was returned. The payer may have written these words, so a
 * member of staff checks the line.
 */
export function saysFailed(words: string): boolean {
  return FAILED.test(words);
}

/** Lists all numbers of twelve digits, except numbers inside a UPI ID such as 919876543210-2@bank. */
export function numbersIn(text: string): string[] {
  return [...text.matchAll(/(?<!\d)\d{12}(?!\d)(?![a-z\d._-]{0,60}@)/gi)].map(([utr]) => utr);
}

/** Returns the number of the order that a statement line names; undefined if the line names no order, or several. */
export function orderNumberIn(line: string): string | undefined {
  const numbers = new Set([...line.matchAll(/\bORD\d{6,9}\b/gi)].map(([number]) => number.toUpperCase()));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}
