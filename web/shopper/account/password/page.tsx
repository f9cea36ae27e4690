import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { Check, Circle } from 'lucide-react';
import * as passwordPageText from '#text/password-page.ts';
import { useSession } from '../../../session/session.ts';
import { clientActionOf } from '../../../ui/form-action.ts';
import { changePassword } from '../../../sign-in/change-password.ts';
import { OwnSessions, sessionActions } from '../../../sign-in/own-sessions.tsx';
import { requestCode } from '../../login/forgot-form.tsx';
import { resetPassword } from '../../login/reset-form.tsx';
import { privateHead, siteOf } from '../../frame/page-head.ts';
import { PasswordForm } from './password-form.tsx';
import { SetPassword, type Step } from './set-password.tsx';
import { AskForProof } from '../ask-for-proof.tsx';

const requirements = [
  { label: passwordPageText.eightCharacters(), isMet: (password: string) => password.length >= 8 },
  { label: passwordPageText.uppercase(), isMet: (password: string) => /[A-Z]/.test(password) },
  { label: passwordPageText.lowercase(), isMet: (password: string) => /[a-z]/.test(password) },
  { label: passwordPageText.digit(), isMet: (password: string) => /\d/.test(password) },
];
const tips = [passwordPageText.tipSentence(), passwordPageText.tipUnique(), passwordPageText.tipManager()];

/**
 * Shows the rules for a good password, and tips. While the shopper types, the rules that the password meets are ticked.
 */
function Advice({ newPassword }: { newPassword: string }) {
  return (
    <aside className="space-y-6 bg-kora-deep p-panel">
      <div>
        <h3 className="font-semibold">{passwordPageText.requirements()}</h3>
        <ul className="mt-2 space-y-1">
          {requirements.map(({ label, isMet }) => (
            <Requirement key={label} label={label} isMet={isMet(newPassword)} />
          ))}
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">{passwordPageText.tips()}</h3>
        <ul className="mt-2 list-disc space-y-1 ps-5">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function Requirement({ label, isMet }: { label: string; isMet: boolean }) {
  return (
    <li className={`flex items-center gap-2 ${isMet ? 'text-neem' : ''}`}>
      {isMet ? (
        <Check role="img" aria-label={passwordPageText.met()} className="size-4" />
      ) : (
        <Circle role="img" aria-label={passwordPageText.notMet()} className="size-4" />
      )}{' '}
      {label}
    </li>
  );
}

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), passwordPageText.title());

export const clientAction = clientActionOf({ changePassword, requestCode, resetPassword, ...sessionActions });

export default function Password() {
  const [newPassword, setNewPassword] = useState('');
  const [step, setStep] = useState<Step>({ at: 'ask' });
  const { user } = useSession();
  return (
    <>
      <section aria-label={passwordPageText.title()} className="grid grid-cols-1 gap-10 xl:aside-cols-72">
        {user?.hasNoPassword ? (
          <SetPassword email={user.email} step={step} onStep={setStep} onNewPassword={setNewPassword} />
        ) : (
          <PasswordForm newPassword={newPassword} onNewPassword={setNewPassword} />
        )}
        {/* The advice is shown only while the page has a box for the new password. */}
        {(!user?.hasNoPassword || step.at === 'reset') && <Advice newPassword={newPassword} />}
      </section>
      <OwnSessions />
      <AskForProof />
    </>
  );
}
