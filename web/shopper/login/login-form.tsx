import { useState } from 'react';
import { say } from '#contract/sentences.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { FormError, FormTitle } from './form-parts.tsx';
import type { View } from './page.tsx';

export function LoginForm({ email, onView }: { email: string; onView: (view: View) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (form: FormData) => {
    setBusy(true);
    setError(undefined);
    try {
      const { token, user } = await call('POST /auth/login', { body: { identifier: String(form.get('identifier')), password: String(form.get('password')) } });
      notify('success', say.auth.loginDone, 'account');
      session.begin(token, user);
    } catch (refused) {
      setError(messageOf(refused, say.auth.loginFailed));
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <FormTitle title="Welcome back">Sign in to your cart, wishes and orders.</FormTitle>
      <FormError>{error}</FormError>
      <Field label="Email" name="identifier" autoComplete="username" inputMode="email" defaultValue={email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <div className="flex justify-end">
        <Button look="bare" onClick={() => onView('forgot')}>Forgot password?</Button>
      </div>
      <Button type="submit" size="large" className="w-full" isBusy={isBusy}>Login</Button>
      <p className="text-center">
        New here? <Button look="bare" onClick={() => onView('register')}>Register</Button>
      </p>
    </form>
  );
}
