import { stageOf } from '#domain/order-stages.ts';
import * as confirmText from '#text/confirming.ts';
import * as upiText from '#text/upi.ts';
import type { EventRow } from './queries.ts';

type Event = Pick<EventRow, 'delivery_status' | 'stage' | 'by' | 'user_id'>;

function was(stage: 'TO_CONFIRM' | 'TO_PAY', before: Event | undefined): boolean {
  return before !== undefined && stageOf(before.delivery_status, before.stage) === stage;
}

/** Whether with this event the order was cancelled by itself, since nobody had confirmed it in time. */
export function isLapse(event: Event, before: Event | undefined): boolean {
  return was('TO_CONFIRM', before) && isCancelledByItself(event);
}

/** Whether with this event the order was cancelled by itself, since it was not paid in time. */
function isUnpaid(event: Event, before: Event | undefined): boolean {
  return was('TO_PAY', before) && isCancelledByItself(event);
}

function isCancelledByItself({ delivery_status, by, user_id }: Event): boolean {
  return delivery_status === 'CANCELED' && by === 'shop' && user_id === null;
}

/** Why it happened, in the reader's language where it happened by itself, else in the words of who did it. */
export function reasonOf(event: Event & Pick<EventRow, 'reason'>, before: Event | undefined): string {
  if (isLapse(event, before)) return confirmText.lapsed();
  return isUnpaid(event, before) ? upiText.lapsed() : event.reason;
}

/** Whether with this event the order no longer waits for its customer, who wants it. */
export function isConfirmation(event: Event, before: Event | undefined): boolean {
  const stage = stageOf(event.delivery_status, event.stage);
  // One that is paid by UPI waits for its payment next.
  return was('TO_CONFIRM', before) && (stage === 'TO_PACK' || stage === 'TO_PAY');
}

/** Whether with this event its payment by UPI was found. */
export function isPayment(event: Event, before: Event | undefined): boolean {
  return was('TO_PAY', before) && stageOf(event.delivery_status, event.stage) === 'TO_PACK';
}
