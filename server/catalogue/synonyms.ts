import { searchWords, soundOf } from '#domain/search-text.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import type { Db } from '../db/schema.ts';

/** One or several words that belong together, such as "night suit". */
export type Term = readonly string[];

/** The longest run of words that is looked up. */
const LONGEST = 3;
/** A query stays cheap however many lines a word stands in. */
const MOST_OTHERS = 100;

/** Words for the same thing: each line of the text lists some, with commas between. */
export class Synonyms {
  readonly #groups = new Map<string, Term[][]>();
  readonly #bySound = new Map<string, string>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const terms = line.split(',').map(searchWords).filter(isTerm);
      for (const term of terms) this.#add(term.join(' '), terms);
    }
  }

  /**
   * The words at the beginning of these that have synonyms, as many as belong together: how many they are, and the other
   * terms for the same. `bySound`: a single word may also be spelt otherwise.
   */
  find(words: readonly string[], bySound = false): { length: number; others: Term[] } | undefined {
    for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
      const own = words.slice(0, length).join(' ');
      const key = this.#groups.has(own) || !bySound || length > 1 ? own : (this.#bySound.get(soundOf(own)) ?? '');
      const groups = this.#groups.get(key);
      if (groups)
        return {
          length,
          others: groups
            .flat()
            .filter((term) => term.join(' ') !== own)
            .slice(0, MOST_OTHERS),
        };
    }
    return undefined;
  }

  #add(key: string, terms: Term[]): void {
    this.#groups.set(key, [...(this.#groups.get(key) ?? []), terms]);
    if (!this.#bySound.has(soundOf(key))) this.#bySound.set(soundOf(key), key);
  }
}

function isTerm(words: Term): boolean {
  return words.length > 0 && words.length <= LONGEST;
}

/** The synonyms of the search: the owner's, or those the shop came with. */
export async function loadSynonyms(db: Db): Promise<string> {
  const row = await db.selectFrom('synonyms').select('words').executeTakeFirst();
  return row?.words || usualSynonyms;
}
