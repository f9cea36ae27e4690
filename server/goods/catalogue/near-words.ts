import { typingDistance } from '#domain/search-text.ts';
import { grown } from './packed-arrays.ts';

/**
 * The search does not correct words with fewer letters than this number, because a short text is similar to many words.
 */
const CORRECTED_FROM = 3;
/** In words up to this length, the search corrects no mistake in the first letter. */
const FIRST_LETTER_UP_TO = 4;
const TWO_MISTAKES_FROM = 8;
const MOST_MISTAKES = 2;

/** A word, and its position in the list of the words of the same length. */
type Placed = { readonly word: string; place: number };

/**
 * The words of one length, and for each word the set of its letters, as bits. The search compares these sets first, and
 * so quickly skips words that differ too much from the typed word.
 */
type OfLength<Word> = { words: Word[]; letters: Int32Array };

/** Finds the known words that a shopper may have meant by a mistyped word. */
export class NearWords<Word extends Placed> {
  readonly #byLength: Array<OfLength<Word>> = [];

  add(word: Word): void {
    if (!canBeMeant(word)) return;
    const those = (this.#byLength[word.word.length] ??= { words: [], letters: new Int32Array(16) });
    word.place = those.words.push(word) - 1;
    if (word.place >= those.letters.length) those.letters = grown(those.letters, 2 * those.letters.length);
    those.letters[word.place] = lettersOf(word.word);
  }

  drop(word: Word): void {
    const those = this.#byLength[word.word.length];
    if (!those || !canBeMeant(word)) return;
    // The list's last word moves to the place of the removed word, so all remaining words stay at their places.
    const last = those.words.pop();
    if (!last || last === word) return;
    last.place = word.place;
    those.words[last.place] = last;
    those.letters[last.place] = lettersOf(last.word);
  }

  /**
   * Returns the known words that differ from the typed word by the fewest mistakes, unsorted. Returns no words if the
   * typed word is too short or contains digits.
   */
  of(word: string): Word[] {
    if (word.length < CORRECTED_FROM || /\d/.test(word)) return [];
    const letters = lettersOf(word);
    let least = word.length < TWO_MISTAKES_FROM ? 1 : MOST_MISTAKES;
    let found: Word[] = [];
    for (const { words, letters: marks, differ } of this.#around(word.length, least))
      for (let at = 0; at < words.length; at++) {
        // A missing or extra letter changes at most one letter in the set of a word's letters. Any other typing mistake
        // changes at most two letters of the set.
        if (countOnes((marks[at] ?? 0) ^ letters) > 2 * least - differ) continue;
        const known = words[at];
        if (!known || (word.length <= FIRST_LETTER_UP_TO && known.word[0] !== word[0])) continue;
        const distance = typingDistance(word, known.word, least);
        if (distance > least) continue;
        if (distance < least) found = [];
        least = distance;
        found.push(known);
      }
    return found;
  }

  /**
   * Yields the lists of words whose length differs from `length` by at most `most` letters, the nearest lengths first.
   * Once the search has found a word with one mistake, it ignores words with two.
   */
  *#around(length: number, most: number): Generator<OfLength<Word> & { differ: number }> {
    for (let differ = 0; differ <= most; differ++)
      for (const one of new Set([length - differ, length + differ])) {
        const those = one < CORRECTED_FROM ? undefined : this.#byLength[one];
        if (those) yield { ...those, differ };
      }
  }
}

/**
 * Returns false for a word with more than MOST_MISTAKES digits. Such words are mostly SKUs. The search corrects only
 * words without digits, so each digit of a known word would count as a mistake.
 */
function canBeMeant({ word }: Placed): boolean {
  let digits = 0;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= 48 && word.charCodeAt(at) <= 57) digits++;
  return digits <= MOST_MISTAKES;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countOnes(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count++;
  return count;
}
