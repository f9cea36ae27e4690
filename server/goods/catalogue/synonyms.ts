import { searchWords, soundOf, typingDistance } from '#domain/search-text.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import type { Db } from '../../platform/db/schema.ts';

/** One or several words that belong together, such as "night suit". */
export type Term = readonly string[];

/** The most successive words that are looked up together. */
const LONGEST = 3;
/** A query uses at most this many synonyms, so that it stays cheap for a word in many lines. */
const MOST_OTHERS = 100;
/** The search looks up terms of several words in all their products, so it allows fewer of them. */
const MOST_FOUND = 40;
/** The search compares a word with at most this many spellings of the same sound. */
const MOST_OF_A_SOUND = 20;

/**
 * The first words of a query that belong together: their number, and the terms that mean the same or that they find.
 */
export type Group = { length: number; alike: Term[]; found: Term[] };

type Others = { alike: Map<string, Term>; found: Map<string, Term> };

/**
 * Words for the same thing: each line of the text lists some, with commas between. In a line with ">" the words before
 * it also find the words behind it, but not the reverse: "diwali > silk" finds silk for Diwali, while a search for silk
 * finds nothing more.
 */
export class Synonyms {
  readonly #others = new Map<string, Others>();
  readonly #bySound = new Map<string, string[]>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const [alike = '', ...found] = line.split('>');
      const [keys, finds] = [termsOf(alike), termsOf(found.join(','))];
      for (const key of keys.keys()) this.#add(key, keys, finds);
    }
  }

  /**
   * Finds the synonyms of the first of these words, as many as belong together. With `bySound` a single word may also
   * have another spelling.
   */
  find(words: readonly string[], bySound = false): Group | undefined {
    for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
      const own = words.slice(0, length).join(' ');
      const key = this.#others.has(own) || !bySound || length > 1 ? own : this.#soundingLike(own);
      const others = this.#others.get(key);
      if (!others) continue;
      const besides = (terms: ReadonlyMap<string, Term>) =>
        [...terms].flatMap(([other, term]) => (other === own ? [] : [term]));
      return { length, alike: besides(others.alike), found: besides(others.found) };
    }
    return undefined;
  }

  /** Answers the known word that sounds like this word; among several, the word with the most similar spelling. */
  #soundingLike(word: string): string {
    const known = this.#bySound.get(soundOf(word)) ?? [];
    const distance = (other: string) => typingDistance(word, other, word.length);
    return known.toSorted((a, b) => distance(a) - distance(b))[0] ?? '';
  }

  // A key is also one of its own other terms, because a word found by its sound differs from the key.
  #add(key: string, alike: ReadonlyMap<string, Term>, found: ReadonlyMap<string, Term>): void {
    const others: Others = this.#others.get(key) ?? { alike: new Map(), found: new Map() };
    for (const [other, term] of alike) if (others.alike.size < MOST_OTHERS) others.alike.set(other, term);
    for (const [other, term] of found) if (others.found.size < MOST_FOUND) others.found.set(other, term);
    this.#others.set(key, others);
    const sound = soundOf(key);
    const sounding = this.#bySound.get(sound) ?? [];
    if (sounding.length < MOST_OF_A_SOUND && !sounding.includes(key)) this.#bySound.set(sound, [...sounding, key]);
  }
}

/** Answers the terms of a list with commas, by their words. */
function termsOf(list: string): Map<string, Term> {
  const terms = list.split(',').map(searchWords).filter(isTerm);
  return new Map(terms.map((term) => [term.join(' '), term]));
}

function isTerm(words: Term): boolean {
  return words.length > 0 && words.length <= LONGEST;
}

/** Reads the synonyms of the search: the owner's, or the synonyms that the shop came with. */
export async function loadSynonyms(db: Db): Promise<string> {
  const row = await db.selectFrom('synonyms').select('words').executeTakeFirst();
  return row?.words || usualSynonyms;
}
