/**
 * Scrolls a page that is opened again, by Back or by reloading, to where it was left: before it is first painted, so
 * before React Router can. It is what its <ScrollRestoration> writes, and reads what its useScrollRestoration
 * (root.tsx) has stored. Its source text goes into the page: it uses nothing from outside.
 */
function restoreScroll(): void {
  const STORED = 'react-router-scroll-positions';
  if (!window.history.state?.key) window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}')[window.history.state.key];
    if (typeof top === 'number') window.scrollTo(0, top);
  } catch {
    // What is stored is not ours to read, or nothing may be stored.
  }
}

/** The script's text. It stands behind what the page shows, before React Router's own scripts. */
export const restoredScroll = `(${restoreScroll.toString()})()`;
