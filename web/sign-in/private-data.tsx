import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../api/queries.ts';
import { useGuardOnSessionChange } from './guard.ts';
import { useSession } from '../session/session.ts';

/**
 * Lets its children read the customer's data, on a page with the guard `customersOnly`. If the session ends while the
 * page is open, they disappear at once, and the guard redirects.
 */
export function PrivateData({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { isCustomer } = useSession();
  useGuardOnSessionChange('customer');
  return isCustomer ? <QueryClientProvider client={queries}>{children}</QueryClientProvider> : waiting;
}
