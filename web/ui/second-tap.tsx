import { useEffect, useState } from 'react';

/** As long as the slowest double click. */
const HOLD_MS = 500;

/**
 * Lies over what it stands in, for a moment after that has opened: whoever taps a button twice, and is answered in
 * between, does not tap what has taken the button's place.
 */
export function SecondTap() {
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHeld && <div aria-hidden className="absolute inset-0 z-10" />;
}
