import { useState } from 'react';
import { say } from '#contract/sentences.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { FormError, FormTitle } from './form-parts.tsx';
import type { View } from './page.tsx';

/** The specification's fixed values: the form asks for neither (spec §5 Register). */
const FIXED_DOB = '2000-01-01';

export function RegisterForm({ onView, onRegistered }: { onView: (view: View) => void; onRegistered: (email: string) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const submit = async (form: FormData) => {
    const text = (name: string) => String(form.get(name));
    setIssues({});
    setError(undefined);
    if (text('password') !== text('confirm')) {
      setIssues({ confirm: say.auth.passwordsDiffer });
      notify('error', say.auth.passwordsDiffer, 'account');
      return;
    }
    setBusy(true);
    try {
      const username = text('username');
      await call('POST /auth/register', { body: { username, email: text('email'), password: text('password'), firstName: username, lastName: username, mobile: text('mobile'), dob: FIXED_DOB, userType: 'CUSTOMER' } });
      notify('success', say.auth.registerDone, 'account');
      onRegistered(text('email'));
    } catch (refused) {
      setIssues(issuesOf(refused));
      setError(messageOf(refused, say.auth.registerFailed));
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
      <FormTitle title="Make an account">Keep your cart, addresses and orders in one place.</FormTitle>
      <FormError>{error}</FormError>
      <Field label="Username" name="username" autoComplete="username" required error={issues['username']} />
      <Field label="Email" name="email" type="email" autoComplete="email" required error={issues['email']} />
      <Field label="Mobile" name="mobile" type="tel" autoComplete="tel" maxLength={15} error={issues['mobile']} />
      <PasswordField label="Password" name="password" autoComplete="new-password" required error={issues['password']} />
      <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" required error={issues['confirm']} />
      <Button type="submit" size="large" className="w-full" isBusy={isBusy}>Register</Button>
      <p className="text-center">
        Have an account? <Button look="bare" onClick={() => onView('login')}>Login</Button>
      </p>
    </form>
  );
}
