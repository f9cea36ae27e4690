import { stageOf } from '#domain/order-stages.ts';
import type { EventRow } from './queries.ts';

type Event = Pick<EventRow, 'delivery_status' | 'stage' | 'by' | 'user_id'>;

function hasWaited(before: Event | undefined): boolean {
  return before !== undefined && stageOf(before.delivery_status, before.stage) === 'TO_CONFIRM';
}

/** Whether with this event the order was cancelled by itself, since nobody had confirmed it in time. */
export function isLapse(event: Event, before: Event | undefined): boolean {
  return hasWaited(before) && event.delivery_status === 'CANCELED' && event.by === 'shop' && event.user_id === null;
}

/** Whether with this event the order no longer waits for its customer, who wants it. */
export function isConfirmation(event: Event, before: Event | undefined): boolean {
  return hasWaited(before) && stageOf(event.delivery_status, event.stage) === 'TO_PACK';
}
