import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import * as commonText from '#text/common.ts';
import * as proofText from '#text/confirm-person.ts';
import * as generalText from '#text/general.ts';
import { issuesOf, messageOf } from '../api/api-error.ts';
import { prove } from '../api/step-up.ts';
import { QuietButton, SubmitButton } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusBox, PasswordField } from '../ui/field.tsx';
import { textsOf } from '../ui/form-action.ts';
import { FormError } from '../ui/form-error.tsx';

type ProofDialogProps = {
  /** The kind of proof: the password, or a code of the authenticator app. */
  by?: 'password' | 'code';
  onProved: () => void;
  onClose: () => void;
  /** Other ways to prove the identity, inside the same form. */
  children?: ReactNode;
  /** Another way to prove the identity, with a form of its own. */
  aside?: ReactNode;
};

/**
 * A dialog that stays over the page until the person has proved who they are. Nothing on the page is lost meanwhile.
 */
export function ProofDialog(props: ProofDialogProps) {
  return (
    <Dialog title={proofText.title()} onClose={props.onClose}>
      <p className="mt-3 text-ink-soft">{proofText.intro()}</p>
      {/* The key resets the form, so that an error of one kind of proof is not shown for another kind. */}
      <ProofForm key={props.by} {...props} />
      {props.aside && <div className="mt-5 empty:hidden">{props.aside}</div>}
    </Dialog>
  );
}

function ProofForm({ by = 'password', onProved, onClose, children }: ProofDialogProps) {
  // The proof is a mutation and not a form action: an action of the page may be waiting for this very proof, and must
  // not receive this form.
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: FormData) => prove(textsOf(form, [by])),
    onSuccess: onProved,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  const wrong = issuesOf(error)[by];
  return (
    <form method="post" className="mt-5 space-y-4" onSubmit={submit}>
      <FormError>{error && !wrong ? messageOf(error, generalText.failed()) : undefined}</FormError>
      {by === 'code' ? (
        <CodeField error={wrong} />
      ) : (
        <PasswordField
          ref={focusBox}
          label={proofText.password()}
          name="password"
          autoComplete="current-password"
          required
          error={wrong}
        />
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <QuietButton onClick={onClose}>{commonText.cancel()}</QuietButton>
        <SubmitButton isBusy={isPending}>{proofText.confirm()}</SubmitButton>
      </div>
    </form>
  );
}
