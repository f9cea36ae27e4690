/**
 * Scrolls a page to its former position before the first paint, if the page is opened again by Back or a reload. React
 * Router itself cannot restore the position before the first paint. restoreScroll replaces <ScrollRestoration>, and
 * reads the positions that useScrollRestoration (root.tsx) has stored. The page contains the source text of this
 * function, so the function uses nothing from outside.
 */
function restoreScroll(): void {
  const STORED = 'react-router-scroll-positions';
  if (!window.history.state?.key) window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}')[window.history.state.key];
    if (typeof top === 'number') window.scrollTo(0, top);
  } catch {
    // The stored positions have an unknown form, or the browser forbids storage.
  }
}

/**
 * The text of the script that scrolls the page. The script stands after the page's content and before the scripts of
 * React Router.
 */
export const restoredScroll = `(${restoreScroll.toString()})()`;
