import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { paymentLimits } from '#domain/payments.ts';
import type { PaymentRow } from '../payments/payments.ts';

/**
 * Returns the instant at which the job next asks the gateway about a payment; null if never. The pause before it is as
 * long as the payment's age, within limits: one minute to one hour while money may come, and one hour to one day
 * afterwards.
 */
export function nextAsk(payment: PaymentRow, state: PaymentRow['state'], now: string): string | null {
  if (isOver(payment, now)) return null;
  const age = Math.max(0, Date.parse(now) - Date.parse(payment.opened_at));
  const isQuiet = state === 'captured' || state === 'closed';
  const [least, most] = isQuiet ? [HOUR_MS, DAY_MS] : [MINUTE_MS, HOUR_MS];
  return addMs(now, Math.min(most, Math.max(least, age)));
}

/** True if a payment is so old that no bank will change its result. */
export function isOver({ opened_at }: PaymentRow, now: string): boolean {
  return addMs(opened_at, paymentLimits.askDays * DAY_MS) < now;
}
