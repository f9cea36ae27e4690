/**
 * Scrolls a page that is opened again, by Back or a reload, to its former position before the first paint, which React
 * Router cannot do. It replaces <ScrollRestoration>, and reads the positions that useScrollRestoration (root.tsx) has
 * stored. Its source text goes into the page, so it uses nothing from outside.
 */
function restoreScroll(): void {
  const STORED = 'react-router-scroll-positions';
  if (!window.history.state?.key) window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}')[window.history.state.key];
    if (typeof top === 'number') window.scrollTo(0, top);
  } catch {
    // The stored value has an unknown form, or storage is forbidden.
  }
}

/** The script's text. It stands after the page's content, before React Router's own scripts. */
export const restoredScroll = `(${restoreScroll.toString()})()`;
