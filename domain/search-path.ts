/** The path of the results for these words. */
export function searchPath(words: string): string {
  return `/search?${new URLSearchParams({ q: words })}`;
}
