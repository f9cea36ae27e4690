import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../api/queries.ts';
import { guestsMayShop } from '../session/guests.ts';
import { useGuardOnSessionChange } from './guard.ts';
import { useSession } from '../session/session.ts';

type PrivateDataProps = {
  waiting: ReactNode;
  /** True on a page that uses the guard `shoppersOnly`. */ admitsGuests?: boolean;
  children: ReactNode;
};

/**
 * Shows its children only while they may read the data of a customer; on a page with the guard `shoppersOnly`, also of
 * a guest. If the session ends while the page is open, the children disappear at once, and the guard redirects.
 */
export function PrivateData({ waiting, admitsGuests = false, children }: PrivateDataProps) {
  const { token, isCustomer } = useSession();
  useGuardOnSessionChange('customer', admitsGuests);
  const isAdmitted = isCustomer || (admitsGuests && token === null && guestsMayShop());
  return isAdmitted ? <QueryClientProvider client={queries}>{children}</QueryClientProvider> : waiting;
}
