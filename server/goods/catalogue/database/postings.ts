import { sql } from 'kysely';
import { soundOf } from '#domain/search-text.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import type { CategoryTree } from '../category-tree.ts';
import { wordsOfProduct } from '../product-words.ts';
import type { Written } from './product-rows.ts';

/** Writes the search words of these products and counts the words again. `numbers`: the numbers of those on sale. */
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

/** A category whose names have changed, with the change in weight of each search word of its products. */
type Renamed = { category: string; changes: ReadonlyMap<string, number> };

/**
 * Changes the postings of a category's products by the difference between its old and its new words. A posting holds
 * the sum of a product's own weight and that of its category, so it cannot simply be replaced.
 */
export async function renamePostings(db: Tx, renamed: readonly Renamed[]): Promise<void> {
  const each = renamed.flatMap(({ category, changes }) =>
    Array.from(changes, ([word, change]) => ({ category, word, change })),
  );
  const places = await countWords(db, new Map(each.map(({ word }) => [word, 0])));
  const words = [...places.values()];
  await sql`
    insert into catalogue_index.postings (word, product, weight)
    select changed.word, p.number, changed.change
    from unnest(
        ${each.map(({ category }) => category)}::text[],
        ${each.map(({ word }) => places.get(word) ?? 0)}::int[],
        ${each.map(({ change }) => change)}::int[]
      ) as changed (category, word, change)
      join catalogue_index.products as p on p.category_id = changed.category
    on conflict (word, product) do update set weight = postings.weight + excluded.weight`.execute(db);
  await sql`delete from catalogue_index.postings where word = any(${words}::int[]) and weight = 0`.execute(db);
  await sql`
    update catalogue_index.words set products = (
      select count(*) from catalogue_index.postings where word = words.number
    ) where number = any(${words}::int[])`.execute(db);
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
