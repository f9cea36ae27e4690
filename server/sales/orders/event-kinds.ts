import { stageOf } from '#domain/order-stages.ts';
import * as confirmText from '#text/confirming.ts';
import * as upiText from '#text/upi.ts';
import type { EventRow } from './queries.ts';

type Event = Pick<EventRow, 'delivery_status' | 'stage' | 'by' | 'user_id'>;

function was(stage: 'TO_CONFIRM' | 'TO_PAY', before: Event | undefined): boolean {
  return before !== undefined && stageOf(before.delivery_status, before.stage) === stage;
}

/** Returns whether this event cancelled the order because nobody had confirmed it in time. */
export function isLapse(event: Event, before: Event | undefined): boolean {
  return was('TO_CONFIRM', before) && isCancelledByItself(event);
}

/** Returns whether this event cancelled the order because it was not paid in time. */
function isUnpaid(event: Event, before: Event | undefined): boolean {
  return was('TO_PAY', before) && isCancelledByItself(event);
}

function isCancelledByItself({ delivery_status, by, user_id }: Event): boolean {
  return delivery_status === 'CANCELED' && by === 'shop' && user_id === null;
}

/**
 * Returns the reason of an event. A reason of the shop itself is in the reader's language. A reason of a person is the
 * text that this person typed.
 */
export function reasonOf(event: Event & Pick<EventRow, 'reason'>, before: Event | undefined): string {
  if (isLapse(event, before)) return confirmText.lapsed();
  return isUnpaid(event, before) ? upiText.lapsed() : event.reason;
}

/** Returns whether the customer confirmed the order with this event. */
export function isConfirmation(event: Event, before: Event | undefined): boolean {
  const stage = stageOf(event.delivery_status, event.stage);
  // A confirmed order waits to be packed or, if it must be paid in advance, for its payment.
  return was('TO_CONFIRM', before) && (stage === 'TO_PACK' || stage === 'TO_PAY');
}

/** Returns whether this event made the order ready for packing because its payment had come. */
export function isPayment(event: Event, before: Event | undefined): boolean {
  return was('TO_PAY', before) && stageOf(event.delivery_status, event.stage) === 'TO_PACK';
}
