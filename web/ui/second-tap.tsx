import { useEffect, useState } from 'react';

/** The time in milliseconds in which a slow double click ends. */
const HOLD_MS = 500;

/**
 * Covers a part for a moment after it has opened. Otherwise the second tap of a double tap, whose button has already
 * disappeared, would press whatever stands in its place now.
 */
export function SecondTap() {
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHeld && <div aria-hidden className="absolute inset-0 z-10" />;
}
