import { useEffect } from 'react';
import { useNavigate, useSearchParams, type MetaArgs } from 'react-router';
import * as loginText from '#text/login-page.ts';
import { officePath, ownPath } from '../../session/next-path.ts';
import { useSession } from '../../session/session.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { SlidePicture } from '../../ui/studio-picture.tsx';
import { privateHead, siteOf } from '../frame/page-head.ts';
import { useFrame } from '../frame/use-frame.ts';
import { finishIntent } from './finish-intent.ts';
import { loginActions } from './login-actions.ts';
import { Steps, useView } from './steps.tsx';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), loginText.title());

export const clientAction = clientActionOf(loginActions);

/**
 * The login page has five views in one place, and a panel of cloth that slides when a person changes between sign-in
 * and registration (spec §2 Login). A shop that sends codes has a sixth view.
 */
export default function Login() {
  const [view, setView] = useView('login');
  const { codeChannels } = useFrame();
  useGoOnWhenSignedIn();
  const isRegistering = view === 'register';
  return (
    <div className="grid min-h-dvh md:-mb-20 md:min-h-[calc(100dvh+5rem)] md:grid-cols-2">
      <div
        aria-hidden
        className={`veiled hidden overflow-hidden transition-transform duration-300 md:block ${isRegistering ? 'translate-x-full rtl:-translate-x-full' : ''}`}
      >
        <SlidePicture slide={isRegistering ? 3 : 2} className="absolute inset-0 size-full object-cover" />
      </div>
      <div
        className={`flex items-center justify-center px-4 pt-28 pb-16 transition-transform duration-300 sm:px-10 md:pb-36 ${isRegistering ? 'md:-translate-x-full md:rtl:translate-x-full' : ''}`}
      >
        <Steps view={view} onView={setView} channels={codeChannels} />
      </div>
    </div>
  );
}

/**
 * Leads a person who is signed in, here or in another tab, back to the page from which they came, or to their account.
 */
function useGoOnWhenSignedIn(): void {
  const { token, isAdmin } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = ownPath(search.get('next'));
  useEffect(() => {
    if (token === null) return;
    void (async () => {
      if (isAdmin) return navigate(officePath(next ?? null), { replace: true });
      const wantedSearch = await finishIntent(next);
      return navigate(next ?? '/myaccount/account', { replace: true, state: { wantedSearch } });
    })();
  }, [token, isAdmin, next, navigate]);
}
