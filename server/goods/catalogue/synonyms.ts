import { searchWords, soundOf } from '#domain/search-text.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import type { Db } from '../../platform/db/schema.ts';

/** One or several words that belong together, such as "night suit". */
export type Term = readonly string[];

/** The longest run of words that is looked up. */
const LONGEST = 3;
/** A query takes no more synonyms than this, so that it stays cheap for a word in many lines. */
const MOST_OTHERS = 100;

/**
 * Words for the same thing: each line of the text lists some, with commas between. In a line with ">" the words before
 * it also find the words behind it, but not the other way round: "diwali > silk" finds silk for Diwali, and no more for
 * silk.
 */
export class Synonyms {
  readonly #others = new Map<string, Map<string, Term>>();
  readonly #bySound = new Map<string, string>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const [alike = '', found = ''] = line.split('>');
      const [keys, terms] = [termsOf(alike), termsOf(`${alike},${found}`)];
      for (const key of keys.keys()) this.#add(key, terms);
    }
  }

  /**
   * Finds the synonyms of the first of these words, as many as belong together: answers their number and the other
   * terms for the same thing. With `bySound` a single word may also be spelt otherwise.
   */
  find(words: readonly string[], bySound = false): { length: number; others: Term[] } | undefined {
    for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
      const own = words.slice(0, length).join(' ');
      const key = this.#others.has(own) || !bySound || length > 1 ? own : (this.#bySound.get(soundOf(own)) ?? '');
      const others = this.#others.get(key);
      if (others) return { length, others: [...others].flatMap(([other, term]) => (other === own ? [] : [term])) };
    }
    return undefined;
  }

  // A key is also one of its own other terms, because a word found by its sound is another word than the key.
  #add(key: string, terms: ReadonlyMap<string, Term>): void {
    const others = this.#others.get(key) ?? new Map<string, Term>();
    for (const [other, term] of terms) if (others.size < MOST_OTHERS) others.set(other, term);
    this.#others.set(key, others);
    if (!this.#bySound.has(soundOf(key))) this.#bySound.set(soundOf(key), key);
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
