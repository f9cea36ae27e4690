import { sql } from 'kysely';
import { soundOf } from '#domain/search-text.ts';
import type { Tx } from '../../db/schema.ts';
import type { CategoryTree } from '../category-tree.ts';
import { wordsOfProduct } from '../product-words.ts';
import type { Written } from './product-rows.ts';

/** Writes by which words these products are found, and counts the words anew. `numbers`: of those on sale. */
export async function replacePostings(
  db: Tx,
  changes: readonly Written[],
  numbers: ReadonlyMap<string, number>,
  tree: CategoryTree,
): Promise<void> {
  const before = changes.flatMap(({ was }) => was?.number ?? []);
  const counts = new Map<string, number>();
  const count = (word: string, change: number) => counts.set(word, (counts.get(word) ?? 0) + change);
  if (before.length > 0) {
    const { rows } = await sql<{ word: string }>`
      delete from catalogue_index.postings using catalogue_index.words
      where product = any(${before}) and words.number = postings.word returning words.word`.execute(db);
    for (const { word } of rows) count(word, -1);
  }
  const found = changes.flatMap(({ id, entry }) =>
    entry
      ? Array.from(wordsOfProduct(entry, tree.path(entry.categoryId)), ([word, weight]) => ({
          ...{ word, weight, product: numbers.get(id) ?? 0 },
        }))
      : [],
  );
  for (const { word } of found) count(word, 1);
  const places = await countWords(db, counts);
  if (found.length === 0) return;
  await sql`
    insert into catalogue_index.postings (word, product, weight)
    select * from unnest(
      ${found.map(({ word }) => places.get(word) ?? 0)}::int[],
      ${found.map(({ product }) => product)}::int[],
      ${found.map(({ weight }) => weight)}::int[])`.execute(db);
}

/** Answers the number of each of these words. */
async function countWords(db: Tx, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  if (counts.size === 0) return new Map();
  const words = [...counts.keys()];
  const { rows } = await sql<{ word: string; number: number }>`
    insert into catalogue_index.words (word, sound, products)
    select * from unnest(${words}::text[], ${words.map(soundOf)}::text[], ${[...counts.values()]}::int[])
    on conflict (word) do update set products = words.products + excluded.products
    returning word, number`.execute(db);
  return new Map(rows.map(({ word, number }) => [word, number]));
}
