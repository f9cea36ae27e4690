import { useEffect, useState } from 'react';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';

/** So many cards fill the first screen of a large window. */
const FIRST_SCREEN = 8;
/** For a touch or a key in between. */
const PAUSE_MS = 30;

/**
 * How many of the first cards are laid out wherever they are; the rest only when it comes near the window. Of a page
 * from the server it is the first screen, then more in steps, because all at once would hold up a phone. A list that
 * comes later is laid out whole, so that its scroll position can be restored.
 */
export function useLaidOut(total: number): number {
  const isInBrowser = useIsInBrowser();
  const [laidOut, setLaidOut] = useState(isInBrowser ? Infinity : FIRST_SCREEN);
  useEffect(() => {
    if (laidOut === Infinity) return undefined;
    const next = laidOut + FIRST_SCREEN;
    const timer = setTimeout(() => setLaidOut(next < total ? next : Infinity), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [laidOut, total]);
  return laidOut;
}
