import { soundOf, typingDistance } from '#domain/search-text.ts';

/** The weight that a word has for each document: how much its finding it there says. */
export type Weights = ReadonlyMap<number, number>;

/** So many words at most are taken for what a beginning becomes. */
const MOST_LONGER = 200;
/** With more documents than these a word stands for itself, and is not taken for the beginning of another. */
const COMMON = 10;
/** Shorter words are not corrected, so that nonsense finds nothing. */
const CORRECTED_FROM = 3;
/** Of shorter words the first letter must be right. */
const FIRST_LETTER_UP_TO = 4;
const TWO_MISTAKES_FROM = 8;

/** Which documents have a word, and the words that are like one. Documents are numbers. */
export class WordIndex {
  readonly #weights = new Map<string, Map<number, number>>();
  readonly #wordsOf = new Map<number, readonly string[]>();
  #bySound: Map<string, string[]> | undefined;
  #sorted: string[] | undefined;

  add(document: number, words: ReadonlyMap<string, number>): void {
    this.#wordsOf.set(document, [...words.keys()]);
    for (const [word, weight] of words) {
      const weights = this.#weights.get(word);
      if (weights) weights.set(document, weight);
      else this.#addWord(word, document, weight);
    }
  }

  remove(document: number): void {
    for (const word of this.#wordsOf.get(document) ?? []) {
      const weights = this.#weights.get(word);
      weights?.delete(document);
      if (weights?.size === 0) this.#dropWord(word);
    }
    this.#wordsOf.delete(document);
  }

  find(word: string): Weights | undefined {
    return this.#weights.get(word);
  }

  isCommon(word: string): boolean {
    return (this.#weights.get(word)?.size ?? 0) >= COMMON;
  }

  /** The words that begin so, without the word itself. */
  startingWith(beginning: string): string[] {
    const sorted = (this.#sorted ??= [...this.#weights.keys()].sort());
    const from = firstNotBefore(sorted, beginning);
    const found: string[] = [];
    for (const word of sorted.slice(from, from + MOST_LONGER)) {
      if (!word.startsWith(beginning)) break;
      if (word !== beginning) found.push(word);
    }
    return found;
  }

  soundingLike(word: string): readonly string[] {
    this.#bySound ??= Map.groupBy(this.#weights.keys(), soundOf);
    return this.#bySound.get(soundOf(word)) ?? [];
  }

  /** The words that this one may be mistyped for: those with the fewest mistakes, the one in most documents first. */
  near(word: string): string[] {
    if (word.length < CORRECTED_FROM || /\d/.test(word)) return [];
    let least = word.length < TWO_MISTAKES_FROM ? 1 : 2;
    let found: string[] = [];
    for (const known of this.#weights.keys()) {
      if (known.length < CORRECTED_FROM || (word.length <= FIRST_LETTER_UP_TO && known[0] !== word[0])) continue;
      const distance = typingDistance(word, known, least);
      if (distance > least) continue;
      if (distance < least) found = [];
      least = distance;
      found.push(known);
    }
    const size = (known: string) => this.#weights.get(known)?.size ?? 0;
    return found.sort((a, b) => size(b) - size(a));
  }

  #addWord(word: string, document: number, weight: number): void {
    this.#weights.set(word, new Map([[document, weight]]));
    this.#sorted = this.#bySound = undefined;
  }

  #dropWord(word: string): void {
    this.#weights.delete(word);
    this.#sorted = this.#bySound = undefined;
  }
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
