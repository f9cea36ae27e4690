import { useState } from 'react';
import type { CodeChannel } from '#contract/sign-in-codes.ts';
import type { User } from '#contract/users.ts';
import { formatMobile } from '#domain/phone.ts';
import * as commonText from '#text/common.ts';
import * as contactText from '#text/own-contact.ts';
import { call } from '../../../api/call.ts';
import { session } from '../../../session/session.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notices.tsx';
import { useReturnedFocus } from '../../../ui/use-kept-focus.ts';
import { AskForCode } from '../../code-sign-in/ask-for-code.tsx';
import { CodeProof, type Proof } from '../../code-sign-in/code-proof.tsx';
import type { Asked } from '../../code-sign-in/sent-code.ts';

type OwnContactProps = {
  user: User;
  channels: readonly CodeChannel[];
  /** True if the customer came here to change the number. */ changesNumber: boolean;
};

/**
 * Shows the phone number by which a customer signs in. If the account has no email address yet, the customer can add
 * one. The customer proves the number and the address by a code.
 */
export function OwnContact({ user, channels, changesNumber }: OwnContactProps) {
  const [asked, setAsked] = useState<Asked | undefined>(changesNumber ? { typed: '', isByEmail: false } : undefined);
  const button = useReturnedFocus(asked !== undefined);
  const byPhone = channels.some((channel) => channel !== 'email');
  if (!byPhone && user.email !== '') return null;
  const open = (isByEmail: boolean) => () => setAsked({ typed: '', isByEmail });
  return (
    <section aria-labelledby="own-contact-title" className="mt-10 border-t border-thread pt-6">
      <h3 id="own-contact-title" className="display text-2xl">
        {contactText.title()}
      </h3>
      {asked ? (
        <div className="mt-4 max-w-md space-y-4">
          <Steps asked={asked} onChange={setAsked} />
          <QuietButton onClick={() => setAsked(undefined)}>{commonText.cancel()}</QuietButton>
        </div>
      ) : (
        <div className="mt-2 space-y-3">
          {byPhone && (
            <p className="max-w-xl text-ink-soft">
              {user.phone === undefined
                ? contactText.noPhone()
                : contactText.confirmed({ phone: formatMobile(user.phone) })}
            </p>
          )}
          {user.email === '' && <p className="max-w-xl text-ink-soft">{contactText.noEmail()}</p>}
          <div className="flex flex-wrap gap-3">
            {byPhone && (
              <QuietButton ref={button} onClick={open(false)}>
                {user.phone === undefined ? contactText.confirm() : contactText.change()}
              </QuietButton>
            )}
            {user.email === '' && (
              <QuietButton ref={byPhone ? undefined : button} onClick={open(true)}>
                {contactText.addEmail()}
              </QuietButton>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function Steps({ asked, onChange }: { asked: Asked; onChange: (asked: Asked | undefined) => void }) {
  const { sent } = asked;
  if (!sent) return <AskForCode asked={asked} hasBoth={false} onChange={onChange} />;
  const take = async (body: Proof) => {
    const { user, message } = await call(asked.isByEmail ? 'PUT /users/email' : 'PUT /users/phone', { body });
    session.update(user);
    notify('success', message, 'account');
    onChange(undefined);
  };
  return <CodeProof asked={{ ...asked, sent }} onSent={(sent) => onChange({ ...asked, sent })} onProof={take} />;
}
