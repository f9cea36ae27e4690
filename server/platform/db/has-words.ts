import { sql, type RawBuilder } from 'kysely';
import { wordsToFind } from '#domain/find-text.ts';

/**
 * Answers the condition that a row's `find_text` contains every word of a query. Text and words are folded before they
 * reach the database, so both engines give the same result whatever their language rules. A query that is only
 * punctuation finds nothing.
 */
export function hasWords(question: string): RawBuilder<boolean> {
  const words = wordsToFind(question);
  if (words.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.join(words.map(hasWord), sql` and `)}`;
}

function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const stands = sql<boolean>`find_text like ${pattern} escape '\\'`;
  // "TB-1001-M" is stored as three words, and the search looks for "tb1001m", too.
  return CODE.test(word)
    ? sql<boolean>`(${stands} or replace(find_text, ' ', '') like ${pattern} escape '\\')`
    : stands;
}

/**
 * A code needs both letters and digits. Digits alone may be a part of a phone number, and would match across two
 * numbers.
 */
const CODE = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{M}\d]{4,}$/u;
