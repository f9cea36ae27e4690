import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CourierEvent } from '#contract/courier-events.ts';
import type { Courier } from '#contract/parcels.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as couriersText from '#text/admin-couriers.ts';
import { call } from '../../api/call.ts';
import { BareButton, QuietButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { OnlyHere } from '../lists/only-here.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import type { dropSecret, makeSecret } from './actions.ts';

/**
 * Shows the address to which a courier sends its messages, the secret with which the courier signs them, and the latest
 * messages.
 */
export function CourierMessages({ courier: { id, name } }: { courier: Courier }) {
  const query = useQuery({
    queryKey: ['admin', 'courier-events', id],
    queryFn: async () => call('GET /couriers/{id}/events', { params: { id } }),
  });
  const address = `${window.location.origin}/api/couriers/${id}/events`;
  return (
    <section aria-labelledby={`messages-${id}`} className="mt-6 max-w-2xl border-t border-thread pt-4">
      <h2 id={`messages-${id}`} className="font-medium">
        {couriersText.title()}
      </h2>
      <p className="mt-1 text-md text-ink-soft">
        {couriersText.about()} {couriersText.how()}
      </p>
      <dl className="mt-3 text-md">
        <dt className="text-ink-soft">{couriersText.address()}</dt>
        <dd className="wrap-anywhere select-all" translate="no">
          {address}
        </dd>
      </dl>
      <OnlyHere text={address} />
      <QueryAnswer query={query} failed={couriersText.failed()} placeholder="mt-4 h-32">
        {({ hasSecret, events }) => (
          <>
            <Secret id={id} name={name} hasSecret={hasSecret} />
            <h3 className="mt-5 text-md font-medium">{couriersText.lately()}</h3>
            {events.length === 0 ? (
              <p className="mt-1 text-md text-ink-soft">{couriersText.none()}</p>
            ) : (
              <ul className="mt-2 divide-y divide-thread text-md">
                {events.map((event) => (
                  <Told key={event.id} event={event} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryAnswer>
    </section>
  );
}

function Secret({ id, name, hasSecret }: { id: string; name: string; hasSecret: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const make = useFormAction<typeof makeSecret>('makeSecret', { onDone: (made) => setSecret(made.secret) });
  const drop = useFormAction<typeof dropSecret>('dropSecret', { onDone: () => setSecret(undefined) });
  return (
    <>
      {!hasSecret && <p className="mt-3 text-md">{couriersText.noSecret()}</p>}
      {secret !== undefined && (
        <div role="status" className="mt-3 bg-kora-deep p-3 text-md">
          <p>
            {couriersText.secret()}: <code className="wrap-anywhere select-all">{secret}</code>
          </p>
          <p className="mt-1 text-ink-soft">{couriersText.secretOnce()}</p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <QuietButton isBusy={make.isBusy} onClick={() => (hasSecret ? setAsking(true) : make.submit({ id }))}>
          {hasSecret ? couriersText.newSecret() : couriersText.makeSecret()}
        </QuietButton>
        {hasSecret && (
          <BareButton isBusy={drop.isBusy} onClick={() => drop.submit({ id })}>
            {couriersText.dropSecret()}
          </BareButton>
        )}
      </div>
      {isAsking && (
        <Confirm
          title={couriersText.newSecret()}
          onNo={() => setAsking(false)}
          closesFirst
          onYes={() => make.submit({ id })}
        >
          {couriersText.newSecretSure({ name })}
        </Confirm>
      )}
    </>
  );
}

function Told({ event: { number, event, at, outcome, orderNumber } }: { event: CourierEvent }) {
  return (
    <li className="flex flex-wrap gap-x-4 py-2">
      <time dateTime={at} className="text-ink-soft">
        {formatDayAndTime(at)}
      </time>
      <span translate="no">{orderNumber === null ? number : `${number} · ${orderNumber}`}</span>
      <span>{couriersText.event({ event })}</span>
      <span className="text-ink-soft">{couriersText.outcome({ outcome })}</span>
    </li>
  );
}
