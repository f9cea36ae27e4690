import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { say } from '#contract/sentences.ts';
import { passwordStrength } from '#domain/passwords.ts';
import { issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.tsx';
import { privateHead, siteOf } from '../../frame/page-head.ts';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'Password');

const requirements = [
  { label: 'At least 8 characters', isMet: (text: string) => text.length >= 8 },
  { label: 'An uppercase letter', isMet: (text: string) => /[A-Z]/.test(text) },
  { label: 'A lowercase letter', isMet: (text: string) => /[a-z]/.test(text) },
  { label: 'A number', isMet: (text: string) => /\d/.test(text) },
];
const tips = ['Use a sentence only you would say.', 'Never the same one in two shops.', 'Let a password manager remember it.'];
const meter = ['', 'bg-madder', 'bg-turmeric', 'bg-indigo', 'bg-neem'];

const EMPTY = { current: '', next: '', confirm: '' };

export default function Password() {
  const [values, setValues] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { current, next, confirm } = values;
  const strength = passwordStrength(next);
  const differ = confirm !== '' && next !== confirm;
  const box = (name: keyof typeof EMPTY) => ({ value: values[name], required: true, onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }) });

  const change = async () => {
    if (next !== confirm) {
      notify('error', say.account.newPasswordsDiffer, 'account');
      return;
    }
    setBusy(true);
    setWrong({});
    try {
      const { message } = await call('PUT /users/change-password', { body: { currentPassword: current, newPassword: next } });
      notify('success', message || say.account.passwordDone, 'account');
      setValues(EMPTY);
    } catch (error) {
      setWrong(issuesOf(error));
      notify('error', messageOf(error, say.account.passwordFailed), 'account');
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="password-title" className="grid gap-10 xl:grid-cols-[1fr_18rem]">
      <form
        method="post"
        className="max-w-md space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <h2 id="password-title" className="display text-3xl">Change password</h2>
        <PasswordField label="Current password" autoComplete="current-password" error={wrong['currentPassword']} {...box('current')} />
        <div>
          <PasswordField label="New password" autoComplete="new-password" error={wrong['newPassword']} {...box('next')} />
          <div aria-live="polite" className="mt-2 flex items-center gap-3">
            <span aria-hidden className="grid grow grid-cols-4 gap-1">
              {[1, 2, 3, 4].map((step) => (
                <span key={step} className={`h-1.5 ${step <= strength.score ? meter[strength.score] : 'bg-kora-shade'}`} />
              ))}
            </span>
            <span className="w-20 text-[0.9375rem]">{strength.label}</span>
          </div>
        </div>
        <div>
          <PasswordField label="Confirm new password" autoComplete="new-password" {...box('confirm')} />
          <p aria-live="polite" className={`mt-2 min-h-6 text-[0.9375rem] ${differ ? 'text-madder' : 'text-neem'}`}>{confirm !== '' && (differ ? 'Passwords do not match' : 'Passwords match')}</p>
        </div>
        <Button type="submit" isBusy={isBusy} disabled={differ}>Change password</Button>
      </form>
      <aside className="space-y-6 bg-kora-deep p-6">
        <div>
          <h3 className="font-semibold">Requirements</h3>
          <ul className="mt-2 space-y-1">
            {requirements.map(({ label, isMet }) => (
              <li key={label} className={`flex items-center gap-2 ${isMet(next) ? 'text-neem' : ''}`}>
                {isMet(next) ? <Check aria-label="met" className="size-4" /> : <Circle aria-label="not yet met" className="size-4" />} {label}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="font-semibold">Tips</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      </aside>
    </section>
  );
}
