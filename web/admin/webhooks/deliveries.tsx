import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as hooksText from '#text/admin-webhooks.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { BareButton, QuietButton } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { Badge } from '../lists/badge.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import type { redeliver, retryFailed } from './actions.ts';
import { eventName } from './webhook-form.tsx';

const EVERY_MS = 3000;
const tones = { delivered: 'good', waiting: 'warn', failed: 'bad' } as const;

/** Lists the latest messages that were sent to a webhook, each with its result. */
export function Deliveries({ webhook: { id, name, failed } }: { webhook: Webhook }) {
  const query = useQuery({
    queryKey: ['admin', 'webhooks', id, 'deliveries'],
    queryFn: async () => {
      const answer = await call('GET /webhooks/{id}/deliveries', { params: { id }, query: {} });
      // When messages have been sent, the list of webhooks is out of date too: it shows each webhook's state and
      // waiting messages.
      void queries.invalidateQueries({ queryKey: ['admin', 'webhooks'], exact: true });
      return answer;
    },
    // The server sends waiting messages in the background, so the list is read again until no message waits.
    refetchInterval: ({ state: { data } }) => (data?.deliveries.some(isUnderWay) ? EVERY_MS : false),
  });
  const retry = useFormAction<typeof retryFailed>('retryFailed');
  return (
    <section aria-label={hooksText.deliveriesOf({ name })} className="mt-3 border-t border-thread pt-2">
      {failed > 0 && (
        <QuietButton isBusy={retry.isBusy} onClick={() => retry.submit({ id })}>
          {hooksText.retry({ count: failed })}
        </QuietButton>
      )}
      <QueryAnswer query={query} failed={hooksText.deliveriesFailed()} placeholder="mt-2 h-24">
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className="py-2 text-md text-ink-soft">{hooksText.noDeliveries()}</p>
          ) : (
            <ul className="max-h-[32rem] divide-y divide-thread overflow-y-auto text-md">
              {deliveries.map((delivery) => (
                <Row key={delivery.id} webhookId={id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </QueryAnswer>
    </section>
  );
}

function isUnderWay({ state, attempts }: WebhookDelivery): boolean {
  return state === 'waiting' && attempts === 0;
}

type RowProps = { webhookId: string; delivery: WebhookDelivery };

function Row({ webhookId, delivery }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { event, happenedAt, state } = delivery;
  const time = formatDayAndTime(happenedAt);
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p>
            {eventName(event)} <span className="text-ink-soft">{time}</span>
          </p>
          <p className="wrap-anywhere text-ink-soft">{outcome(delivery)}</p>
        </div>
        <Badge tone={tones[state]}>{hooksText.delivery({ state })}</Badge>
        <BareButton
          aria-expanded={isOpen}
          aria-label={isOpen ? hooksText.closeOf({ time }) : hooksText.showOf({ time })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? hooksText.close() : hooksText.show()}
        </BareButton>
      </div>
      {isOpen && <Message webhookId={webhookId} eventId={delivery.id} />}
    </li>
  );
}

function outcome({ state, attempts, nextAt, status, tookMs, failure }: WebhookDelivery): string {
  const said =
    failure === ''
      ? status !== null && hooksText.answered({ status: String(status) })
      : hooksText.failure({ failure, status: String(status ?? '') });
  return [
    said,
    tookMs !== null && hooksText.took({ ms: tookMs }),
    attempts > 0 && hooksText.attempts({ count: attempts }),
    state === 'waiting' && attempts > 0 && nextAt !== null && hooksText.next({ time: formatDayAndTime(nextAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Message({ webhookId: id, eventId }: { webhookId: string; eventId: string }) {
  const query = useQuery({
    queryKey: ['admin', 'webhooks', id, 'deliveries', eventId],
    queryFn: async () => call('GET /webhooks/{id}/deliveries/{eventId}', { params: { id, eventId } }),
  });
  const { submit, isBusy } = useFormAction<typeof redeliver>('redeliver');
  return (
    <QueryAnswer query={query} failed={hooksText.deliveriesFailed()} placeholder="mt-2 h-24">
      {({ body, answer }) => (
        <div className="mt-2 space-y-2">
          <h2 className="font-medium">{hooksText.message()}</h2>
          {body === null ? <p className="text-ink-soft">{hooksText.notWritten()}</p> : <Code text={pretty(body)} />}
          <h2 className="font-medium">{hooksText.answer()}</h2>
          {answer === '' ? <p className="text-ink-soft">{hooksText.noAnswer()}</p> : <Code text={answer} />}
          <QuietButton isBusy={isBusy} onClick={() => submit({ id, eventId })}>
            {hooksText.redeliver()}
          </QuietButton>
        </div>
      )}
    </QueryAnswer>
  );
}

function Code({ text }: { text: string }) {
  return (
    // The text of a message scrolls, so the Tab key must reach it.
    <pre
      tabIndex={0}
      translate="no"
      className="max-h-80 overflow-auto bg-kora-deep p-3 text-caption/5 wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
