import { addMs, HOUR_MS } from './instants.ts';

// The rules that choose the orders which wait until their customer has confirmed them, for any payment method. An order
// waits if at least one rule matches.

export type ConfirmRules = {
  /** Orders with at least this total wait; null means that the total does not matter. */
  fromPaise: number | null;
  /** True if an order waits when its customer has not accepted any parcel of the shop yet. */
  firstOrder: boolean;
  /**
   * An order waits if the customer or the phone number has refused at least this many parcels; null means that refusals
   * do not matter.
   */
  refusals: number | null;
  /** Orders to PIN codes that begin with one of these digits wait. */
  pins: readonly string[];
  /** The hours for which an order waits for its customer; after them it lapses. */
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
 * The facts about an order that the rules use. `refusals` is the larger of two counts: the parcels that the customer
 * refused, and the parcels refused at the phone number.
 */
type Judged = { totalPaise: number; postalCode: string; delivered: number; refusals: number };

/** Answers whether the owner has set any rule. Without rules no order needs a check. */
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

/** The instant until which an order that is placed at `now` waits. */
export function confirmUntil({ waitHours }: ConfirmRules, now: string): string {
  return addMs(now, waitHours * HOUR_MS);
}

/** Lists the PIN codes and first digits in a text, separated by spaces, commas, semicolons or line breaks. */
export function readPins(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((pin) => pin !== ''))];
}

export function isPinPrefix(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text);
}
