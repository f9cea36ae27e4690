import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import * as commonText from '#text/common.ts';
import * as proofText from '#text/confirm-person.ts';
import * as generalText from '#text/general.ts';
import { issuesOf, messageOf } from '../api/api-error.ts';
import { prove } from '../api/step-up.ts';
import { Button } from '../ui/button.tsx';
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
  /** Other ways to prove it, within the form. */
  children?: ReactNode;
  /** A way with a form of its own. */
  aside?: ReactNode;
};

/** Stands over the page, so that nothing on it is lost, until the person has proved who they are. */
export function ProofDialog(props: ProofDialogProps) {
  return (
    <Dialog title={proofText.title()} onClose={props.onClose}>
      <p className="mt-3 text-ink-soft">{proofText.intro()}</p>
      {/* The error of one way does not concern another one. */}
      <ProofForm key={props.by} {...props} />
      {props.aside && <div className="mt-5 empty:hidden">{props.aside}</div>}
    </Dialog>
  );
}

function ProofForm({ by = 'password', onProved, onClose, children }: ProofDialogProps) {
  // The proof is a mutation and no form action: the page's action may be waiting for the answer, and must not get this
  // form.
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
        <Button look="quiet" onClick={onClose}>
          {commonText.cancel()}
        </Button>
        <Button type="submit" isBusy={isPending}>
          {proofText.confirm()}
        </Button>
      </div>
    </form>
  );
}
