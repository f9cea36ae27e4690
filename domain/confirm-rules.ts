import { addMs, HOUR_MS } from './instants.ts';

// These rules choose the orders that wait until their customer has confirmed them, whatever the payment method. One
// rule that matches is enough to make an order wait.

export type ConfirmRules = {
  /** The order's total from which it waits; null: the total never makes an order wait. */
  fromPaise: number | null;
  /** Makes an order wait if its customer has not yet accepted a parcel of the shop. */
  firstOrder: boolean;
  /**
   * The number of refused parcels, of the customer or of the phone number, from which an order waits; null: refusals
   * never make an order wait.
   */
  refusals: number | null;
  /** Orders to PIN codes with one of these beginnings wait. */
  pins: readonly string[];
  /** Hours that an order waits for its customer. Then it lapses. */
  waitHours: number;
};

/** The rules until the owner sets others: no order waits. */
export const usualConfirmRules: ConfirmRules = {
  fromPaise: null,
  firstOrder: false,
  refusals: null,
  pins: [],
  waitHours: 24,
};

export const confirmRuleLimits = { refusals: 100, pins: 500, waitHours: 168 } as const;

/**
 * The facts about an order that the rules look at. `refusals` is the larger of two counts: parcels that the customer
 * refused, and parcels refused at the phone number.
 */
type Judged = { totalPaise: number; postalCode: string; delivered: number; refusals: number };

/** True if the owner has set any rule. Without rules no order needs a check. */
export function areConfirmRulesOn({ fromPaise, firstOrder, refusals, pins }: ConfirmRules): boolean {
  return fromPaise !== null || firstOrder || refusals !== null || pins.length > 0;
}

/** Answers whether an order waits until its customer has confirmed it. */
export function mustBeConfirmed(rules: ConfirmRules, order: Judged): boolean {
  const { fromPaise, firstOrder, refusals, pins } = rules;
  if (fromPaise !== null && order.totalPaise >= fromPaise) return true;
  if (firstOrder && order.delivered === 0) return true;
  if (refusals !== null && order.refusals >= refusals) return true;
  return pins.some((pin) => order.postalCode.startsWith(pin));
}

/** The instant until which an order that is placed now waits. */
export function confirmUntil({ waitHours }: ConfirmRules, now: string): string {
  return addMs(now, waitHours * HOUR_MS);
}

/** The PIN prefixes in a text that separates them by spaces, commas, semicolons or lines. */
export function readPins(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((pin) => pin !== ''))];
}

export function isPinPrefix(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text);
}
