import { useEffect, useState } from 'react';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';

/** So many cards fill the first screen of a large window. */
const FIRST_SCREEN = 8;

/**
 * How many of the first cards are laid out wherever they are; the rest only when it comes near the window. Of a page from the
 * server it is the first screen, then more whenever the browser has time, because all at once would hold up a phone. A list
 * that comes later is laid out whole, so that its scroll position can be restored.
 */
export function useLaidOut(total: number): number {
  const isInBrowser = useIsInBrowser();
  const [laidOut, setLaidOut] = useState(isInBrowser ? Infinity : FIRST_SCREEN);
  useEffect(() => {
    if (laidOut === Infinity) return undefined;
    const next = laidOut + FIRST_SCREEN;
    return whenIdle(() => setLaidOut(next < total ? next : Infinity));
  }, [laidOut, total]);
  return laidOut;
}

/** Calls back when the browser has nothing else to do, and answers what takes that back. */
function whenIdle(act: () => void): () => void {
  // Safari has no idle time to ask for.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act);
  return () => cancelIdleCallback(asked);
}
