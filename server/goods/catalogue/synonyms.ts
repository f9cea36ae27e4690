import { searchWords, soundOf, typingDistance } from '#domain/search-text.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import type { Db } from '../../platform/db/schema.ts';

/** One word, or several words that belong together, such as "night suit". */
export type Term = readonly string[];

/** The search looks up at most this many successive words together. */
const LONGEST = 3;
/**
 * A query uses at most this many synonyms, so that the search stays fast even if many lines of the owner's text contain
 * a word.
 */
const MOST_OTHERS = 100;
/**
 * A query uses at most this number of terms that a line with ">" adds, because a term of several words is slow: the
 * search must look up all products of each word.
 */
const MOST_FOUND = 40;
/** The search compares a word with at most this many words that sound the same. */
const MOST_OF_A_SOUND = 20;

/**
 * The synonyms of the first words of a query. `length` is the number of these words, `alike` contains terms with the
 * same meaning, and `found` contains terms from lines with ">", which the words find as well.
 */
export type Group = { length: number; alike: Term[]; found: Term[] };

type Others = { alike: Map<string, Term>; found: Map<string, Term> };

/**
 * Finds the synonyms of words in a query. Each line of the owner's text lists words with the same meaning, separated by
 * commas. In a line with ">", a search for a word before the sign also finds the words after it, but not the reverse:
 * with "diwali > silk" a search for Diwali finds silk, while a search for silk finds nothing more.
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
   * Finds the synonyms of the longest term at the beginning of these words. With `bySound`, also finds a single word
   * that sounds like a known word.
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

  /**
   * Returns the known word that sounds like this word; if several sound like it, the word with the most similar
   * spelling.
   */
  #soundingLike(word: string): string {
    const known = this.#bySound.get(soundOf(word)) ?? [];
    const distance = (other: string) => typingDistance(word, other, word.length);
    return known.toSorted((a, b) => distance(a) - distance(b))[0] ?? '';
  }

  // Adds the synonyms of a key. The synonyms include the key itself, because the key is a synonym of a word that only
  // sounds like the key.
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

/** Returns the terms in a list with commas. The keys of the map are the terms' words, joined by spaces. */
function termsOf(list: string): Map<string, Term> {
  const terms = list.split(',').map(searchWords).filter(isTerm);
  return new Map(terms.map((term) => [term.join(' '), term]));
}

function isTerm(words: Term): boolean {
  return words.length > 0 && words.length <= LONGEST;
}

/**
 * Reads the synonyms of the search: the owner's synonyms or, if the owner has saved none, the shop's built-in synonyms.
 */
export async function loadSynonyms(db: Db): Promise<string> {
  const row = await db.selectFrom('synonyms').select('words').executeTakeFirst();
  return row?.words || usualSynonyms;
}
