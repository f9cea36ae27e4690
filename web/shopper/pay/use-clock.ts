import { useEffect, useState } from 'react';

const TICK_MS = 5000;

/** Returns the present time of this device in milliseconds. The time is at most a few seconds old. */
export function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
