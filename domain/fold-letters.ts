/**
 * Letters that Unicode does not split into a plain letter and an accent. For each, the letters that people type if
 * their keyboard lacks it.
 */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', þ: 'th', ŋ: 'n', ŧ: 't' },
  ...{ ĸ: 'k', ƒ: 'f', ɓ: 'b', ɖ: 'd', ɗ: 'd', ɛ: 'e', ɔ: 'o', ə: 'e', ƙ: 'k', ɲ: 'n', ʼ: '', ʻ: '' },
};
const OWN_LETTER = new RegExp(`[${Object.keys(OWN_LETTERS).join('')}]`, 'g');
/** Matches accents, and apostrophes, which people often leave out. */
const MARKS = /[\u0300-\u036f’'`]/g;

/** Returns the text in small letters without accents, so that "Łucja" equals "lucja" and "Élodie" equals "elodie". */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(OWN_LETTER, (letter) => OWN_LETTERS[letter] ?? letter);
}
