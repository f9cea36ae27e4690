/**
 * Rewrites a program so that it has only ASCII letters. Otherwise a single ₹ makes Node store every letter of the file
 * in two bytes instead of one.
 */
export function escapeLetters(code: string): string {
  return code.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
