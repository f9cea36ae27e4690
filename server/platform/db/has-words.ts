import { sql, type RawBuilder } from 'kysely';
import { wordsToFind } from '#domain/find-text.ts';

/**
 * Returns the SQL condition that a row's `find_text` contains every word of a query. The shop folds the text and the
 * words (small letters without accents) before they reach the database. SQLite and PostgreSQL therefore give the same
 * result, whatever their language rules. A query that is only punctuation finds nothing.
 */
export function hasWords(question: string): RawBuilder<boolean> {
  const words = wordsToFind(question);
  if (words.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.join(words.map(hasWord), sql` and `)}`;
}

function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const stands = sql<boolean>`find_text like ${pattern} escape '\\'`;
  // `find_text` contains the code "TB-1001-M" as three words, so a search for "tb1001m" ignores spaces.
  return CODE.test(word)
    ? sql<boolean>`(${stands} or replace(find_text, ' ', '') like ${pattern} escape '\\')`
    : stands;
}

/**
 * The pattern of a code, for which the search ignores spaces: a code has letters and digits. Without spaces, digits
 * alone would also match the end of one phone number together with the beginning of the next.
 */
const CODE = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{M}\d]{4,}$/u;
