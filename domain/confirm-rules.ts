import { withLatinDigits } from './digits.ts';
import { addMs, HOUR_MS } from './instants.ts';

// By the owner's rules, some orders wait until the customer has confirmed them. An order waits if at least one rule
// matches, whatever the payment method.

export type ConfirmRules = {
  /** Orders with at least this total wait; null means that the total does not matter. */
  fromPaise: number | null;
  /** True if the orders of a customer who has not yet accepted a parcel of the shop wait. */
  firstOrder: boolean;
  /**
   * An order waits if at least this many parcels were refused by its customer or at its phone number. Null means that
   * refusals do not matter.
   */
  refusals: number | null;
  /** PIN codes, or first digits of PIN codes. Orders to a PIN code that begins with one of these texts wait. */
  pins: readonly string[];
  /** An order waits for its customer for this many hours; then the shop cancels it. */
  waitHours: number;
};

/** The rules until the owner sets others: the shop packs every order without asking the customer. */
export const usualConfirmRules: ConfirmRules = {
  fromPaise: null,
  firstOrder: false,
  refusals: null,
  pins: [],
  waitHours: 24,
};

export const confirmRuleLimits = { refusals: 100, pins: 500, waitHours: 168 } as const;

/**
 * The facts about an order that the rules use. `delivered` is the number of parcels that the customer has accepted.
 * `refusals` is the number of refused parcels, of the customer or at the phone number, whichever is larger.
 */
type Judged = { totalPaise: number; postalCode: string; delivered: number; refusals: number };

/** Returns whether the owner has set any rule. Without rules the shop need not check any order. */
export function areConfirmRulesOn({ fromPaise, firstOrder, refusals, pins }: ConfirmRules): boolean {
  return fromPaise !== null || firstOrder || refusals !== null || pins.length > 0;
}

/** Returns whether an order waits until its customer has confirmed it. */
export function mustBeConfirmed(rules: ConfirmRules, order: Judged): boolean {
  const { fromPaise, firstOrder, refusals, pins } = rules;
  if (fromPaise !== null && order.totalPaise >= fromPaise) return true;
  if (firstOrder && order.delivered === 0) return true;
  if (refusals !== null && order.refusals >= refusals) return true;
  return pins.some((pin) => order.postalCode.startsWith(pin));
}

/** Returns the instant until which an order waits for its customer if it is placed at `now`. */
export function confirmUntil({ waitHours }: ConfirmRules, now: string): string {
  return addMs(now, waitHours * HOUR_MS);
}

/**
 * Lists the PIN codes and first digits in a text, separated by spaces, commas, semicolons or line breaks. Digits of
 * Indian scripts become 0 to 9, because couriers print only these.
 */
export function readPins(text: string): string[] {
  return [
    ...new Set(
      withLatinDigits(text)
        .split(/[\s,;]+/)
        .filter((pin) => pin !== ''),
    ),
  ];
}
