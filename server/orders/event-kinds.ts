import { stageOf } from '#domain/order-stages.ts';
import type { EventRow } from './queries.ts';

type Event = Pick<EventRow, 'delivery_status' | 'stage' | 'by' | 'user_id'>;

function was(stage: 'TO_CONFIRM' | 'TO_PAY', before: Event | undefined): boolean {
  return before !== undefined && stageOf(before.delivery_status, before.stage) === stage;
}

/** Whether with this event the order was cancelled by itself, since nobody had confirmed it in time. */
export function isLapse(event: Event, before: Event | undefined): boolean {
  return (
    was('TO_CONFIRM', before) && event.delivery_status === 'CANCELED' && event.by === 'shop' && event.user_id === null
  );
}

/** Whether with this event the order no longer waits for its customer, who wants it. */
export function isConfirmation(event: Event, before: Event | undefined): boolean {
  return was('TO_CONFIRM', before) && stageOf(event.delivery_status, event.stage) === 'TO_PACK';
}

/** Whether with this event its payment by UPI was found. */
export function isPayment(event: Event, before: Event | undefined): boolean {
  return was('TO_PAY', before) && stageOf(event.delivery_status, event.stage) === 'TO_PACK';
}
