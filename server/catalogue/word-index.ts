import { soundOf, typingDistance } from '#domain/search-text.ts';
import { pause } from '../outside/slices.ts';
import { PackedWeights } from './packed-weights.ts';
import { Ragged } from './ragged.ts';
import { sortInSlices } from './sorted.ts';

/** So many words at most are taken for what a beginning becomes. */
export const MOST_LONGER = 200;
/** More words than these that have come are put in order among the others. */
const MOST_FRESH = 2000;
/** So many words are put where they belong at once, in a few milliseconds. */
const WORDS_AT_ONCE = 4096;
/** With more documents than these a word stands for itself, and is not taken for the beginning of another. */
export const COMMON = 10;
/** Shorter words are not corrected, so that nonsense finds nothing. */
export const CORRECTED_FROM = 3;
/** Of shorter words the first letter must be right. */
export const FIRST_LETTER_UP_TO = 4;
export const TWO_MISTAKES_FROM = 8;
const MOST_MISTAKES = 2;

/** What a question asks of the words that the products have. */
export type KnownWords = {
  has(word: string): boolean;
  /** So many products have it that it stands for itself. */
  isCommon(word: string): boolean;
  /** The words that begin so, without the word itself. */
  startingWith(beginning: string): string[];
  soundingLike(word: string): readonly string[];
  /** The words that this one may be mistyped for: those with the fewest mistakes, the one in most documents first. */
  near(word: string): string[];
};

/** Which documents have a word, and the words that are like one. Documents are numbers. */
export class WordIndex implements KnownWords {
  readonly #known = new Map<string, Known>();
  /** The words by their numbers, and of each document those that it has. */
  readonly #numbered: Known[] = [];
  readonly #wordsOf = new Ragged();
  readonly #free: number[] = [];
  readonly #bySound = new Map<string, string[]>();
  /** By their length, those that a word without digits can be mistyped for. */
  readonly #byLength: Array<Map<string, Known>> = [];
  /** The words in their order, some of which nobody has any more, and beside them those that have come since it was made. */
  #sorted: string[] = [];
  readonly #fresh = new Set<string>();
  #words = 0;

  /** Takes over the words that a document has now, each with its weight (`PackedWeights`). */
  set(document: number, words: ReadonlyMap<string, number>): void {
    for (const number of this.#wordsOf.row(document)) this.#dropUnless(words, number, document);
    const now: number[] = [];
    for (const [word, weight] of words) {
      const known = this.#known.get(word) ?? this.#addWord(word);
      known.weights.set(document, weight);
      now.push(known.number);
    }
    this.#wordsOf.set(document, now);
  }

  remove(document: number): void {
    this.set(document, new Map());
  }

  #dropUnless(words: ReadonlyMap<string, number>, number: number, document: number): void {
    const known = this.#numbered[number];
    if (!known || words.has(known.word)) return;
    known.weights.delete(document);
    if (known.weights.size === 0) this.#dropWord(known);
  }

  find(word: string): PackedWeights | undefined {
    return this.#known.get(word)?.weights;
  }

  has(word: string): boolean {
    return this.#known.has(word);
  }

  isCommon(word: string): boolean {
    return (this.#known.get(word)?.weights.size ?? 0) >= COMMON;
  }

  /** The words that begin so, without the word itself. */
  startingWith(beginning: string): string[] {
    if (this.#fresh.size > MOST_FRESH) this.#merge();
    const found: string[] = [];
    for (
      let at = firstNotBefore(this.#sorted, beginning);
      at < this.#sorted.length && found.length < MOST_LONGER;
      at++
    ) {
      const word = this.#sorted[at] ?? '';
      if (!word.startsWith(beginning)) break;
      if (this.#known.has(word) && !this.#fresh.has(word)) found.push(word);
    }
    for (const word of this.#fresh) if (word.startsWith(beginning)) found.push(word);
    const [first, ...others] = found.sort().slice(0, MOST_LONGER);
    if (first === undefined) return [];
    return first === beginning ? others : [first, ...others];
  }

  /** Puts all words in order, in slices: with the SKUs of a large catalogue they are hundreds of thousands. */
  async prepare(): Promise<void> {
    const words = [...this.#fresh];
    const order = await sortInSlices(Int32Array.from(words.keys()), (a, b) =>
      (words[a] ?? '') < (words[b] ?? '') ? -1 : 1,
    );
    const sorted: string[] = [];
    for (const place of order) {
      sorted.push(words[place] ?? '');
      if (sorted.length % WORDS_AT_ONCE === 0) await pause();
    }
    this.#sorted = this.#sorted.length === 0 ? sorted : merged(this.#sorted, sorted);
    for (const [at, word] of words.entries()) {
      this.#fresh.delete(word);
      if (at % WORDS_AT_ONCE === 0) await pause();
    }
  }

  #merge(): void {
    this.#sorted = merged(
      this.#sorted.filter((word) => this.#known.has(word) && !this.#fresh.has(word)),
      [...this.#fresh].sort(),
    );
    this.#fresh.clear();
  }

  soundingLike(word: string): readonly string[] {
    return this.#bySound.get(soundOf(word)) ?? [];
  }

  /** The words that this one may be mistyped for: those with the fewest mistakes, the one in most documents first. */
  near(word: string): string[] {
    if (word.length < CORRECTED_FROM || /\d/.test(word)) return [];
    let least = word.length < TWO_MISTAKES_FROM ? 1 : MOST_MISTAKES;
    let found: Known[] = [];
    const letters = lettersOf(word);
    for (let length = Math.max(CORRECTED_FROM, word.length - least); length <= word.length + least; length++)
      for (const known of this.#byLength[length]?.values() ?? []) {
        // Each mistake changes two letters at most.
        if (countLetters(known.letters ^ letters) > 2 * least) continue;
        if (word.length <= FIRST_LETTER_UP_TO && known.word[0] !== word[0]) continue;
        const distance = typingDistance(word, known.word, least);
        if (distance > least) continue;
        if (distance < least) found = [];
        least = distance;
        found.push(known);
      }
    return found.sort((a, b) => b.weights.size - a.weights.size || a.since - b.since).map((known) => known.word);
  }

  #addWord(word: string): Known {
    const number = this.#free.pop() ?? this.#numbered.length;
    const known = { word, number, letters: lettersOf(word), since: this.#words++, weights: new PackedWeights() };
    this.#numbered[number] = known;
    this.#known.set(word, known);
    this.#fresh.add(word);
    const sound = soundOf(word);
    const alike = this.#bySound.get(sound);
    if (alike) alike.push(word);
    else this.#bySound.set(sound, [word]);
    // Each digit is a mistake: with every SKU among them, most words would be looked at for nothing.
    if (countDigits(word) <= MOST_MISTAKES) (this.#byLength[word.length] ??= new Map()).set(word, known);
    return known;
  }

  #dropWord({ word, number }: Known): void {
    this.#free.push(number);
    this.#known.delete(word);
    this.#fresh.delete(word);
    const sound = soundOf(word);
    const alike = (this.#bySound.get(sound) ?? []).filter((one) => one !== word);
    if (alike.length > 0) this.#bySound.set(sound, alike);
    else this.#bySound.delete(sound);
    this.#byLength[word.length]?.delete(word);
  }
}

/**
 * A word with the documents that have it, and what tells quickly that it is unlike another: the set of its letters, and how many
 * words came before it.
 */
type Known = { word: string; number: number; letters: number; since: number; weights: PackedWeights };

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countDigits(word: string): number {
  let count = 0;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= 48 && word.charCodeAt(at) <= 57) count++;
  return count;
}

function countLetters(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count++;
  return count;
}

function merged(first: readonly string[], second: readonly string[]): string[] {
  const both: string[] = [];
  let at = 0;
  for (const word of second) {
    while (at < first.length && (first[at] ?? '') < word) both.push(first[at++] ?? '');
    both.push(word);
  }
  while (at < first.length) both.push(first[at++] ?? '');
  return both;
}

/** The place of the first text that does not sort before this one. */
function firstNotBefore(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
