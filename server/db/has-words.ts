import { sql, type RawBuilder } from 'kysely';
import { wordsToFind } from '#domain/find-text.ts';

/**
 * The condition that every word of a question stands in a row's `find_text`, on both engines alike: text and words are
 * folded before they reach the database, so no rule of a language is asked. A question of signs alone finds nothing.
 */
export function hasWords(question: string): RawBuilder<boolean> {
  const words = wordsToFind(question);
  if (words.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.join(
    words.map(
      (word) => sql`find_text like ${`%${word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`} escape '\\'`,
    ),
    sql` and `,
  )}`;
}
