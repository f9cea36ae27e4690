import { withLatinDigits } from './digits.ts';
import { foldLetters } from './fold-letters.ts';
import { parseMobile } from './phone.ts';
import { withoutUnseen } from './same-key.ts';
import { toLatin } from './transliterate.ts';

// The back office finds people and orders by folded texts (small Latin letters without accents), which `findText`
// makes. Rows store the folded text, and each word that the staff type must occur in it. Unlike the search of the shop,
// this search uses no stems, sounds or synonyms, because staff search for a name or a number as it is written.

/**
 * Returns the folded words of these texts, each word once: small Latin letters without accents, Devanagari both as
 * written and in Latin letters, and a mobile number as its ten digits.
 */
export function findText(texts: ReadonlyArray<string | null>): string {
  return [
    ...new Set(texts.flatMap((text) => (text === null ? [] : bothWays(parseMobile(text) ?? withoutUnseen(text))))),
  ].join(' ');
}

function bothWays(text: string): string[] {
  return [...words(text), ...words(toLatin(text))];
}

/**
 * Returns the words that a folded text must contain to match a search. A mobile number in the search counts as one
 * word, in any notation.
 */
export function wordsToFind(question: string): string[] {
  const mobile = parseMobile(question);
  if (mobile !== undefined) return [mobile];
  // The code removes "+91" before a number among other words, because stored texts do not contain it.
  return [...new Set(words(withoutUnseen(question).replace(/\+91(?=[\s-]*\d)/g, ' ')))];
}

// Dashes separate words, so that "A-line" and "A line" match. Other signs around a pasted text, as in #ORD123456,
// separate words too. Dots, @ and similar signs do not separate words, because emails contain them.
function words(text: string): string[] {
  return foldLetters(withLatinDigits(text))
    .normalize('NFC')
    .split(/[\s,;:|/()[\]<>#"“”„«»\-\u2010-\u2015\u2212]+/)
    .filter((word) => word !== '');
}
