import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { OwnPasskey } from '#contract/own-security.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import { accountLimits } from '#domain/limits.ts';
import * as commonText from '#text/common.ts';
import * as pageText from '#text/own-security.ts';
import { issuesOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { BareButton, QuietButton, SubmitButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Field, focusBox } from '../../ui/field.tsx';
import { useReturnedFocus, useRowFocus } from '../../ui/use-kept-focus.ts';
import { notify } from '../../ui/notices.tsx';
import { readAgain, sayWhy } from './actions.ts';

/** Shows one of the person's own passkeys. The person can rename it in its row, or remove it after a question. */
export function PasskeyEntry({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  const [isRenaming, setRenaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const opener = useReturnedFocus(isRenaming);
  const removal = useRowFocus();
  const remove = useMutation({
    mutationFn: async () => call('DELETE /security/passkeys/{id}', { params: { id } }),
    onSuccess: done,
    onError: sayWhy,
  });
  const facts = pageText.passkeyFacts({
    added: formatDay(createdAt),
    used: lastUsedAt === null ? 'never' : formatDayAndTime(lastUsedAt),
  });
  if (isRenaming) return <NewName id={id} name={name} onEnd={() => setRenaming(false)} />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5">
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-md text-ink-soft">{facts}</span>
      </p>
      <div className="flex items-center gap-4">
        <BareButton ref={opener} aria-label={pageText.renameOf({ name })} onClick={() => setRenaming(true)}>
          {pageText.rename()}
        </BareButton>
        <BareButton
          ref={removal}
          data-row-focus
          isBusy={remove.isPending}
          aria-label={pageText.removePasskeyOf({ name })}
          onClick={() => setRemoving(true)}
        >
          {pageText.removePasskey()}
        </BareButton>
      </div>
      {isRemoving && (
        <Confirm
          title={pageText.removePasskeyTitle()}
          onNo={() => setRemoving(false)}
          closesFirst
          onYes={() => remove.mutate()}
        >
          {pageText.removePasskeySure({ name })}
        </Confirm>
      )}
    </li>
  );
}

function NewName({ id, name, onEnd }: { id: string; name: string; onEnd: () => void }) {
  const rename = useMutation({
    mutationFn: async (wanted: string) =>
      call('PUT /security/passkeys/{id}', { params: { id }, body: { name: wanted } }),
    onSuccess: async (answer) => {
      await done(answer);
      onEnd();
    },
    onError: (error) => issuesOf(error)['name'] === undefined && sayWhy(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!rename.isPending) rename.mutate(String(new FormData(event.currentTarget).get('name') ?? ''));
  };
  return (
    <li className="px-3 py-2.5">
      <form method="post" noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field
          ref={focusBox}
          className="grow basis-60"
          label={pageText.passkeyName()}
          name="name"
          required
          most={accountLimits.passkeyNameLength}
          defaultValue={name}
          error={issuesOf(rename.error)['name']}
        />
        <QuietButton onClick={onEnd}>{commonText.cancel()}</QuietButton>
        <SubmitButton isBusy={rename.isPending}>{pageText.saveName()}</SubmitButton>
      </form>
    </li>
  );
}

async function done({ message }: { message: string }): Promise<void> {
  notify('success', message, 'account');
  await readAgain();
}
