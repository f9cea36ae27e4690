import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { say } from '#contract/sentences.ts';
import { queries } from '../api/queries.ts';
import { notify } from '../ui/notices.tsx';
import { useIsInBrowser } from '../ui/use-is-in-browser.ts';
import { loginPath } from './intent.ts';
import { useSession } from './session.ts';

/** Shows its children, and lets them ask for private data, to whom they are for; sends everyone else to sign in, and back afterwards. */
export function SignedInOnly({ who, waiting, children }: { who: 'customer' | 'admin'; waiting: ReactNode; children: ReactNode }) {
  const { token, isAdmin } = useSession();
  const isInBrowser = useIsInBrowser();
  const location = useLocation();
  const navigate = useNavigate();
  const fits = token !== null && isAdmin === (who === 'admin');
  const wasIn = useRef(false);
  useEffect(() => {
    // Not signed out by themselves, who would have left this page: the session ran out, or was ended elsewhere.
    if (wasIn.current && token === null) notify('info', say.session.ended, 'account');
    wasIn.current = fits;
    if (!isInBrowser || fits) return;
    // An admin has no cart to show and a customer no back office: each goes to their own.
    void navigate(token === null ? loginPath(location) : isAdmin ? '/admin/dashboard' : '/myaccount/account', { replace: true });
  }, [isInBrowser, fits, token, isAdmin, location, navigate]);
  return fits ? <QueryClientProvider client={queries}>{children}</QueryClientProvider> : waiting;
}
