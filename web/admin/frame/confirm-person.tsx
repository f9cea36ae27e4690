import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import * as commonText from '#text/common.ts';
import * as proofText from '#text/confirm-person.ts';
import * as generalText from '#text/general.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusBox, PasswordField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';

type ConfirmPersonProps = { onProved: () => void; onClose: () => void };

/** Stands over the page, so that nothing on it is lost, until its person has shown who they are. */
export default function ConfirmPerson({ onProved, onClose }: ConfirmPersonProps) {
  const [isByCode, setByCode] = useState(false);
  const security = useQuery({
    queryKey: ['admin', 'security'],
    queryFn: async () => (await call('GET /security')).security,
  });
  // A mutation and no form action: the router would hand it to the action of the screen below.
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (form: FormData) =>
      call('POST /users/prove', { body: isByCode ? textsOf(form, ['code']) : textsOf(form, ['password']) }),
    onSuccess: onProved,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  const change = (toCode: boolean) => {
    reset();
    setByCode(toCode);
  };
  const wrong = issuesOf(error)[isByCode ? 'code' : 'password'];
  return (
    <Dialog title={proofText.title()} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{proofText.intro()}</p>
      <form method="post" className="mt-5 space-y-4" onSubmit={submit}>
        <FormError>{error && !wrong ? messageOf(error, generalText.failed()) : undefined}</FormError>
        {isByCode ? (
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
        {security.data?.hasApp && (
          <Button look="bare" onClick={() => change(!isByCode)}>
            {isByCode ? proofText.byPassword() : proofText.byCode()}
          </Button>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {commonText.cancel()}
          </Button>
          <Button type="submit" isBusy={isPending}>
            {proofText.confirm()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
