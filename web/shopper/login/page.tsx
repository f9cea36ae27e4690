import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams, type MetaArgs } from 'react-router';
import * as loginText from '#text/login-page.ts';
import { officePath, ownPath } from '../../session/next-path.ts';
import { useSession } from '../../session/session.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { SlidePicture } from '../../ui/studio-picture.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { privateHead, siteOf } from '../frame/page-head.ts';
import { finishIntent } from './finish-intent.ts';
import { ForgotForm, requestCode } from './forgot-form.tsx';
import { login, LoginForm } from './login-form.tsx';
import { OtpForm } from './otp-form.tsx';
import { register, RegisterForm, wasRegisterTyped, type NewAccount } from './register-form.tsx';
import { ResetForm, resetPassword } from './reset-form.tsx';
import type { View } from './view.ts';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), loginText.title());

export const clientAction = clientActionOf({ login, register, requestCode, resetPassword });

/** Five views in one place; a panel of cloth slides between signing in and registering (spec §2 Login). */
export default function Login() {
  const [view, setView] = useView();
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
        <Steps view={view} onView={setView} />
      </div>
    </div>
  );
}

/** The view: signing in at first, or registering if its draft survived a reload. */
function useView(): [View, (view: View) => void] {
  const [chosen, setView] = useState<View>();
  const isInBrowser = useIsInBrowser();
  return [chosen ?? (isInBrowser && wasRegisterTyped() ? 'register' : 'login'), setView];
}

/**
 * The form of this view, with the data that passes from one form to the next: email, code, and once the new password.
 */
function Steps({ view, onView: onNext }: { view: View; onView: (view: View) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const onView = (next: View) => {
    setPassword('');
    onNext(next);
  };
  const signInWith = (made: NewAccount) => {
    setEmail(made.email);
    setPassword(made.password);
    onNext('login');
  };
  const rememberEmail = (typed: string) => {
    setEmail(typed);
    onView('otp');
  };
  const rememberOtp = (code: string) => {
    setOtp(code);
    onView('reset');
  };
  const forms = {
    login: <LoginForm email={email} password={password} onView={onView} />,
    register: <RegisterForm onView={onView} onRegistered={signInWith} />,
    forgot: <ForgotForm onView={onView} onSent={rememberEmail} />,
    otp: <OtpForm email={email} onView={onView} onFilled={rememberOtp} />,
    reset: <ResetForm email={email} otp={otp} onView={onView} />,
  };
  const ref = useStartOfView(view);
  return (
    <div key={view} ref={ref} className="w-full max-w-md animate-settle">
      {forms[view]}
    </div>
  );
}

/**
 * Each view starts at its top, even if the former view's button stood further down; its first empty box has the focus.
 */
function useStartOfView(view: View) {
  const form = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
    if (form.current?.contains(document.activeElement)) return;
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? [])];
    (boxes.find((box) => box.value === '') ?? boxes[0])?.focus({ preventScroll: true });
  }, [view]);
  return form;
}

/** Leads a person who is signed in, here or in another tab, back to their former page, else to their account. */
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
