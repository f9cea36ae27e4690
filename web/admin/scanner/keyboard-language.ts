import * as packText from '#text/admin-pack.ts';

/**
 * Returns whether the text has letters of Hindi. A scanner presses the keys of an English keyboard, so a code has such
 * letters if the computer's keyboard is set to Hindi. Digits do not count, because people write numbers with them.
 */
export function isHindi(text: string): boolean {
  return /(?!\p{Nd})\p{Script=Devanagari}/u.test(text);
}

/** Returns the message for a scanned code that was not found. */
export function nothingFound(text: string): string {
  return isHindi(text) ? packText.hindiKeyboard() : packText.notFound({ text });
}
