/**
 * Letters that Unicode does not split into a letter and a mark, and how people type them on a keyboard that does not
 * have them.
 */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', þ: 'th', ŋ: 'n', ŧ: 't' },
  ...{ ĸ: 'k', ƒ: 'f', ɓ: 'b', ɖ: 'd', ɗ: 'd', ɛ: 'e', ɔ: 'o', ə: 'e', ƙ: 'k', ɲ: 'n', ʼ: '', ʻ: '' },
};
const OWN_LETTER = new RegExp(`[${Object.keys(OWN_LETTERS).join('')}]`, 'g');
/** Accents, and the apostrophes that people leave out. */
const MARKS = /[\u0300-\u036f’'`]/g;

/** The text in small letters without accents: "Łucja" and "lucja", or "Élodie" and "elodie", become equal. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(OWN_LETTER, (letter) => OWN_LETTERS[letter] ?? letter);
}
