import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as keysText from '#text/admin-api-keys.ts';
import { call } from '../../api/call.ts';
import { clientActionOf, useFormAction } from '../../ui/form-action.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { Rows } from '../lists/rows.tsx';
import * as actions from './actions.ts';
import { KeyForm } from './key-form.tsx';

export const clientAction = clientActionOf(actions);

/** Lists the API keys with which an owner's own programs call the shop's API. */
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
            <Rows label={keysText.title()} className="mt-5 max-w-4xl">
              {keys.map((key) => (
                <Row key={key.id} apiKey={key} />
              ))}
            </Rows>
          )
        }
      </QueryAnswer>
      <KeyForm />
    </>
  );
}

function Row({ apiKey: { id, name, start, permissions, madeBy, createdAt, expiresAt, lastUsedAt } }: RowProps) {
  const { submit } = useFormAction<typeof actions.revokeKey>('revokeKey');
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
      <AskButton
        look="bare"
        aria-label={keysText.revokeOf({ name })}
        label={keysText.revoke()}
        title={keysText.revokeOf({ name })}
        onYes={() => submit({ id })}
      >
        {keysText.revokeSure({ name })}
      </AskButton>
    </li>
  );
}

type RowProps = { apiKey: ApiKey };
