/**
 * Answers an equal program with only ASCII letters: Node stores
 * a text with a single letter such as ₹ in two bytes a letter.
 */
export function escapeLetters(code: string): string {
  return code.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
