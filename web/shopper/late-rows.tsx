import { useEffect, useState } from 'react';
import { onFirstMove } from '../ui/first-move.ts';
import { part } from '../ui/part.tsx';
import type { RowsProps } from './rows/rows.tsx';

// Nobody has asked for these rows, so a failure shows no message.
const Rows = part(async () => import('./rows/rows.tsx'), { missing: () => null, unreached: () => null });

/**
 * The rows at a page's foot. Their code comes when somebody moves, because a visitor sees them last, and a first visit
 * stays lean.
 */
export function LateRows(props: RowsProps) {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    const show = () => setMoved(true);
    // After a reload or Back the page may stand at its foot already.
    return window.scrollY > 0 ? show() : onFirstMove(show);
  }, []);
  return isMoved && <Rows {...props} />;
}
