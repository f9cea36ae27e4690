import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { deliveryStatuses, type DeliveryStatus } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import { controlShape } from '../list-tools.tsx';

type StatusChoiceProps = {
  label: string;
  /** Those that one may choose; all of them if left out. */
  choices?: readonly DeliveryStatus[];
  /** What it stands at; without one it offers `none` first. */
  value: DeliveryStatus | undefined;
  none?: string;
  isBusy: boolean;
  onChoose: (status: DeliveryStatus) => void;
};

const looks = {
  PENDING: 'border-s-4 border-s-turmeric bg-turmeric/20',
  SHIPPED: 'border-s-4 border-s-indigo bg-indigo-wash',
  DELIVERED: 'border-s-4 border-s-neem bg-neem-wash',
  CANCELED: 'border-s-4 border-s-madder bg-madder-wash',
};

/**
 * The dropdown of the four statuses (spec §4 "Delivery status"), in the colour of the one it stands at. A key moves it without
 * choosing, since one key pressed by accident must not change an order: Enter chooses, Esc and leaving take it back. A pointer's
 * choice is one at once.
 */
export function StatusChoice({ label, choices = deliveryStatuses, value, none, isBusy, onChoose }: StatusChoiceProps) {
  const [draft, setDraft] = useState<DeliveryStatus>();
  const isByKey = useRef(false);
  const hintId = useId();
  const shown = isBusy ? value : (draft ?? value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    isByKey.current = true;
    const isAnswer = draft !== undefined && (event.key === 'Enter' || event.key === 'Escape');
    if (isBusy || isAnswer) event.preventDefault();
    if (!isAnswer || isBusy) return;
    // Not also the Esc that closes the dialog around it.
    event.stopPropagation();
    setDraft(undefined);
    if (event.key === 'Enter') onChoose(draft);
  };
  return (
    <span className="inline-block">
      <select
        aria-label={label}
        aria-describedby={draft && hintId}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        value={shown ?? ''}
        className={`${controlShape} max-w-full font-medium off:cursor-progress off:text-ink-soft ${shown ? looks[shown] : 'bg-white'}`}
        onMouseDown={(event) => {
          isByKey.current = false;
          if (isBusy) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          isByKey.current = false;
          setDraft(undefined);
        }}
        onChange={({ target }) => {
          const next = deliveryStatuses.find((status) => status === target.value);
          if (isBusy) return;
          if (isByKey.current) return setDraft(next === value ? undefined : next);
          if (next !== undefined && next !== value) onChoose(next);
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((status) => (
          <option key={status} value={status} className="bg-white text-ink">
            {ordersText.status({ status })}
          </option>
        ))}
      </select>
      <span id={hintId} role="status" className="block text-caption text-ink-soft empty:hidden">
        {draft && ordersText.enterChooses()}
      </span>
    </span>
  );
}
