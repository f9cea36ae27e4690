import { useEffect, useState } from 'react';
import { onFirstMove } from '../ui/first-move.ts';
import { part } from '../ui/part.tsx';
import type { RowsProps } from './rows/rows.tsx';

// The visitor did not ask for these rows, so there is no message if they cannot be loaded.
const Rows = part(async () => import('./rows/rows.tsx'), { missing: () => null, unreached: () => null });

/**
 * Shows the rows of products at the foot of a page. The browser fetches the code of these rows when the visitor first
 * moves: visitors see these rows last, and the first visit should load little.
 */
export function LateRows(props: RowsProps) {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    const show = () => setMoved(true);
    // After a reload or Back, the page may be scrolled to its foot from the start.
    return window.scrollY > 0 ? show() : onFirstMove(show);
  }, []);
  return isMoved && <Rows {...props} />;
}
