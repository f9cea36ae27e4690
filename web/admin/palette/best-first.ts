import { wordsToFind } from '#domain/find-text.ts';

type Titled = { title: string; note: string };

/**
 * Scores how well a title matches the typed words: 4 if the title equals the words, 3 if it begins with them, 2 if its
 * words begin with them, 1 if the title or its note contains them. Otherwise the score is 0: the server has found the
 * item by another of its texts.
 */
function matchOf({ title, note }: Titled, asked: readonly string[]): number {
  const found = wordsToFind(title);
  const [text, wanted] = [found.join(' '), asked.join(' ')];
  if (text === wanted) return 4;
  if (text.startsWith(wanted)) return 3;
  if (asked.every((word) => found.some((other) => other.startsWith(word)))) return 2;
  const all = `${text} ${wordsToFind(note).join(' ')}`;
  return asked.every((word) => all.includes(word)) ? 1 : 0;
}

/** Returns whether a title or its note contains the typed words. */
export function isMatch(item: Titled, words: string): boolean {
  return matchOf(item, wordsToFind(words)) > 0;
}

/**
 * Sorts the groups of results by their best item. A product with the typed name then comes before the orders that
 * contain this product. Groups with equal scores keep their order, and so do the items within a group.
 */
export function bestFirst<Group extends { items: readonly Titled[] }>(
  groups: readonly Group[],
  words: string,
): Group[] {
  const asked = wordsToFind(words);
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => ({
      group,
      match: asked.length > 0 ? Math.max(...group.items.map((item) => matchOf(item, asked))) : 0,
    }))
    .toSorted((a, b) => b.match - a.match)
    .map(({ group }) => group);
}
