import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';

/**
 * Sends something to the server, and shows meanwhile that it is under way. If the sending fails, `error` is the reason,
 * or the sentence `failed` if the server gives none.
 */
export function useSending(failed: string) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure, failed));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, setError, send };
}
