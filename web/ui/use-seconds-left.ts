import { useEffect, useState } from 'react';

/**
 * Returns how many seconds are left until an instant in epoch milliseconds. The hook reads the clock, because browsers
 * stop timers in background tabs.
 */
export function useSecondsLeft(readyAt: number): number {
  const [left, setLeft] = useState(() => secondsTo(readyAt));
  useEffect(() => {
    const look = () => setLeft(secondsTo(readyAt));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [readyAt]);
  return left;
}

function secondsTo(readyAt: number): number {
  return Math.max(0, Math.ceil((readyAt - Date.now()) / 1000));
}
