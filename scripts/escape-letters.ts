/**
 * Rewrites a program so that it contains only ASCII characters. Even a single ₹ would make Node store every character
 * of the file in two bytes instead of one.
 */
export function escapeLetters(code: string): string {
  return code.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
