import { Link, useNavigate } from 'react-router';
import * as commonText from '#text/common.ts';
import * as passwordPageText from '#text/password-page.ts';
import { session } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { FormError } from '../../../ui/form-error.tsx';
import type { requestCode } from '../../login/forgot-form.tsx';
import { IsSection } from '../../login/form-parts.tsx';
import { OtpForm } from '../../login/otp-form.tsx';
import { ResetForm } from '../../login/reset-form.tsx';

/** `ask`: no code is sent yet. `otp`: the customer types the code. `reset`: the customer types the new password. */
export type Step = { at: 'ask' | 'otp' } | { at: 'reset'; code: string };

type SetPasswordProps = {
  email: string;
  step: Step;
  onStep: (step: Step) => void;
  onNewPassword: (typed: string) => void;
};

/**
 * Sets the first password of a customer who signs in by codes. A code, which the shop sends to the customer's email
 * address, takes the place of the present password. `email` is empty if the account has no email address.
 */
export function SetPassword({ email, step, onStep, onNewPassword }: SetPasswordProps) {
  const navigate = useNavigate();
  const { submit, isBusy, error } = useFormAction<typeof requestCode>('requestCode', {
    onDone: () => onStep({ at: 'otp' }),
  });
  const back = () => onStep({ at: 'ask' });
  const signInAgain = () => {
    // A new password ends all sessions of the account, including this one.
    session.end();
    void navigate('/login', { state: { email } });
  };
  return (
    <div className="max-w-md">
      <IsSection value>
        {step.at === 'otp' && (
          <OtpForm
            email={email}
            back={commonText.back()}
            onView={back}
            onFilled={(code) => onStep({ at: 'reset', code })}
          />
        )}
        {step.at === 'reset' && (
          <ResetForm
            email={email}
            otp={step.code}
            title={passwordPageText.setHeading()}
            label={passwordPageText.set()}
            back={commonText.back()}
            onView={(view) => (view === 'login' ? back() : onStep({ at: 'otp' }))}
            onReset={signInAgain}
            onNewPassword={onNewPassword}
          />
        )}
      </IsSection>
      {step.at === 'ask' && (
        <div className="space-y-5">
          <h2 className="display text-3xl">{passwordPageText.setHeading()}</h2>
          <p>{passwordPageText.setWhy()}</p>
          {email === '' ? (
            <p>
              <Link to="/myaccount/account" className="underline underline-offset-4">
                {passwordPageText.setEmailFirst()}
              </Link>
            </p>
          ) : (
            <>
              <p>{passwordPageText.setHow({ email })}</p>
              <FormError>{error}</FormError>
              <Button isBusy={isBusy} onClick={() => submit({ email })}>
                {passwordPageText.setSend()}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
