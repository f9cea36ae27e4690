import { addMs, HOUR_MS } from './instants.ts';

// Which orders wait until their customer has said that they mean them, however they are paid. An order that one rule
// names waits.

export type ConfirmRules = {
  /** Orders of this much or more; null: no order for its total. */
  fromPaise: number | null;
  /** Orders of customers who have not taken a parcel of the shop yet. */
  firstOrder: boolean;
  /** Orders of a customer, or to a phone number, by whom so many parcels were refused; null: whatever was. */
  refusals: number | null;
  /** Orders to PIN codes that begin so. */
  pins: readonly string[];
  /** So long an order waits for its customer; then it lapses. */
  waitHours: number;
};

/** Until the owner says otherwise, no order waits. */
export const usualConfirmRules: ConfirmRules = {
  fromPaise: null,
  firstOrder: false,
  refusals: null,
  pins: [],
  waitHours: 24,
};

export const confirmRuleLimits = { refusals: 100, pins: 500, waitHours: 168 } as const;

/** What an order is judged by. `refusals`: the more of what the customer and what the phone number refused. */
type Judged = { totalPaise: number; postalCode: string; delivered: number; refusals: number };

/** True where some rule is set: else nobody needs to look at an order. */
export function areConfirmRulesOn({ fromPaise, firstOrder, refusals, pins }: ConfirmRules): boolean {
  return fromPaise !== null || firstOrder || refusals !== null || pins.length > 0;
}

/** Whether an order waits until its customer has confirmed it. */
export function mustBeConfirmed(rules: ConfirmRules, order: Judged): boolean {
  const { fromPaise, firstOrder, refusals, pins } = rules;
  if (fromPaise !== null && order.totalPaise >= fromPaise) return true;
  if (firstOrder && order.delivered === 0) return true;
  if (refusals !== null && order.refusals >= refusals) return true;
  return pins.some((pin) => order.postalCode.startsWith(pin));
}

/** Until when an order that is placed now waits. */
export function confirmUntil({ waitHours }: ConfirmRules, now: string): string {
  return addMs(now, waitHours * HOUR_MS);
}

/** The PIN prefixes in a text, apart by spaces, commas or lines. */
export function readPins(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((pin) => pin !== ''))];
}

export function isPinPrefix(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text);
}
