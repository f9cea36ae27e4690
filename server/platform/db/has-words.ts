import { sql, type RawBuilder } from 'kysely';
import { wordsToFind } from '#domain/find-text.ts';

/**
 * The condition that every word of a question stands in a row's `find_text`, on both engines alike: text and words are
 * folded before they reach the database, so no rule of a language is asked. A question of signs alone finds nothing.
 */
export function hasWords(question: string): RawBuilder<boolean> {
  const words = wordsToFind(question);
  if (words.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.join(words.map(hasWord), sql` and `)}`;
}

function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const stands = sql<boolean>`find_text like ${pattern} escape '\\'`;
  // "TB-1001-M" is kept as three words, and is looked for as "tb1001m", too.
  return CODE.test(word)
    ? sql<boolean>`(${stands} or replace(find_text, ' ', '') like ${pattern} escape '\\')`
    : stands;
}

/** Letters and digits in one; digits alone may be a part of a phone number, and would be found across two numbers. */
const CODE = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{M}\d]{4,}$/u;
