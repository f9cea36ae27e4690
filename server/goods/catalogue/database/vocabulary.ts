import { sql } from 'kysely';
import { queryWords, soundOf, stem, typingDistance } from '#domain/search-text.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { together } from '../../../platform/db/together.ts';
import { CORRECTED_FROM, FIRST_LETTER_UP_TO, TWO_MISTAKES_FROM } from '../near-words.ts';
import { codeParts } from '../read-query.ts';
import { COMMON, MOST_LONGER, type KnownWords } from '../word-index.ts';

/** The query compares a mistyped word with at most this many words that share most of its three-letter pieces. */
const LOOKED_AT = 300;

/** Looks up the words of one search in two round trips: all the facts about them that `readQuery` may ask for. */
export async function lookUp(db: Db, text: string): Promise<KnownWords> {
  const plain = queryWords(text);
  const stems = [...new Set(plain.map(stem))];
  const compiled = (query: ReturnType<typeof sql>) => ({ compile: () => query.compile(db) });
  const asked = await together(db, {
    known: compiled(sql`
      select word, products from catalogue_index.words where word = any(${candidates(plain)}::text[]) and products > 0`),
    longer: compiled(sql`
      select typed, longer.word from unnest(${plain.filter((word) => word.length > 1)}::text[]) as typed,
        lateral (
          select word from catalogue_index.words
          where word >= typed collate "C" and word < (typed || chr(1114111)) collate "C" and products > 0
          order by word limit ${sql.lit(MOST_LONGER)}
        ) as longer`),
    alike: compiled(sql`
      select sound, word from catalogue_index.words
      where sound = any(${stems.map(soundOf)}::text[]) and products > 0 order by number`),
  });
  // as: the shape of the queries.
  const known = new Map((asked.known as Array<{ word: string; products: number }>).map((r) => [r.word, r.products]));
  const longer = Map.groupBy(asked.longer as Array<{ typed: string; word: string }>, ({ typed }) => typed);
  const alike = Map.groupBy(asked.alike as Array<{ sound: string; word: string }>, ({ sound }) => sound);
  const strange = stems.filter((word) => !known.has(word) && !alike.has(soundOf(word)) && isCorrected(word));
  const near = new Map<string, string[]>();
  for (const word of strange) near.set(word, await findNear(db, word));
  return {
    has: (word) => known.has(word),
    isCommon: (word) => (known.get(word) ?? 0) >= COMMON,
    startingWith: (beginning) =>
      (longer.get(beginning) ?? []).map(({ word }) => word).filter((word) => word !== beginning),
    soundingLike: (word) => (alike.get(soundOf(word)) ?? []).map((found) => found.word),
    near: (word) => near.get(word) ?? [],
  };
}

/** Every word that a question of these may come down to: each by itself, two as one, and one as several. */
function candidates(plain: readonly string[]): string[] {
  const words = new Set(plain.map(stem));
  for (const [at, first] of plain.entries()) for (const second of plain.slice(at + 1)) words.add(stem(first + second));
  for (const part of plain.map(stem).flatMap(codeParts)) words.add(part);
  for (const word of plain.map(stem))
    for (let at = 3; at <= word.length - 3; at++) words.add(word.slice(0, at)).add(stem(word.slice(at)));
  return [...words];
}

function isCorrected(word: string): boolean {
  return word.length >= CORRECTED_FROM && !/\d/.test(word);
}

/** The words that this one may be mistyped for: those with the fewest mistakes, the one of most products first. */
async function findNear(db: Db, word: string): Promise<string[]> {
  const most = word.length < TWO_MISTAKES_FROM ? 1 : 2;
  const { rows } = await sql<{ word: string; products: number }>`
    select word, products from catalogue_index.words
    where word !~ '[0-9]' and products > 0
      and length(word) between ${Math.max(CORRECTED_FROM, word.length - most)} and ${word.length + most}
    order by word <-> ${word}::text limit ${sql.lit(LOOKED_AT)}`.execute(db);
  const found = rows
    .filter((row) => word.length > FIRST_LETTER_UP_TO || row.word[0] === word[0])
    .map((row) => ({ ...row, distance: typingDistance(word, row.word, most) }));
  const least = Math.min(most, ...found.map(({ distance }) => distance));
  return found
    .filter(({ distance }) => distance === least)
    .sort((a, b) => b.products - a.products || (a.word < b.word ? -1 : 1))
    .map((row) => row.word);
}
