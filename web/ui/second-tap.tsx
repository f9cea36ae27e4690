import { useEffect, useState } from 'react';

/** As long as the slowest double click. */
const HOLD_MS = 500;

/**
 * Covers a part for a moment after it has opened: a second tap on a
 * button that is already gone must not hit whatever took its place.
 */
export function SecondTap() {
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHeld && <div aria-hidden className="absolute inset-0 z-10" />;
}
