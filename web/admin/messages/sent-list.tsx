import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SentMessage } from '#contract/messages.ts';
import { formatPaise, parseRupees } from '#domain/money.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as adminText from '#text/admin-messages.ts';
import * as messagesText from '#text/messages.ts';
import { call } from '../../api/call.ts';
import { Badge } from '../lists/badge.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { Rows } from '../lists/rows.tsx';
import { reasonOf } from './figures.tsx';
import { sentKey } from './settings.ts';
import { Section } from '../../ui/section.tsx';

const EVERY_MS = 5000;
const tones = { sending: 'warn', sent: 'good', delivered: 'good', read: 'good', failed: 'bad' } as const;

/**
 * Lists the last messages. In the demo the list contains the messages' text, so that a person can read a sign-in code
 * there.
 */
export function SentList({ isSimulated }: { isSimulated: boolean }) {
  const query = useQuery({
    queryKey: sentKey,
    queryFn: async () => call('GET /messages/sent'),
    refetchInterval: EVERY_MS,
  });
  return (
    <Section id="sent" title={adminText.sent()} className="mt-10">
      <p className="mt-1 max-w-2xl text-md text-ink-soft">
        {isSimulated ? adminText.sentSimulated() : adminText.sentAbout()}
      </p>
      <QueryAnswer query={query} failed={adminText.sentFailed()} placeholder="mt-3 h-24">
        {({ messages }) =>
          messages.length === 0 ? (
            <p className="mt-3">{adminText.noneSent()}</p>
          ) : (
            <Rows className="mt-3 text-md">
              {messages.map((message) => (
                <Row key={message.id} message={message} />
              ))}
            </Rows>
          )
        }
      </QueryAnswer>
    </Section>
  );
}

function Row({ message }: { message: SentMessage }) {
  const { at, channel, event, phoneEnd, state, failure, cost, orderId, words } = message;
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow basis-60">
          {messagesText.event({ event })} · {messagesText.channel({ channel })}{' '}
          <span className="text-ink-soft">
            {phoneEnd !== '' && <>{adminText.toPhone({ end: phoneEnd })} · </>}
            {formatDayAndTime(at)}
          </span>
          {orderId !== null && (
            <>
              {' '}
              <Link to={`/admin/order?order=${orderId}`} className="underline underline-offset-4">
                {adminText.toOrder()}
              </Link>
            </>
          )}
        </p>
        <span className="price text-ink-soft">{formatPaise(parseRupees(cost) ?? 0)}</span>
        <Badge tone={tones[state]}>{adminText.messageState({ state })}</Badge>
      </div>
      {failure !== '' && <p className="text-madder">{reasonOf(failure)}</p>}
      {words !== '' && <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{words}</p>}
    </li>
  );
}
