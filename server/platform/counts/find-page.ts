/** A part of a list, and how many of its rows match. */
export type Stretch = { stretch: string; count: number };

/**
 * On which stretches the rows of a page lie, and how many rows of these come before it: however deep the page is, no
 * other ones are read. `stretches` in the order of the list; undefined where the page is past the end.
 */
export function findPage(
  stretches: readonly Stretch[],
  offset: number,
  limit: number,
): { first: string; last: string; offset: number } | undefined {
  let before = 0;
  let found: { first: string; last: string; offset: number } | undefined;
  for (const { stretch, count } of stretches) {
    if (count === 0) continue;
    if (!found && before + count > offset) found = { first: stretch, last: stretch, offset: offset - before };
    else if (found) found.last = stretch;
    before += count;
    if (found && before >= offset + limit) break;
  }
  return found;
}
