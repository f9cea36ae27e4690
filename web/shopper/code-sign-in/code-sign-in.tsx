import { useState } from 'react';
import type { CodeChannel } from '#contract/sign-in-codes.ts';
import { AskForCode } from './ask-for-code.tsx';
import { EnterCode } from './enter-code.tsx';
import { askedBefore, keepAsked, type Asked } from './sent-code.ts';

type CodeSignInProps = {
  /** The channels by which the shop sends codes; there is at least one. */
  channels: readonly CodeChannel[];
};

/**
 * Signs a person in by a code that the shop sends to their mobile number or email address, in two steps at the same
 * place. If no account has this number or address, the shop makes a new account. After a reload the form still has the
 * number or address and still waits for the code.
 */
export default function CodeSignIn({ channels }: CodeSignInProps) {
  const isOnlyEmail = channels.every((channel) => channel === 'email');
  const [asked, setAsked] = useState<Asked>(() => askedBefore() ?? { typed: '', isByEmail: isOnlyEmail });
  const change = (next: Asked) => {
    keepAsked(next);
    setAsked(next);
  };
  if (asked.sent)
    return (
      <EnterCode
        asked={{ ...asked, sent: asked.sent }}
        onSent={(sent) => change({ ...asked, sent })}
        onBack={() => change({ ...asked, sent: undefined })}
      />
    );
  const hasBoth = !isOnlyEmail && channels.includes('email');
  return <AskForCode asked={asked} hasBoth={hasBoth} onChange={change} />;
}
