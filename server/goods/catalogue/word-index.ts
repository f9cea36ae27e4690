import { soundOf } from '#domain/search-text.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { noBits, type Bits } from './bits.ts';
import { fromLru } from './lru.ts';
import { NearWords } from './near-words.ts';
import { PackedWeights } from './packed-weights.ts';
import { PackedArrays } from './packed-arrays.ts';
import { sortInSlices } from './sorted.ts';

/** The search replaces the typed beginning of a word by at most this many whole words. */
const MOST_LONGER = 200;
/** If the index has more new words than this number, it sorts them into the list of all words. */
const MOST_FRESH = 2000;
/** The cache contains the documents of at most this many words. */
const MOST_SETS = 64;
/** The index sorts this many words at once, which takes a few milliseconds. */
const WORDS_AT_ONCE = 4096;
/**
 * If at least this many documents contain a typed word, the search does not also read the word as the beginning of
 * longer words.
 */
const COMMON = 10;

/**
 * Finds the documents that contain a word, and the words that are similar to a word. A document is a number, for
 * example the number of a product.
 */
export class WordIndex {
  readonly #known = new Map<string, Known>();
  /**
   * `#numbered` contains the words by their numbers, and `#wordsOf` contains the numbers of the words of each document.
   */
  readonly #numbered: Known[] = [];
  readonly #wordsOf = new PackedArrays();
  readonly #free: number[] = [];
  readonly #bySound = new Map<string, string[]>();
  readonly #near = new NearWords<Known>();
  /**
   * The words in alphabetical order, including some that no document has any more. New words are only in `#fresh` until
   * the index sorts them into this list.
   */
  #sorted: string[] = [];
  readonly #fresh = new Set<string>();
  /** An LRU cache: for each frequent word, the set of the documents that contain the word. */
  readonly #sets = new Map<string, Bits>();

  /** Stores a document's present words, each with its weight (`PackedWeights`). */
  set(document: number, words: ReadonlyMap<string, number>): void {
    this.#sets.clear();
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

  /** Adds the documents that have this word to a set. */
  addTo(bits: Bits, word: string): void {
    const weights = this.find(word);
    if (!weights || weights.size < bits.length) return weights?.addTo(bits);
    const documents = fromLru(this.#sets, word, MOST_SETS, () => {
      const set = noBits(bits);
      weights.addTo(set);
      return set;
    });
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (documents[at] ?? 0);
  }

  has(word: string): boolean {
    return this.#known.has(word);
  }

  /**
   * Returns whether so many documents have the word that a search does not also read it as the beginning of other
   * words.
   */
  isCommon(word: string): boolean {
    return (this.#known.get(word)?.weights.size ?? 0) >= COMMON;
  }

  /** Lists the words that begin with this text and are longer than the text. */
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

  /** Sorts all words in slices, because a large catalogue has hundreds of thousands of words, most of them SKUs. */
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

  /**
   * Lists the words that a shopper may mean by this mistyped word: the known words that differ from it by the fewest
   * mistakes. The word that most documents contain comes first; equally frequent words are in alphabetical order.
   */
  near(word: string): string[] {
    return this.#near
      .of(word)
      .sort((a, b) => b.weights.size - a.weights.size || (a.word < b.word ? -1 : 1))
      .map((known) => known.word);
  }

  #addWord(word: string): Known {
    const number = this.#free.pop() ?? this.#numbered.length;
    const known = { word, number, weights: new PackedWeights(), place: 0 };
    this.#numbered[number] = known;
    this.#known.set(word, known);
    this.#fresh.add(word);
    const sound = soundOf(word);
    const alike = this.#bySound.get(sound);
    if (alike) alike.push(word);
    else this.#bySound.set(sound, [word]);
    this.#near.add(known);
    return known;
  }

  #dropWord(known: Known): void {
    const { word, number } = known;
    this.#free.push(number);
    this.#known.delete(word);
    this.#fresh.delete(word);
    const sound = soundOf(word);
    const alike = (this.#bySound.get(sound) ?? []).filter((one) => one !== word);
    if (alike.length > 0) this.#bySound.set(sound, alike);
    else this.#bySound.delete(sound);
    this.#near.drop(known);
  }
}

/**
 * A word with the documents that have it, and its position in the list of the words of the same length (`NearWords`).
 */
type Known = { word: string; number: number; weights: PackedWeights; place: number };

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

/** Returns the place of the first text in a sorted list that does not come before this text. */
function firstNotBefore(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
