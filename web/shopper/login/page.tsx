import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams, type MetaArgs } from 'react-router';
import { say } from '#contract/sentences.ts';
import { messageOf } from '../../api/api-error.ts';
import { ownPath, takeIntent } from '../../session/intent.ts';
import { session, useSession } from '../../session/session.ts';
import { notify } from '../../ui/notices.tsx';
import { SlidePicture } from '../../ui/studio-picture.tsx';
import { putInCart, setWish } from '../shopping-acts.ts';
import { ForgotForm, OtpForm, ResetForm } from './forgot-forms.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { privateHead, siteOf } from '../frame/page-head.ts';

export type View = 'login' | 'register' | 'forgot' | 'otp' | 'reset';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'Sign in');

/** Five views in one place; a panel of cloth slides between signing in and registering (spec §2 Login). */
export default function Login() {
  const [view, setView] = useState<View>('login');
  const [email, setEmail] = useState('');
  const [otp, setOtp] = useState('');
  const { token, isAdmin } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = ownPath(search.get('next'));

  useEffect(() => {
    if (token === null) return;
    void (async () => {
      if (!isAdmin) await finishWhatWasBegun();
      await navigate(isAdmin ? '/admin' : (next ?? '/myaccount'), { replace: true });
    })();
  }, [token, isAdmin, next, navigate]);

  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div aria-hidden className={`veiled hidden overflow-hidden transition-transform duration-300 lg:block ${view === 'register' ? 'translate-x-full' : ''}`}>
        <SlidePicture slide={view === 'register' ? 3 : 2} className="absolute inset-0 size-full object-cover" />
      </div>
      <div className={`flex items-center justify-center px-4 pt-28 pb-16 transition-transform duration-300 sm:px-10 ${view === 'register' ? 'lg:-translate-x-full' : ''}`}>
        <div key={view} className="w-full max-w-md animate-settle">
          {view === 'login' && <LoginForm email={email} onView={setView} />}
          {view === 'register' && (
            <RegisterForm
              onView={setView}
              onRegistered={(registered) => {
                setEmail(registered);
                setView('login');
              }}
            />
          )}
          {view === 'forgot' && (
            <ForgotForm
              onView={setView}
              onSent={(to) => {
                setEmail(to);
                setView('otp');
              }}
            />
          )}
          {view === 'otp' && (
            <OtpForm
              email={email}
              onView={setView}
              onFilled={(code) => {
                setOtp(code);
                setView('reset');
              }}
            />
          )}
          {view === 'reset' && <ResetForm email={email} otp={otp} onView={setView} />}
        </div>
      </div>
    </div>
  );
}

/** What a guest tried before signing in is done for them now, and they are told. */
async function finishWhatWasBegun(): Promise<void> {
  const intent = takeIntent();
  if (!intent || session.get().token === null) return;
  try {
    if (intent.kind === 'cart') {
      const how = await putInCart(intent.productVariantId, intent.quantity);
      notify('success', how === 'added' ? say.cart.added : say.cart.increased, 'account');
    } else {
      await setWish(intent.productId, true);
      notify('success', say.wishlist.added, 'account');
    }
  } catch (error) {
    notify('error', messageOf(error, intent.kind === 'cart' ? say.cart.failed : say.wishlist.failed), 'account');
  }
}
