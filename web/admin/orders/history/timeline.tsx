import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TimelineLine } from '#contract/orders.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as deskText from '#text/admin-desk.ts';
import * as detailText from '#text/admin-order.ts';
import * as editText from '#text/admin-order-edit.ts';
import * as orderText from '#text/order.ts';
import * as stageText from '#text/order-stage.ts';
import * as statusText from '#text/status.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../../drafts/form-draft.ts';
import { LoadingSkeleton } from '../../../ui/loading-skeleton.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import { useMay } from '../../staff/permissions.ts';
import type { addNote } from './add-note.ts';
import { timelineQuery } from './timeline-query.ts';

/** Shows an order's history with times and authors, and a form for notes that only the shop sees. */
export function Timeline({ orderId }: { orderId: string }) {
  const may = useMay();
  const { data: timeline, isError } = useQuery(timelineQuery(orderId));
  return (
    <>
      <h3 className="eyebrow mt-6 mb-2 text-ink-soft">{detailText.history()}</h3>
      {timeline && <Lines timeline={timeline} />}
      {!timeline && isError && <p role="alert">{orderText.loadFailed()}</p>}
      {!timeline && !isError && <LoadingSkeleton className="h-16" />}
      {may('orders.pack') && <NoteForm orderId={orderId} />}
    </>
  );
}

function Lines({ timeline }: { timeline: readonly TimelineLine[] }) {
  return (
    <ol aria-label={detailText.history()} className="space-y-1 text-md">
      {timeline.map((line, index) => (
        <li key={index} className="wrap-anywhere">
          {formatDayAndTime(line.at)} · {sentenceOf(line)}
          {line.kind === 'note' && (
            <span className="mt-0.5 mb-1 block border-s-2 border-turmeric bg-white px-2 py-1 whitespace-pre-wrap">
              {line.text}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

// The key of the draft contains the order's id. A typed note therefore stays with its order while the person opens
// other orders, and after a reload.
const draftOf = (orderId: string) => `order-note/${orderId}`;

function NoteForm({ orderId }: { orderId: string }) {
  const [text, setText] = useState(() => String(keptDraft(draftOf(orderId)) ?? ''));
  const keep = (next: string) => {
    if (next.trim() === '') forgetDraft(draftOf(orderId));
    else keepDraft(draftOf(orderId), next);
    setText(next);
  };
  const { form, isBusy } = useFormAction<typeof addNote>('addNote', { onDone: () => keep('') });
  return (
    <form {...form} className="mt-4 flex flex-wrap items-start gap-3">
      <input type="hidden" name="id" value={orderId} />
      <textarea
        name="text"
        aria-label={detailText.note()}
        placeholder={detailText.noteHint()}
        rows={2}
        value={text}
        onChange={(event) => keep(event.target.value)}
        className={`${controlClass} min-w-0 grow basis-60 py-2`}
      />
      <QuietButton type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
        {detailText.addNote()}
      </QuietButton>
    </form>
  );
}

function sentenceOf({ kind, deliveryStatus, stage, text, who }: TimelineLine): string {
  if (kind === 'placed') return detailText.placedBy({ who });
  if (kind === 'note') return detailText.noteBy({ who });
  if (kind === 'mail') return detailText.mailBy({ email: text, who });
  if (kind === 'confirmed') return detailText.confirmedBy({ who });
  if (kind === 'paid') return detailText.paymentFoundBy({ who });
  if (kind === 'call') return detailText.callBy({ outcome: text, who });
  if (kind === 'whatsapp') return detailText.whatsAppBy({ stage: text, who });
  if (kind === 'parcel') return deskText.parcelBy({ parcel: text, who });
  if (kind === 'edited') return editText.editedBy({ who, changes: text });
  if (kind === 'return') return detailText.statusBy({ status: text, who });
  const status = stage ? stageText.label({ stage }) : statusText.label({ status: deliveryStatus ?? '' });
  return text === '' ? detailText.statusBy({ status, who }) : detailText.statusByBecause({ status, who, reason: text });
}
