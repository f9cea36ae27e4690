import { addDays, indianDay } from './days.ts';

/** The estimated days from order to delivery (spec §9 "Estimated delivery"). */
export const DELIVERY_DAYS = 5;

/** Returns the day on which an order placed at this instant is expected to arrive. */
export function expectedDeliveryDay(placedAt: string): string {
  return addDays(indianDay(placedAt), DELIVERY_DAYS);
}
