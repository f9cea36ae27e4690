import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TimelineLine } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { formatDayAndTime } from '#domain/days.ts';
import { limits } from '#domain/limits.ts';
import { statusLabel } from '#domain/order-status.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { controlClass } from '../list-tools.tsx';

/** What happened to an order, when and by whom, and a place for notes that only the shop sees. */
export function Timeline({ orderId }: { orderId: string }) {
  const key = ['admin', 'timeline', orderId];
  const { data: timeline, isError } = useQuery({ queryKey: key, queryFn: async () => (await call('GET /orders/{id}/timeline', { params: { id: orderId } })).timeline });
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (text.trim() === '') return;
    setBusy(true);
    try {
      queries.setQueryData(key, (await call('POST /orders/{id}/notes', { params: { id: orderId }, body: { text } })).timeline);
      setText('');
      notify('success', say.order.noteSaved, 'shop');
    } catch (error) {
      notify('error', messageOf(error, say.general.failed), 'shop');
    }
    setBusy(false);
  };
  return (
    <>
      <h3 className="eyebrow mt-6 mb-2 text-ink-soft">History</h3>
      {isError ? (
        <p role="alert">{say.order.loadFailed}</p>
      ) : timeline ? (
        <ol aria-label="History" className="space-y-1 text-[0.9375rem]">
          {timeline.map((line, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              {formatDayAndTime(line.at)} · {wordsFor(line)}
              {line.kind === 'note' && <span className="mt-0.5 mb-1 block border-l-2 border-turmeric bg-white px-2 py-1 whitespace-pre-wrap">{line.text}</span>}
            </li>
          ))}
        </ol>
      ) : (
        <Loading><Skeleton className="h-16" /></Loading>
      )}
      <form
        method="post"
        className="mt-4 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <textarea aria-label="Note to self" placeholder="Note to self; shoppers never see it" rows={2} maxLength={limits.noteLength} value={text} onChange={(event) => setText(event.target.value)} className={`${controlClass} min-w-0 grow basis-60 py-2`} />
        <Button type="submit" look="quiet" isBusy={isBusy} disabled={text.trim() === ''}>Add note</Button>
      </form>
    </>
  );
}

function wordsFor({ kind, deliveryStatus, text, who }: TimelineLine): string {
  if (kind === 'placed') return `Placed by ${who}`;
  if (kind === 'note') return `Note by ${who}`;
  if (kind === 'mail') return `Confirmation sent again to ${text} by ${who}`;
  return `${statusLabel(deliveryStatus ?? '')} by ${who}${text === '' ? '' : `: ${text}`}`;
}
