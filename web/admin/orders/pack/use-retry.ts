import { useEffect, useEffectEvent } from 'react';
import { session } from '../../../session/session.ts';

/**
 * Calls `retry` when the device is online again, and when the person has signed in again. If another person signs in,
 * nothing is repeated, because the work belongs to the former person.
 */
export function useRetry(retry: () => void): void {
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    const owner = session.owner();
    const again = () => {
      if (session.get().token !== null && session.owner() === owner) onRetry();
    };
    window.addEventListener('online', again);
    const stop = session.subscribe(again);
    return () => {
      window.removeEventListener('online', again);
      stop();
    };
  }, []);
}
