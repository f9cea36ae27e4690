/** A stretch (part, such as a day) of a list, and the number of its rows that match the list's filters. */
export type Stretch = { stretch: string; count: number };

/**
 * Finds the first and the last stretch that contain rows of a page. The returned `offset` is the number of matching
 * rows of the first stretch that come before the page. The caller then reads only these stretches, even for a page far
 * down the list. `stretches` are in the order of the list. Returns undefined if the list ends before the page.
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
