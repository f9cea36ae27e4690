/**
 * When a page is opened again by Back or a reload, scrolls it to its former position before the first paint, which
 * React Router cannot do. It replaces <ScrollRestoration>, and reads the positions that useScrollRestoration (root.tsx)
 * has stored. The source text of this function is written into the page, so the function uses nothing from outside.
 */
function restoreScroll(): void {
  const STORED = 'react-router-scroll-positions';
  if (!window.history.state?.key) window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}')[window.history.state.key];
    if (typeof top === 'number') window.scrollTo(0, top);
  } catch {
    // The stored value has an unknown form, or the browser forbids storage.
  }
}

/** The text of the script. It stands after the content of the page and before the scripts of React Router. */
export const restoredScroll = `(${restoreScroll.toString()})()`;
