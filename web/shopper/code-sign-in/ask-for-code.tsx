import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { parseMobile } from '#domain/phone.ts';
import * as codeText from '#text/code-sign-in.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { BareButton, SubmitButton } from '../../ui/button.tsx';
import { Field, focusBox } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { sendCode } from './send-code.ts';
import type { Asked } from './sent-code.ts';

type AskForCodeProps = {
  asked: Asked;
  /** True if the shop sends codes both to phones and by email. */ hasBoth: boolean;
  onChange: (asked: Asked) => void;
};

/** The first step of sign-in by a code: asks for the mobile number or the email address, and sends the code. */
export function AskForCode({ asked, hasBoth, onChange }: AskForCodeProps) {
  const { typed, isByEmail } = asked;
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useMutation(
    { mutationFn: sendCode, onSuccess: (sent) => onChange({ ...asked, sent }) },
    queries,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = isByEmail ? typed.trim() === '' : parseMobile(typed) === undefined && !typed.trim().startsWith('+');
    setMissing(isEmpty);
    if (isEmpty) box.current?.focus();
    else mutate({ typed, isByEmail });
  };
  const other = () => {
    setMissing(false);
    reset();
    onChange({ typed: '', isByEmail: !isByEmail });
  };
  const refused = issuesOf(error)[isByEmail ? 'email' : 'phone'];
  const missing = isMissing ? (isByEmail ? codeText.emailMissing() : codeText.phoneMissing()) : undefined;
  const field = {
    value: typed,
    error: missing ?? refused,
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setMissing(false);
      onChange({ typed: target.value, isByEmail });
    },
    ref: (input: HTMLInputElement | null) => {
      if (input && !box.current) focusBox(input);
      box.current = input;
    },
  };
  return (
    <form noValidate method="post" className="space-y-4" onSubmit={submit}>
      <FormError>{error && !refused ? messageOf(error, codeText.sendFailed()) : undefined}</FormError>
      {isByEmail ? (
        <Field key="email" label={codeText.email()} name="email" type="email" autoComplete="email" {...field} />
      ) : (
        <Field
          key="phone"
          label={codeText.phone()}
          hint={codeText.phoneHint()}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="send"
          {...field}
        />
      )}
      <SubmitButton size="large" className="w-full" isBusy={isPending}>
        {codeText.send()}
      </SubmitButton>
      {hasBoth && (
        <p className="text-center">
          <BareButton onClick={other}>{isByEmail ? codeText.toPhone() : codeText.toEmail()}</BareButton>
        </p>
      )}
    </form>
  );
}
