import { withLatinDigits } from './digits.ts';
import { foldLetters } from './fold-letters.ts';
import { parseMobile } from './phone.ts';
import { withoutUnseen } from './same-key.ts';
import { toLatin } from './transliterate.ts';

// The back office finds people and orders by a folded text: small Latin letters without accents. `findText` makes this
// text, each row stores it, and every word that the staff type must occur in it. Unlike the search of the shop, this
// search uses no stems, sounds or synonyms, because staff search for a name or a number as it is written.

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
 * Returns the folded words of a search, all of which a stored text must contain. A mobile number counts as one word,
 * however it is written.
 */
export function wordsToFind(question: string): string[] {
  const mobile = parseMobile(question);
  if (mobile !== undefined) return [mobile];
  // Stored texts contain mobile numbers without "+91", so the code removes "+91" from the search.
  return [...new Set(words(withoutUnseen(question).replace(/\+91(?=[\s-]*\d)/g, ' ')))];
}

// Dashes separate words, so that "A-line" equals "A line". Most other signs separate words, too, such as the # in
// #ORD123456. Dots, @ and similar signs do not separate words, because emails contain them.
function words(text: string): string[] {
  return foldLetters(withLatinDigits(text))
    .normalize('NFC')
    .split(/[\s,;:|/()[\]<>#"“”„«»\-\u2010-\u2015\u2212]+/)
    .filter((word) => word !== '');
}
