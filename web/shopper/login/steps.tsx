import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CodeChannel } from '#contract/sign-in-codes.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { askedBefore } from '../code-sign-in/sent-code.ts';
import { CodeForm } from './code-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { OtpForm } from './otp-form.tsx';
import { RegisterForm, wasRegisterTyped, type NewAccount } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import type { View } from './view.ts';

/**
 * Returns the view that the login page shows, and a function that changes it. The first view is `first`, or the view
 * whose draft survived a reload.
 */
export function useView(first: 'login' | 'code'): [View, (view: View) => void] {
  const [chosen, setView] = useState<View>();
  const isInBrowser = useIsInBrowser();
  return [chosen ?? (isInBrowser ? typedView() : undefined) ?? first, setView];
}

function typedView(): View | undefined {
  if (wasRegisterTyped()) return 'register';
  return askedBefore()?.sent ? 'code' : undefined;
}

type StepsProps = {
  view: View;
  onView: (view: View) => void;
  /**
   * The channels by which the shop sends codes for signing in. The list is undefined or empty if the shop sends no
   * codes.
   */
  channels: readonly CodeChannel[] | undefined;
};

/**
 * Shows the form of the present view. `Steps` stores the values that one form passes to the next: the email address,
 * the code, and the password of an account that was just made. The page that led here may also pass an email address.
 */
export function Steps({ view, onView: onNext, channels = [] }: StepsProps) {
  const { state } = useLocation();
  // The cast is safe: only this app writes the state of its history entries, and each field is optional.
  const [email, setEmail] = useState(() => (state as { email?: string } | null)?.email ?? '');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const ref = useStartOfView(view);
  const onView = (next: View) => {
    const typed = ref.current?.querySelector<HTMLInputElement>('[name=email], [name=identifier]')?.value;
    // The sign-in form also takes a username, which the other forms would refuse.
    if (typed?.includes('@')) setEmail(typed);
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
    login: <LoginForm email={email} password={password} hasCodes={channels.length > 0} onView={onView} />,
    code: <CodeForm channels={channels} onView={onView} />,
    register: <RegisterForm email={email} onView={onView} onRegistered={signInWith} />,
    forgot: <ForgotForm email={email} onView={onView} onSent={rememberEmail} />,
    otp: <OtpForm email={email} onView={onView} onFilled={rememberOtp} />,
    reset: <ResetForm email={email} otp={otp} onView={onView} />,
  };
  return (
    <div key={view} ref={ref} className="w-full max-w-md animate-settle">
      {forms[view]}
    </div>
  );
}

/**
 * Scrolls each new view to its top, even if the button of the former view stood further down, and gives the focus to
 * the view's first empty box.
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
