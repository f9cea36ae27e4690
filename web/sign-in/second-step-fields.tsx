import type { PasskeyAnswer } from '#contract/passkeys.ts';
import * as passkeyText from '#text/passkey.ts';
import { CodeField } from '../ui/code-field.tsx';
import { focusBox } from '../ui/field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { areOfHere } from './passkeys-here.ts';
import type { SecondStep } from './second-step.ts';

type SecondStepFieldsProps = { step: SecondStep; isBusy: boolean; onPasskey: (passkey: PasskeyAnswer) => void };

/** Shows the fields for the second factor of a sign-in: a passkey if the account has one, or a code. */
export function SecondStepFields({ step: { byApp, question }, isBusy, onPasskey }: SecondStepFieldsProps) {
  const isHere = question !== undefined && areOfHere(question);
  return (
    <>
      {isHere && (
        <PasskeyButton
          ref={focusBox}
          label={passkeyText.use()}
          ask={async () => question}
          onAnswer={onPasskey}
          isBusy={isBusy}
        />
      )}
      {question && !isHere && <p>{passkeyText.elsewhere({ host: question.rpId })}</p>}
      <CodeField by={byApp ? 'app or recovery code' : 'recovery code'} isFirst={!isHere} />
    </>
  );
}
