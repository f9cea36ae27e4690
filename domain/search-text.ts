import { foldLetters } from './fold-letters.ts';
import { limits } from './limits.ts';
import { withoutUnseen } from './same-key.ts';
import { toLatin } from './transliterate.ts';

// How the search compares words: what people type and what a shop writes are brought into the same form.

/** As most texts are: nothing in them is spelt in several ways. */
const ASCII = /^[\0-\x7f]*$/;
const WORD = /\d+\.\d+|[\p{L}\p{N}\p{M}]+/gu;
/** Written together, apart or with a hyphen, and neither a shirt, a neck nor a line. */
const COMPOUND = /\b(t|tee|v|u|o|a)[- ]?(shirt|shart|neck|line)/g;

/**
 * The words of a text as the search compares them: small Latin letters without accents, "Women’s" as "women",
 * "T-Shirts" as "tshirt".
 */
export function searchWords(text: string): string[] {
  return plainWords(text).map(stem);
}

/** The same words before their endings are cut off. */
export function plainWords(text: string): string[] {
  const folded = (
    ASCII.test(text) ? text.replace(/['`]/g, '').toLowerCase() : foldLetters(toLatin(withoutUnseen(text)))
  )
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(COMPOUND, (_, letter: string, word: string) => letter.charAt(0) + word);
  return folded.match(WORD) ?? [];
}

/** What signs and letters written against a number say of it: "₹500", "rs.500", "500rs", "<500". */
const SIGNS: ReadonlyArray<readonly [RegExp, string]> = [
  [/₹|\brs\.?(?=\d)/gi, ' rs '],
  [/(?<=\d)rs\b/gi, ' rs '],
  [/<=?/g, ' under '],
  [/>=?/g, ' above '],
];
/** Without one of these, nothing stands against a number. */
const ANY_SIGN = /[₹<>\d]/;

/** The words of what somebody searches for, before their endings are cut off; no more than a search looks at. */
export function queryWords(text: string): string[] {
  // A single letter may be spelt out as four words, and each unknown word is compared with all that are known.
  const said = ANY_SIGN.test(text) ? SIGNS.reduce((read, [sign, by]) => read.replace(sign, by), text) : text;
  return plainWords(said).slice(0, limits.searchWords);
}

/** Cuts an English plural's ending off: "dresses" and "dress", "ladies" and "lady" are one word. */
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

/** What one of these changes; most words, as SKUs, none of them does. */
const ANY_SOUND = new RegExp(
  [...SOUNDS.slice(0, -1).map(([pattern]) => pattern.source), '(?<twice>.)\\k<twice>'].join('|'),
);

/**
 * How an Indian word sounds, whichever way it is spelt in Latin letters: "sherwaani" and "sherwani" are alike. A number
 * and a code sound like nothing else: 1500 is not 150.
 */
export function soundOf(word: string): string {
  if (!ANY_SOUND.test(word) || /\d/.test(word)) return word;
  return SOUNDS.reduce((sound, [pattern, by]) => sound.replace(pattern, by), word);
}

/** So many letters to add, drop, change or swap make one word of another; `most + 1` where more are needed. */
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
