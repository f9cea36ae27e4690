import { wordsToFind } from '#domain/find-text.ts';

type Titled = { title: string; note: string };

/**
 * How well a title answers what was typed: 4 it is these words, 3 it begins with them, 2 its words begin with them, 1
 * they stand in it or in its note, 0 it was found by something else.
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

/**
 * The groups that hold something, first the one whose best item answers the words best: a product whose name was typed
 * comes before the orders that hold it. Of equals the former order stays, and so it does within a group.
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
