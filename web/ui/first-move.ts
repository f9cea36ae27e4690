const moves = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/**
 * Calls `fetchIt` once, when a pointer, a key or the page first moves: a person is then there, so the code for a click
 * can be fetched before the click. A screen reader sends neither pointer nor keys, but it scrolls. Returns a function
 * that stops waiting.
 */
export function onFirstMove(fetchIt: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const onMove = () => {
    waiting.abort();
    fetchIt();
  };
  for (const move of moves) window.addEventListener(move, onMove, { signal, passive: true });
  return () => waiting.abort();
}
