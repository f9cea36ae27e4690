import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CodeChannel } from '#contract/sign-in-codes.ts';
import type { User } from '#contract/users.ts';
import { formatMobile } from '#domain/phone.ts';
import * as codeText from '#text/code-sign-in.ts';
import * as contactText from '#text/own-contact.ts';
import { messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { QuietButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { CodeProof, type Proof } from './code-proof.tsx';
import { sendCode } from './send-code.ts';
import type { Asked } from './sent-code.ts';

type OwnCodeProofProps = {
  user: User;
  channels: readonly CodeChannel[] | undefined;
  onProof: (proof: Proof) => Promise<void>;
};

/**
 * Lets a customer prove who they are by a code, because they may have no password. The code goes to the number or email
 * address of their account. Shows nothing if the shop sends no codes, or if the account has neither.
 */
export function OwnCodeProof({ user, channels = [], onProof }: OwnCodeProofProps) {
  const [asked, setAsked] = useState<Asked>();
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async (to: Asked) => ({ ...to, sent: await sendCode(to) }),
      onSuccess: setAsked,
    },
    queries,
  );
  const hasPhone = user.phone !== undefined && channels.some((channel) => channel !== 'email');
  if (!hasPhone && (user.email === '' || channels.length === 0)) return null;
  if (asked?.sent)
    return (
      <CodeProof
        asked={{ ...asked, sent: asked.sent }}
        onSent={(sent) => setAsked({ ...asked, sent })}
        onProof={onProof}
      />
    );
  const to: Asked = { typed: hasPhone ? (user.phone ?? '') : user.email, isByEmail: !hasPhone };
  return (
    <div className="space-y-2">
      <FormError>{error ? messageOf(error, codeText.sendFailed()) : undefined}</FormError>
      <QuietButton isBusy={isPending} onClick={() => mutate(to)}>
        {hasPhone ? contactText.toPhone({ phone: formatMobile(to.typed) }) : contactText.toEmail({ email: user.email })}
      </QuietButton>
    </div>
  );
}
