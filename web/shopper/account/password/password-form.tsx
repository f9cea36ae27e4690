import { useState } from 'react';
import * as passwordPageText from '#text/password-page.ts';
import { passwordStrength } from '#domain/passwords.ts';
import * as passwordText from '#text/password.ts';
import { changePassword } from '../../../sign-in/change-password.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { useFormAction } from '../../../ui/form-action.ts';

const STEPS = [1, 2, 3, 4];
const colours = { none: '', tooWeak: 'bg-madder', weak: 'bg-turmeric', medium: 'bg-indigo', strong: 'bg-neem' };

/** Shows the strength of a password as four steps, and as a word that screen readers announce. */
function StrengthMeter({ password }: { password: string }) {
  const { score, level } = passwordStrength(password);
  return (
    <div aria-live="polite" className="mt-2 flex items-center gap-3">
      <span aria-hidden className="grid grow grid-cols-4 gap-1">
        {STEPS.map((step) => (
          <span key={step} className={`h-1.5 ${step <= score ? colours[level] : 'bg-kora-shade'}`} />
        ))}
      </span>
      <span className="w-20 text-md">{passwordText.strength({ level })}</span>
    </div>
  );
}

type PasswordFormProps = { newPassword: string; onNewPassword: (typed: string) => void };

/**
 * The form that changes the password. The button is off while the two typed new passwords differ. After saving, all
 * boxes are empty.
 */
export function PasswordForm({ newPassword, onNewPassword }: PasswordFormProps) {
  const [current, setCurrent] = useState('');
  const [confirm, setConfirm] = useState('');
  const { form, isBusy, issues } = useFormAction<typeof changePassword>('changePassword', {
    onDone: () => {
      setCurrent('');
      onNewPassword('');
      setConfirm('');
    },
  });
  const differ = confirm !== '' && newPassword !== confirm;
  const box = (name: string, value: string, onType: (typed: string) => void) => ({
    name,
    value,
    required: true,
    error: issues[name],
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  });
  return (
    <form {...form} className="max-w-md space-y-5">
      <h2 className="display text-3xl">{passwordPageText.heading()}</h2>
      <PasswordField
        label={passwordPageText.current()}
        autoComplete="current-password"
        {...box('currentPassword', current, setCurrent)}
      />
      <div>
        <PasswordField
          label={passwordPageText.next()}
          autoComplete="new-password"
          {...box('newPassword', newPassword, onNewPassword)}
        />
        <StrengthMeter password={newPassword} />
      </div>
      <div>
        <PasswordField
          label={passwordPageText.confirm()}
          autoComplete="new-password"
          {...box('confirm', confirm, setConfirm)}
        />
        <p aria-live="polite" className={`mt-2 min-h-6 text-md ${differ ? 'text-madder' : 'text-neem'}`}>
          {confirm !== '' && (differ ? passwordPageText.differ() : passwordPageText.match())}
        </p>
      </div>
      <SubmitButton isBusy={isBusy} disabled={differ}>
        {passwordPageText.change()}
      </SubmitButton>
    </form>
  );
}
