import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PayPage } from '#contract/payments.ts';
import { byItself, call } from '../../api/call.ts';
import { ApiError } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { waitMs } from './waits.ts';

const UNANSWERED_MS = 5000;

/**
 * The server's answer about a payment. `aheadMs` is the number of milliseconds by which the server's clock is ahead of
 * this device.
 */
export type Asked = PayPage & { aheadMs: number };

/**
 * Reads the state of the payment: at once, and again after growing waits while the payment is open. Also reads the
 * state when the network returns or the page is shown again, for example after Back from the bank. The call neither
 * ends nor extends a session.
 */
export function usePayPage(token: string) {
  const [shownAt, setShownAt] = useState(() => Date.now());
  const query = useQuery(
    {
      queryKey: payKey(token),
      queryFn: async () => ask(token),
      refetchInterval: ({ state: { data, error } }) => {
        if (data) return waitMs(data.state, Date.now() - shownAt);
        return isWrongLink(error) ? false : UNANSWERED_MS;
      },
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      retry: false,
    },
    queries,
  );
  useEffect(() => {
    const show = () => document.visibilityState === 'visible' && setShownAt(Date.now());
    // After Back, the browser may show the page from its memory, with the state before the payment.
    const bringBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      show();
      void queries.invalidateQueries({ queryKey: payKey(token) });
    };
    window.addEventListener('pageshow', bringBack);
    window.addEventListener('online', show);
    document.addEventListener('visibilitychange', show);
    return () => {
      window.removeEventListener('pageshow', bringBack);
      window.removeEventListener('online', show);
      document.removeEventListener('visibilitychange', show);
    };
  }, [token]);
  return query;
}

async function ask(token: string): Promise<Asked> {
  const answer = await call('GET /pay/{token}', { params: { token }, headers: byItself });
  return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() };
}

/** Returns whether the link belongs to no order. Asking again about a wrong link would not help. */
export function isWrongLink(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function payKey(token: string) {
  return ['pay', token];
}
