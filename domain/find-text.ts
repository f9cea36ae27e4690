import { withLatinDigits } from './digits.ts';
import { foldLetters } from './fold-letters.ts';
import { parseMobile } from './phone.ts';
import { withoutUnseen } from './same-key.ts';
import { toLatin } from './transliterate.ts';

// How the back office finds people and orders: rows hold their texts folded by `findText`, and every word of the
// question must stand in them. No stems, sounds or synonyms, unlike the shop's search: a name or a number is looked for
// as it is written.

/**
 * The folded words of these texts, each once: small Latin letters without accents, Devanagari both as it is written and
 * in Latin letters, a mobile number as its ten digits.
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
 * The words that a text must have to be what somebody looks for; a mobile number, however it is written, is one word.
 */
export function wordsToFind(question: string): string[] {
  const mobile = parseMobile(question);
  if (mobile !== undefined) return [mobile];
  // "+91" before a number among other words says nothing.
  return [...new Set(words(withoutUnseen(question).replace(/\+91(?=[\s-]*\d)/g, ' ')))];
}

// Dashes stand between words, so that "A-line" and "A line" are the same, and so do the signs around what is pasted, as
// in #ORD123456; points, at signs and the like stay in emails.
function words(text: string): string[] {
  return foldLetters(withLatinDigits(text))
    .normalize('NFC')
    .split(/[\s,;:|/()[\]<>#"“”„«»\-\u2010-\u2015\u2212]+/)
    .filter((word) => word !== '');
}
