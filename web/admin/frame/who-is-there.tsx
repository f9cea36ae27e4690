import { useEffect, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn, splitPath } from '#messages/locales.ts';
import { queries } from '../../api/queries.ts';
import { forgetDrafts } from '../../session/draft-storage.ts';
import { holdOpen } from '../../sign-in/guard.ts';
import { loginPath } from '../../session/login-path.ts';
import { roleOf, session, useSession } from '../../session/session.ts';
import { part } from '../../ui/part.tsx';
import { dropUnsaved } from '../../drafts/unsaved-guard.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import type { SignedIn } from './sign-in-again.tsx';

const SignInAgain = part(async () => import('./sign-in-again.tsx'));
const OtherUser = part(async () => ({ default: (await import('./sign-in-again.tsx')).OtherUser }));

/**
 * Watches who is signed in. If the session ends, here or in another tab, and the person has used the page, the page
 * stays open, and the dialog `question` asks them to sign in again. If nobody has used the page, nothing can be lost:
 * the guard then leads to the login page and back.
 */
export function useWhoIsThere(): { isAsking: boolean; question: ReactNode } {
  const [before] = useState(() => session.get().user);
  const { token, user } = useSession();
  const [other, setOther] = useState<SignedIn>();
  const isUsed = useIsUsed();
  const { revalidate } = useRevalidator();
  const hasEnded = token === null && session.hasEnded() && isUsed && before !== null;
  const someoneElse = other ?? (token !== null && user && user.id !== before?.id ? { token, user } : undefined);
  // The browser fetches the sign-in form beforehand, so that the form also works if a new build goes live meanwhile.
  usePrefetch(SignInAgain.prefetch);
  useEffect(() => {
    holdOpen(isUsed);
    return () => holdOpen(false);
  }, [isUsed]);
  useEffect(() => {
    // Nobody is signed in, and no dialog asks this person to sign in again: they have not used the page, or have signed
    // out. The guard redirects to the login page.
    if (token !== null || hasEnded) return;
    // The session did not end by itself: the person signed out in another tab.
    if (!session.hasEnded()) forgetDrafts();
    void revalidate();
  }, [token, hasEnded, revalidate]);
  const goOn = ({ token, user }: SignedIn) => {
    if (session.get().token !== token) session.begin(token, user);
    openAfresh(roleOf({ token, user }) === 'admin' ? '/admin/dashboard' : '/myaccount/account');
  };
  const signedIn = (answer: SignedIn) => {
    if (answer.user.id !== before?.id) return setOther(answer);
    session.begin(answer.token, answer.user);
    // Reads again the queries that the server refused while nobody was signed in.
    void queries.invalidateQueries();
  };
  return {
    isAsking: someoneElse !== undefined || hasEnded,
    question: before && (
      <>
        {someoneElse && <OtherUser before={before} now={someoneElse.user} onGoOn={() => goOn(someoneElse)} />}
        {hasEnded && !someoneElse && (
          <SignInAgain email={before.email} onSignedIn={signedIn} onLeave={() => openAfresh(loginPath(ownAddress()))} />
        )}
      </>
    ),
  };
}

/**
 * Opens the path by loading a new page, so that the browser's memory contains nothing of the former person. The texts
 * that the former person typed stay stored as their draft.
 */
function openAfresh(path: string): void {
  dropUnsaved();
  window.location.assign(pathIn(currentLocale(), path));
}

function ownAddress() {
  const { pathname, search } = window.location;
  return { pathname: splitPath(pathname, [currentLocale()]).path, search };
}

/** Returns whether somebody has pressed a key or clicked on the page. */
function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const use = () => setUsed(true);
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, use, { capture: true, once: true });
    return () => {
      for (const name of events) window.removeEventListener(name, use, { capture: true });
    };
  }, []);
  return isUsed;
}
