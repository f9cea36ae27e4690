import { useEffect, useState } from 'react';
import { onFirstMove } from '../ui/first-move.ts';
import { part } from '../ui/part.tsx';
import type { RowsProps } from './rows/rows.tsx';

// The visitor did not ask for these rows, so a failure shows no message.
const Rows = part(async () => import('./rows/rows.tsx'), { missing: () => null, unreached: () => null });

/**
 * The rows at the foot of a page. The browser fetches their code when the visitor first moves, because the visitor sees
 * them last and the first visit should stay small.
 */
export function LateRows(props: RowsProps) {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    const show = () => setMoved(true);
    // After a reload or Back the page may already be scrolled to its foot.
    return window.scrollY > 0 ? show() : onFirstMove(show);
  }, []);
  return isMoved && <Rows {...props} />;
}
