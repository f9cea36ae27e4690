import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { say } from '#contract/sentences.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';

export const meta = () => [{ title: 'You are invited' }, { name: 'robots', content: 'noindex' }];

/** Where an invitation to the back office leads. Its token stands after the # and so is never sent with the page's address. */
export default function Invite() {
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const accept = async (data: FormData) => {
    const text = (name: string) => String(data.get(name) ?? '');
    if (text('password') !== text('confirm')) {
      setWrong({ confirm: say.auth.passwordsDiffer });
      return;
    }
    setBusy(true);
    setWrong({});
    try {
      const body = { token: window.location.hash.slice(1), username: text('username'), firstName: text('firstName'), lastName: text('lastName'), password: text('password') };
      notify('success', (await call('POST /staff/accept', { body })).message, 'account');
      await navigate('/login?next=/admin/dashboard', { replace: true });
    } catch (error) {
      setWrong(issuesOf(error));
      notify('error', messageOf(error, say.staff.joinFailed), 'header');
      setBusy(false);
    }
  };
  return (
    <main id="main" className="wrap grid min-h-dvh max-w-xl content-center py-12">
      <h1 className="display text-4xl">You are invited to the back office</h1>
      <p className="mt-3 text-ink-soft">Choose how you are called and a password. The invitation works once.</p>
      <form
        noValidate
        method="post"
        className="mt-6 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void accept(new FormData(event.currentTarget));
        }}
      >
        <Field label="First name" name="firstName" autoComplete="given-name" required maxLength={80} error={wrong['firstName']} />
        <Field label="Last name" name="lastName" autoComplete="family-name" maxLength={80} error={wrong['lastName']} />
        <Field label="Username" name="username" autoComplete="username" required maxLength={60} error={wrong['username']} className="sm:col-span-2" />
        <PasswordField label="Password" name="password" autoComplete="new-password" required error={wrong['password']} />
        <PasswordField label="Password again" name="confirm" autoComplete="new-password" required error={wrong['confirm']} />
        <div className="flex items-center gap-4 sm:col-span-2">
          <Button type="submit" isBusy={isBusy}>Accept</Button>
          <Link to="/login" className="text-indigo underline">Sign in instead</Link>
        </div>
      </form>
    </main>
  );
}
