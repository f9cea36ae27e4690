import { searchWords, soundOf, typingDistance } from '#domain/search-text.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import type { Db } from '../../platform/db/schema.ts';

/** One or several words that belong together, such as "night suit". */
export type Term = readonly string[];

/** The longest run of words that is looked up. */
const LONGEST = 3;
/** A query takes no more synonyms than this, so that it stays cheap for a word in many lines. */
const MOST_OTHERS = 100;

/** The first words of a query that belong together: their number, and the terms that are alike or that they find. */
export type Group = { length: number; alike: Term[]; found: Term[] };

type Others = Map<string, { term: Term; isAlike: boolean }>;

/**
 * Words for the same thing: each line of the text lists some, with commas between. In a line with ">" the words before
 * it also find the words behind it, but not the other way round: "diwali > silk" finds silk for Diwali, and no more for
 * silk.
 */
export class Synonyms {
  readonly #others = new Map<string, Others>();
  readonly #bySound = new Map<string, string[]>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const [alike = '', found = ''] = line.split('>').map((list) => list.trim());
      const [keys, finds] = [termsOf(alike), termsOf(found)];
      for (const key of keys.keys()) this.#add(key, keys, finds);
    }
  }

  /**
   * Finds the synonyms of the first of these words, as many as belong together. With `bySound` a single word may also
   * be spelt otherwise.
   */
  find(words: readonly string[], bySound = false): Group | undefined {
    for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
      const own = words.slice(0, length).join(' ');
      const key = this.#others.has(own) || !bySound || length > 1 ? own : this.#soundingLike(own);
      const others = this.#others.get(key);
      if (!others) continue;
      const those = [...others].flatMap(([other, one]) => (other === own ? [] : [one]));
      const [alike, found] = [true, false].map((isAlike) =>
        those.flatMap((one) => (one.isAlike === isAlike ? [one.term] : [])),
      );
      return { length, alike: alike ?? [], found: found ?? [] };
    }
    return undefined;
  }

  /** The known word that sounds like this one; of several the one that is spelt most alike. */
  #soundingLike(word: string): string {
    const known = this.#bySound.get(soundOf(word)) ?? [];
    const distance = (other: string) => typingDistance(word, other, word.length);
    return known.toSorted((a, b) => distance(a) - distance(b))[0] ?? '';
  }

  // A key is also one of its own other terms, because a word found by its sound is another word than the key.
  #add(key: string, alike: ReadonlyMap<string, Term>, found: ReadonlyMap<string, Term>): void {
    const others: Others = this.#others.get(key) ?? new Map();
    const note = (terms: ReadonlyMap<string, Term>, isAlike: boolean) => {
      for (const [other, term] of terms) if (others.size < MOST_OTHERS) others.set(other, { term, isAlike });
    };
    note(found, false);
    note(alike, true);
    this.#others.set(key, others);
    this.#bySound.set(soundOf(key), [...(this.#bySound.get(soundOf(key)) ?? []), key]);
  }
}

/** The terms of a list with commas, by their words. */
function termsOf(list: string): Map<string, Term> {
  const terms = list.split(',').map(searchWords).filter(isTerm);
  return new Map(terms.map((term) => [term.join(' '), term]));
}

function isTerm(words: Term): boolean {
  return words.length > 0 && words.length <= LONGEST;
}

/** The synonyms of the search: the owner's, or those the shop came with. */
export async function loadSynonyms(db: Db): Promise<string> {
  const row = await db.selectFrom('synonyms').select('words').executeTakeFirst();
  return row?.words || usualSynonyms;
}
