import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from './intent.ts';
import { useSession } from './session.ts';

const never = () => () => {};

/** False while the server renders and the browser takes over, true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}

/** Shows its children to whom they are for; sends everyone else to sign in, and back afterwards. */
export function SignedInOnly({ who, waiting, children }: { who: 'customer' | 'admin'; waiting: ReactNode; children: ReactNode }) {
  const { token, isAdmin } = useSession();
  const isInBrowser = useIsInBrowser();
  const location = useLocation();
  const navigate = useNavigate();
  const fits = token !== null && isAdmin === (who === 'admin');
  useEffect(() => {
    if (!isInBrowser || fits) return;
    // An admin has no cart to show and a customer no back office: each goes to their own.
    void navigate(token === null ? loginPath(location) : isAdmin ? '/admin/dashboard' : '/myaccount/account', { replace: true });
  }, [isInBrowser, fits, token, isAdmin, location, navigate]);
  return fits ? children : waiting;
}
