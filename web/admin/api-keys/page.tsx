import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as keysText from '#text/admin-api-keys.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { clientActionOf, useFormAction } from '../../ui/form-action.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { makeKey, revokeKey } from './actions.ts';
import { KeyForm } from './key-form.tsx';

export const clientAction = clientActionOf({ makeKey, revokeKey });

/** The keys of an owner's own tools. */
export default function ApiKeys() {
  const query = useQuery({ queryKey: ['admin', 'api-keys'], queryFn: async () => call('GET /api-keys') });
  return (
    <>
      <h1 className="display text-3xl">{keysText.title()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{keysText.about()}</p>
      <QueryAnswer query={query} failed={keysText.failed()} placeholder="mt-6 h-40 max-w-4xl">
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="mt-5">{keysText.none()}</p>
          ) : (
            <ul
              aria-label={keysText.title()}
              className="mt-5 max-w-4xl divide-y divide-thread border-y border-thread bg-white"
            >
              {keys.map((key) => (
                <Row key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </QueryAnswer>
      <KeyForm />
    </>
  );
}

function Row({ apiKey: { id, name, start, permissions, madeBy, createdAt, expiresAt, lastUsedAt } }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const { submit } = useFormAction<typeof revokeKey>('revokeKey');
  const facts = [
    keysText.madeBy({ who: madeBy, day: formatDay(createdAt) }),
    lastUsedAt === null ? keysText.unused() : keysText.lastUsed({ time: formatDayAndTime(lastUsedAt) }),
    expiresAt !== null && keysText.until({ day: formatDay(expiresAt) }),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-3">
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p className="font-medium">
          {name} <code className="text-md font-normal text-ink-soft">{start}…</code>
        </p>
        <p className="text-md">
          {permissions
            .map((permission) => keysText.permission({ permission: permission.replace('.', '_') }))
            .join(' · ')}
        </p>
        <p className="text-md text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <Button look="bare" aria-label={keysText.revokeOf({ name })} onClick={() => setAsking(true)}>
        {keysText.revoke()}
      </Button>
      {isAsking && (
        <Confirm
          title={keysText.revokeOf({ name })}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            submit({ id });
          }}
        >
          {keysText.revokeSure({ name })}
        </Confirm>
      )}
    </li>
  );
}

type RowProps = { apiKey: ApiKey };
