import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as hooksText from '#text/admin-webhooks.ts';
import { call } from '../../api/call.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { clientActionOf, useFormAction } from '../../ui/form-action.ts';
import { Badge } from '../lists/badge.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { Rows } from '../lists/rows.tsx';
import { useEditedRow } from '../editing/use-edited-row.ts';
import * as actions from './actions.ts';
import type { NewSecret } from './actions.ts';
import { Deliveries } from './deliveries.tsx';
import { eventName, WebhookForm } from './webhook-form.tsx';

export const clientAction = clientActionOf(actions);

/** Lists the webhooks: the owner's servers that receive events. */
export default function Webhooks() {
  const query = useQuery({ queryKey: ['admin', 'webhooks'], queryFn: async () => call('GET /webhooks') });
  const { isNew, isEdited, withEdited, edit, close } = useEditedRow<Webhook>();
  const [made, setMade] = useState<NewSecret>();
  return (
    <>
      <h1 className="display text-3xl">{hooksText.title()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{hooksText.about()}</p>
      {made && <Secret {...made} />}
      <QueryAnswer query={query} failed={hooksText.failed()} placeholder="mt-6 h-40 max-w-4xl">
        {({ webhooks }) => (
          <>
            {withEdited(webhooks).length === 0 ? (
              <p className="mt-5">{hooksText.none()}</p>
            ) : (
              <Rows label={hooksText.title()} className="mt-5 max-w-4xl">
                {withEdited(webhooks).map((webhook) => (
                  <li key={webhook.id} className="px-3 py-3">
                    {isEdited(webhook) ? (
                      <WebhookForm webhook={webhook} onClose={close} onMade={setMade} />
                    ) : (
                      <Row webhook={webhook} onEdit={() => edit(webhook)} onSecret={setMade} />
                    )}
                  </li>
                ))}
              </Rows>
            )}
            <div className="mt-5 max-w-4xl">
              {isNew ? (
                <WebhookForm webhook={undefined} onClose={close} onMade={setMade} />
              ) : (
                <Button onClick={() => edit('new')}>{hooksText.make()}</Button>
              )}
            </div>
          </>
        )}
      </QueryAnswer>
    </>
  );
}

function Secret({ name, secret }: NewSecret) {
  return (
    <div role="status" className="mt-4 max-w-4xl bg-kora-deep p-4">
      <p>
        {hooksText.secret({ name })}: <code className="wrap-anywhere select-all">{secret}</code>
      </p>
      <p className="mt-1 text-md text-ink-soft">{hooksText.secretOnce()}</p>
    </div>
  );
}

type RowProps = { webhook: Webhook; onEdit: () => void; onSecret: (made: NewSecret) => void };

function Row({ webhook, onEdit, onSecret }: RowProps) {
  const { id, name, url, events, paused, formerSecretUntil } = webhook;
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'remove' | 'secret'>();
  const remove = useFormAction<typeof actions.removeWebhook>('removeWebhook');
  const renew = useFormAction<typeof actions.renewSecret>('renewSecret', { onDone: onSecret });
  const pause = useFormAction<typeof actions.pauseWebhook>('pauseWebhook');
  const resume = useFormAction<typeof actions.resumeWebhook>('resumeWebhook');
  const ping = useFormAction<typeof actions.pingWebhook>('pingWebhook', { onDone: () => setOpen(true) });
  const isPaused = paused !== '';
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-72 wrap-anywhere">
          <p className="font-medium">{name}</p>
          <p className="text-md" translate="no">
            {url}
          </p>
          <p className="text-md text-ink-soft">{events.map(eventName).join(' · ')}</p>
          {isPaused && <p className="text-md">{hooksText.pausedWhy({ paused })}</p>}
          {formerSecretUntil !== null && (
            <p className="text-md text-ink-soft">
              {hooksText.formerUntil({ time: formatDayAndTime(formerSecretUntil) })}
            </p>
          )}
        </div>
        <State webhook={webhook} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <BareButton
          aria-expanded={isOpen}
          aria-label={hooksText.deliveriesOf({ name })}
          onClick={() => setOpen(!isOpen)}
        >
          {hooksText.deliveries()}
        </BareButton>
        <BareButton aria-label={hooksText.pingOf({ name })} onClick={() => ping.submit({ id })}>
          {hooksText.ping()}
        </BareButton>
        {isPaused ? (
          <BareButton aria-label={hooksText.resumeOf({ name })} onClick={() => resume.submit({ id })}>
            {hooksText.resume()}
          </BareButton>
        ) : (
          <BareButton aria-label={hooksText.pauseOf({ name })} onClick={() => pause.submit({ id })}>
            {hooksText.pause()}
          </BareButton>
        )}
        <BareButton aria-label={hooksText.editOf({ name })} onClick={onEdit}>
          {hooksText.edit()}
        </BareButton>
        <BareButton aria-label={hooksText.newSecretOf({ name })} onClick={() => setAsked('secret')}>
          {hooksText.newSecret()}
        </BareButton>
        <BareButton aria-label={hooksText.removeOf({ name })} onClick={() => setAsked('remove')}>
          {hooksText.remove()}
        </BareButton>
      </div>
      {isOpen && <Deliveries webhook={webhook} />}
      {asked && (
        <Confirm
          title={asked === 'remove' ? hooksText.removeOf({ name }) : hooksText.newSecretOf({ name })}
          onNo={() => setAsked(undefined)}
          closesFirst
          onYes={() => (asked === 'remove' ? remove : renew).submit({ id })}
        >
          {asked === 'remove' ? hooksText.removeSure({ name }) : hooksText.newSecretSure({ name })}
        </Confirm>
      )}
    </>
  );
}

function State({ webhook: { paused, failures, waiting } }: { webhook: Webhook }) {
  const state = paused === 'failing' ? 'paused' : paused !== '' ? paused : failures > 0 ? 'failing' : 'working';
  const tone = state === 'working' ? 'good' : state === 'owner' ? 'quiet' : state === 'failing' ? 'warn' : 'bad';
  return (
    <p className="flex items-center gap-3 text-md">
      {waiting > 0 && <span className="text-ink-soft">{hooksText.waiting({ count: waiting })}</span>}
      <Badge tone={tone}>{hooksText.state({ state })}</Badge>
    </p>
  );
}
