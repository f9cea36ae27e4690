import { useEffect, useState } from 'react';
import { onFirstMove } from '../ui/first-move.ts';
import { part } from '../ui/part.tsx';
import type { RowsProps } from './rows/rows.tsx';

// Nobody has asked for these rows, so a failure shows no message.
const Rows = part(async () => import('./rows/rows.tsx'), { missing: () => null, unreached: () => null });

/**
 * The rows at a page's foot. The browser fetches the code of these rows when somebody moves, because a visitor sees the
 * rows last, and a first visit stays small.
 */
export function LateRows(props: RowsProps) {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    const show = () => setMoved(true);
    // After a reload or Back the visitor may already be at the foot of the page.
    return window.scrollY > 0 ? show() : onFirstMove(show);
  }, []);
  return isMoved && <Rows {...props} />;
}
