import { useEffect, useState } from 'react';

/** The time in milliseconds after which even a slow double click is over. */
const HOLD_MS = 500;

/**
 * Covers a part for a moment after the part has opened. Without the cover, the second tap of a double tap would hit a
 * button of the new part, because the tapped button has already disappeared.
 */
export function SecondTap() {
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHeld && <div aria-hidden className="absolute inset-0 z-10" />;
}
