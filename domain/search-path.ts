/** Returns the path of the page with the search results for these words. */
export function searchPath(words: string): string {
  return `/search?${new URLSearchParams({ q: words })}`;
}
