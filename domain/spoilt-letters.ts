// The functions of this file detect letters that were lost because a program has read or saved a file in another
// encoding than UTF-8: कुर्ता becomes ??????, Café becomes Caf� or CafÃ©.

/** The characters that the bytes 80 to 9F mean in the Western encoding of Windows. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
// oxlint-disable-next-line no-control-regex -- ASCII has control characters, too
const NOT_ASCII = /[^\u0000-\u007F]/;
/** Matches characters that the Western encoding of Windows lacks. */
const NOT_OF_WINDOWS = new RegExp(`[^\\u0000-\\u007F\\u00A0-\\u00FF${WINDOWS}]`);
/**
 * Matches the sequences of characters that appear if a program shows each byte of UTF-8 as a character, for example the
 * bytes of é, ₹, हिन्दी, اردو and 👗. No person writes such sequences.
 */
const MISREAD =
  /[\u00C2\u00C3][\u0080-\u00BF]|\u00E0[\u00A4-\u00BF][\u0080-\u00BF]|\u00E2[\u0080-\u00BF]{2}|(?:[\u00D8-\u00DB][\u0080-\u00BF]){2}|\u00F0[\u0080-\u00BF]{3}/;
/**
 * Matches the replacement character, and words with several question marks that nobody writes. Does not match question
 * marks at the end of a text, because they may belong to a question.
 */
const LOST = /(?:^|[([{|:>=,"“])\s*\?{3,}|\s\?{3,}(?=\s+[^\s"”)])|\uFFFD/;

/** Returns whether lost letters are visible in the text itself. */
export function isMisread(text: string): boolean {
  return LOST.test(text) || (/[\u00C2\u00C3\u00D8-\u00DB\u00E0\u00E2\u00F0]/.test(text) && MISREAD.test(asBytes(text)));
}

function asBytes(text: string): string {
  return text.replace(/[\u0100-\uFFFF]/g, (sign) => {
    const at = WINDOWS.indexOf(sign);
    return at < 0 ? sign : String.fromCharCode(0x80 + at);
  });
}

/** Returns whether `is` is the text `was` with question marks or misread bytes in place of its letters. */
export function hasLostLetters(was: string, is: string): boolean {
  if (!NOT_ASCII.test(was)) return false;
  const marked = is.replace(/[?\uFFFD]+/g, '?');
  const isLost = marked.includes('?') && [NOT_ASCII, NOT_OF_WINDOWS].some((lost) => withMarks(was, lost) === marked);
  return isLost || asBytes(is) === bytesOf(was);
}

/** Returns the text with one question mark in place of each run of lost letters. */
function withMarks(text: string, lost: RegExp): string | undefined {
  return lost.test(text) ? text.replace(new RegExp(`(?:${lost.source}|\\?)+`, 'g'), '?') : undefined;
}

function bytesOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
