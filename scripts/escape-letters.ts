/**
 * Answers an equal program that has only ASCII letters: if a text contains one letter such as ₹, Node stores every
 * letter of it in two bytes.
 */
export function escapeLetters(code: string): string {
  return code.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
