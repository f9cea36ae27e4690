import { withTradeWords } from './devanagari-words.ts';
import { foldLetters } from './fold-letters.ts';
import { limits } from './limits.ts';
import { withoutUnseen } from './same-key.ts';
import { toLatin } from './transliterate.ts';

// Brings the words of a shopper's search and the words of the shop's texts into the same form, so that the search can
// compare them.

/** Most texts are ASCII, and ASCII letters have only one spelling in Unicode. */
const ASCII = /^[\0-\x7f]*$/;
const WORD = /\d+\.\d+|[\p{L}\p{N}\p{M}]+/gu;
/**
 * Words that people write as one word, as two, or with a hyphen. Alone, a part such as shirt, neck or line would mean
 * something else.
 */
const COMPOUND = /\b(t|tee|v|u|o|a)[- ]?(shirt|shart|neck|line)/g;

/** Kinds of clothes that people write as one word or as two. The word "wear" alone does not help to find a product. */
const WORN = /\b(night|sleep|lounge|inner|foot|sports|active|party) ?wear\b/g;

/**
 * Returns the words of a text in the form that the search compares: small Latin letters without accents; "Women’s"
 * becomes "women", "T-Shirts" becomes "tshirt".
 */
export function searchWords(text: string): string[] {
  return tradeWords(text).map(stem);
}

/**
 * Returns the words like `searchWords`, but does not remove their endings. Writes a known Devanagari word as the trade
 * writes it: "सूती" becomes "cotton". Transliterates all other Devanagari words.
 */
export function tradeWords(text: string): string[] {
  return plainWords(ASCII.test(text) ? text : withTradeWords(text));
}

/** Returns the words of a text with their endings. Transliterates Devanagari letter by letter. */
export function plainWords(text: string): string[] {
  const folded = (
    ASCII.test(text) ? text.replace(/['`]/g, '').toLowerCase() : foldLetters(toLatin(withoutUnseen(text)))
  )
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(COMPOUND, (_, letter: string, word: string) => letter.charAt(0) + word)
    .replace(WORN, '$1wear');
  return folded.match(WORD) ?? [];
}

/** Replaces signs and letters directly beside a number by words: "₹500", "rs.500", "500rs", "<500". */
const SIGNS: ReadonlyArray<readonly [RegExp, string]> = [
  [/₹|\brs\.?(?=\d)/gi, ' rs '],
  [/(?<=\d)rs\b/gi, ' rs '],
  [/(?<=\d)\s*%/g, ' percent '],
  [/[<＜≤]=?(?=\s*(?:₹|rs\.?)?\s*\d)/gi, ' under '],
  [/[>＞≥]=?(?=\s*(?:₹|rs\.?)?\s*\d)|(?<=\d)\s*[>＞≥]/gi, ' above '],
];
/** Matches ₹ and digits. A text with neither contains no sign that `SIGNS` would replace. */
const ANY_SIGN = /[₹\d]/;

/** Returns the words of a shopper's search with their endings. Returns at most `limits.searchWords` words. */
export function queryWords(text: string): string[] {
  // The number of words is limited, because the search compares each unknown word with all known words, and even a
  // short text may contain many words: the single character ﷺ stands for four.
  const said = ANY_SIGN.test(text) ? SIGNS.reduce((read, [sign, by]) => read.replace(sign, by), text) : text;
  return tradeWords(said).slice(0, limits.searchWords);
}

/** Removes the ending of an English plural, so that "dresses" equals "dress" and "ladies" equals "lady". */
export function stem(word: string): string {
  if (word.length < 4 || !/[^su]s$|ie$/.test(word)) return word;
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y');
  if (/(ss|ch|sh|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const SOUNDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/a{2,}/g, 'a'],
  [/ee+|ii+|ea|y/g, 'i'],
  [/oo+|uu+|ou/g, 'u'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/([bcdgjkst])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/(.)\1+/g, '$1'],
];

/**
 * Matches a word that contains one of the sounds above. Most words and SKUs contain none of the sounds, so `soundOf`
 * returns these words unchanged.
 */
const ANY_SOUND = new RegExp(
  [...SOUNDS.slice(0, -1).map(([pattern]) => pattern.source), '(?<twice>.)\\k<twice>'].join('|'),
);

/**
 * Returns the sound of an Indian word in Latin letters, so that different spellings such as "sherwaani" and "sherwani"
 * are equal. A word with a digit stays as it is, because 1500 must not equal 150.
 */
export function soundOf(word: string): string {
  if (!ANY_SOUND.test(word) || /\d/.test(word)) return word;
  return SOUNDS.reduce((sound, [pattern, by]) => sound.replace(pattern, by), word);
}

/**
 * Counts the typing errors between two words: letters that were added, left out or changed, and neighbouring letters
 * that were swapped. Returns `most + 1` if there are more than `most` errors.
 */
export function typingDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) steps = Math.min(steps, (beforeLast[j - 2] ?? 0) + 1);
      row.push(steps);
      least = Math.min(least, steps);
    }
    if (least > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}
