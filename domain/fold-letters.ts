/** Letters that are no other letter with a mark, as they are typed on a keyboard that has them not. */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', þ: 'th', ŋ: 'n', ŧ: 't' },
  ...{ ĸ: 'k', ƒ: 'f', ɓ: 'b', ɖ: 'd', ɗ: 'd', ɛ: 'e', ɔ: 'o', ə: 'e', ƙ: 'k', ɲ: 'n', ʼ: '', ʻ: '' },
};
const OWN_LETTER = new RegExp(`[${Object.keys(OWN_LETTERS).join('')}]`, 'g');
/** Accents, and the apostrophes that people leave out. */
const MARKS = /[\u0300-\u036f’'`]/g;

/** Small letters without accents: "Łucja" and "lucja", "Élodie" and "elodie" are written alike. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(OWN_LETTER, (letter) => OWN_LETTERS[letter] ?? letter);
}
