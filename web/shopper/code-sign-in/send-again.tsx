import { useMutation } from '@tanstack/react-query';
import type { CodeChannel } from '#contract/sign-in-codes.ts';
import * as codeText from '#text/code-sign-in.ts';
import { messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { BareButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { sendCode } from './send-code.ts';
import type { Asked } from './sent-code.ts';

type Sent = NonNullable<Asked['sent']>;
type SendAgainProps = { asked: Asked & { sent: Sent }; onSent: (sent: Sent) => void };

/**
 * Lets the person request another code after some seconds, and later also by another channel. A new code makes the
 * earlier one invalid.
 */
export function SendAgain({ asked, onSent }: SendAgainProps) {
  const { sent, typed, isByEmail } = asked;
  const again = useSecondsLeft(sent.at + sent.resendAfterSeconds * 1000);
  const other = useSecondsLeft(sent.at + sent.otherAfterSeconds * 1000);
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async (channel: CodeChannel) => sendCode({ typed, isByEmail, channel }),
      onSuccess: onSent,
    },
    queries,
  );
  const others = other > 0 ? [] : sent.channels.filter((channel) => channel !== sent.channel);
  const isWaiting = again > 0 || isPending;
  return (
    <>
      <FormError>{error ? messageOf(error, codeText.sendFailed()) : undefined}</FormError>
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-1">
        {/* The button is only marked as disabled while it waits, because a disabled button would lose the focus. */}
        <BareButton
          aria-disabled={isWaiting}
          className="aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft aria-disabled:no-underline"
          onClick={() => !isWaiting && mutate(sent.channel)}
        >
          {again > 0 ? codeText.sendAgainIn({ seconds: again }) : codeText.sendAgain()}
        </BareButton>
        {others.map((channel) => (
          <BareButton key={channel} onClick={() => !isPending && mutate(channel)}>
            {codeText.sendBy({ channel })}
          </BareButton>
        ))}
      </p>
      {other === 0 && !isByEmail && <p className="text-center text-md text-ink-soft">{codeText.lookInEmail()}</p>}
    </>
  );
}
