import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnsentEmail } from '#contract/unsent-emails.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as unsentText from '#text/admin-unsent-emails.ts';
import { call } from '../../api/call.ts';
import { BareButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clientActionOf, useFormAction, textsOf, type FormAction } from '../../ui/form-action.ts';
import { Badge } from '../lists/badge.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { Rows } from '../lists/rows.tsx';
import { send } from '../editing/send.ts';

const ways = () => ({ stale: ['admin', 'unsent-emails'], failed: unsentText.failed(), area: 'account' as const });

/** Makes the shop try an email again. */
const retryEmail: FormAction = async (form) =>
  send(call('POST /unsent-emails/{id}/retry', { params: textsOf(form, ['id']) }), ways());

/** Deletes an email that could not be sent, so that the shop never tries it again. */
const dropEmail: FormAction = async (form) =>
  send(call('DELETE /unsent-emails/{id}', { params: textsOf(form, ['id']) }), ways());

export const clientAction = clientActionOf({ retryEmail, dropEmail });

/** Lists the emails that could not be sent, each with the reason, the time, and buttons for retrying or deleting. */
export default function UnsentEmails() {
  const query = useQuery({ queryKey: ['admin', 'unsent-emails'], queryFn: async () => call('GET /unsent-emails') });
  return (
    <>
      <h1 className="display text-3xl">{unsentText.title()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{unsentText.about()}</p>
      <QueryAnswer query={query} failed={unsentText.loadFailed()} placeholder="mt-6 h-72">
        {({ emails, total, hasMailServer }) =>
          emails.length === 0 && hasMailServer ? (
            <EmptyState title={unsentText.none()} />
          ) : (
            <>
              {!hasMailServer && (
                <p className="mt-5 max-w-2xl border-s-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">
                  {unsentText.noMailServer()}
                </p>
              )}
              {total > emails.length && <p className="mt-4">{unsentText.shown({ total, count: emails.length })}</p>}
              {emails.length > 0 && <List emails={emails} />}
            </>
          )
        }
      </QueryAnswer>
    </>
  );
}

function List({ emails }: { emails: readonly UnsentEmail[] }) {
  const [toDrop, setToDrop] = useState<UnsentEmail>();
  const { submit } = useFormAction<typeof dropEmail>('dropEmail');
  return (
    <>
      <Rows label={unsentText.title()} className="mt-5 max-w-4xl">
        {emails.map((email) => (
          <Row key={email.id} email={email} onDrop={() => setToDrop(email)} />
        ))}
      </Rows>
      {toDrop && (
        <Confirm
          title={unsentText.dropTitle()}
          onNo={() => setToDrop(undefined)}
          closesFirst
          onYes={() => submit({ id: toDrop.id })}
        >
          {unsentText.dropSure({ subject: toDrop.subject, to: toDrop.to })}
        </Confirm>
      )}
    </>
  );
}

function Row({ email, onDrop }: { email: UnsentEmail; onDrop: () => void }) {
  const { submit } = useFormAction<typeof retryEmail>('retryEmail');
  const { id, to, subject, since, tries, nextAt, isGivenUp, reason } = email;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3">
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p className="font-medium">{subject}</p>
        <p>{to}</p>
        <p className="text-md text-ink-soft">{reason}</p>
        <p className="text-md text-ink-soft">
          {unsentText.since({ since: formatDayAndTime(since), tries })}
          {nextAt !== null && `, ${unsentText.nextAt({ at: formatDayAndTime(nextAt) })}`}
        </p>
      </div>
      <Badge tone={isGivenUp ? 'bad' : 'warn'}>{isGivenUp ? unsentText.givenUp() : unsentText.trying()}</Badge>
      <div className="flex items-center gap-4">
        <BareButton aria-label={unsentText.retryOf({ subject, to })} onClick={() => submit({ id })}>
          {unsentText.retry()}
        </BareButton>
        <BareButton aria-label={unsentText.dropOf({ subject, to })} onClick={onDrop}>
          {unsentText.drop()}
        </BareButton>
      </div>
    </li>
  );
}
