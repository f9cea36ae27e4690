import { indianDay } from './days.ts';
import { indianMinute, weekdayOf } from './indian-time.ts';

// The owner's offers: a code that the shopper types, or a reduction that applies by itself (decisions/0098). A sale
// with struck-through prices is not an offer: it changes the prices of the goods (server/goods/markdowns/).

/**
 * The goods to which an offer applies. `filter` is a filter for products in the form of the query in the address of a
 * product list.
 */
export type OfferGoods =
  | { kind: 'all' }
  | { kind: 'categories'; ids: readonly string[] }
  | { kind: 'products'; ids: readonly string[] }
  | { kind: 'filter'; query: string };

export const offerEffects = ['percent', 'amount', 'price', 'buyGet', 'set', 'freeDelivery'] as const;

/**
 * The reduction that an offer makes. Amounts are in paise, and percentages are whole numbers. `price`: each piece costs
 * this much. `buyGet`: in every group of `buy + get` pieces, the cheapest `get` pieces cost `percent` less. `set`:
 * every group of this many pieces costs this much together.
 */
export type OfferEffect =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; paise: number }
  | { kind: 'price'; paise: number }
  | { kind: 'buyGet'; buy: number; get: number; percent: number }
  | { kind: 'set'; pieces: number; paise: number }
  | { kind: 'freeDelivery' };

/** The times at which an offer runs, in Indian time. */
type OfferTimes = {
  startsAt: string | null;
  /** The first instant at which the offer no longer runs. */
  endsAt: string | null;
  /** The weekdays on which the offer runs; 0 is Sunday, and an empty list means every day. */
  weekdays: readonly number[];
  /**
   * The offer runs from one minute of the day to another; minutes count from 0 to 1440. If `toMinute` is lower than
   * `fromMinute`, the offer runs over midnight.
   */
  fromMinute: number;
  toMinute: number;
};

export type OfferTerms = OfferTimes & {
  effect: OfferEffect;
  goods: OfferGoods;
  /**
   * The goods to which the offer applies must cost at least `leastPaise` together and be at least `leastPieces` pieces.
   */
  leastPaise: number;
  leastPieces: number;
  /** The largest amount that the offer takes off an order; null means no limit. */
  mostPaise: number | null;
  isFirstOrderOnly: boolean;
  /** True if the offer applies only to orders that are paid before packing, by UPI or online. */
  isPrepaidOnly: boolean;
  /** The number of times that a customer may use the offer; null means any number. */
  mostPerCustomer: number | null;
  /** True if the offer can apply together with other combinable offers. */
  isCombinable: boolean;
  /**
   * The rank that the owner gives to the offer; the lowest rank has priority. Offers without a rank (null) come last.
   * If two offers have the same rank, the offer that saves more applies.
   */
  rank: number | null;
};

export type Offer = { id: string; name: string; terms: OfferTerms; isPaused: boolean };

export const offerStates = ['planned', 'running', 'paused', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

export const offerLimits = {
  nameLength: 60,
  codeLength: 30,
  prefixLength: 10,
  /** The most offers that a shop may have at the same time. Offers that have ended do not count. */
  running: 200,
  ids: 2000,
  queryLength: 2000,
  pieces: 20,
  paise: 100_000_000,
  /** The most codes that an owner can make in one batch. */
  codes: 10_000,
  batches: 100,
} as const;

/** The reason why an offer does not apply. The page explains it to the shopper. */
export type OfferReason =
  | { kind: 'EARLY'; at: string }
  | { kind: 'ENDED'; at: string }
  | { kind: 'NOT_NOW' }
  | { kind: 'PAUSED' }
  | { kind: 'NO_GOODS' }
  | { kind: 'MORE_MONEY'; paise: number }
  | { kind: 'MORE_PIECES'; pieces: number }
  | { kind: 'PAY_ONLINE' }
  | { kind: 'FIRST_ORDER' }
  | { kind: 'PHONE_MISSING' }
  | { kind: 'USED_BY_CUSTOMER' }
  | { kind: 'USED_UP' }
  | { kind: 'BETTER'; name: string }
  | { kind: 'NOTHING' };

/**
 * An offer that may apply to an order. `code` is the code by which the shopper got the offer, '' for an automatic
 * offer. `barred` is a reason why this customer cannot use the offer, for example because they have already used it.
 */
export type Candidate<Line> = {
  offer: Offer;
  code: string;
  isFor: (line: Line) => boolean;
  barred?: Extract<OfferReason, { kind: 'FIRST_ORDER' | 'PHONE_MISSING' | 'USED_BY_CUSTOMER' | 'USED_UP' }> | undefined;
};

/**
 * A line of an order. `id` is the id of the variant; if a paisa is left over when a reduction is divided, and could go
 * to two lines, the ids decide which line gets it.
 */
export type OfferLine = { id: string; sellingPaise: number; quantity: number };

/**
 * The reduction by one offer. `parts` are the amounts that it takes off each line. If `isDelivery` is true, the offer
 * makes the delivery free and takes nothing off the lines.
 */
export type Reduction = {
  offerId: string;
  name: string;
  code: string;
  paise: number;
  parts: readonly number[];
  isDelivery: boolean;
};

export type Reductions = {
  applied: readonly Reduction[];
  /** The amount that all offers together take off each line, in the order of the lines. */
  linePaise: readonly number[];
  /** True if an offer makes the delivery free. */
  isDeliveryFree: boolean;
  /** The offers that do not apply, each with its reason. */
  refused: ReadonlyArray<{ offer: Offer; code: string; reason: OfferReason }>;
};

/** Returns the reason why an offer does not run at this instant, or undefined if it runs. */
export function whyNotRunning({ terms, isPaused }: Offer, instant: string): OfferReason | undefined {
  const { startsAt, endsAt, weekdays, fromMinute, toMinute } = terms;
  const at = Date.parse(instant);
  if (endsAt !== null && at >= Date.parse(endsAt)) return { kind: 'ENDED', at: endsAt };
  if (isPaused) return { kind: 'PAUSED' };
  if (startsAt !== null && at < Date.parse(startsAt)) return { kind: 'EARLY', at: startsAt };
  const minute = indianMinute(instant);
  const isOverMidnight = toMinute < fromMinute;
  const isHour = isOverMidnight ? minute >= fromMinute || minute < toMinute : minute >= fromMinute && minute < toMinute;
  // If the offer runs over midnight, the hours after midnight belong to the previous weekday.
  const today = weekdayOf(indianDay(instant));
  const weekday = isOverMidnight && minute < toMinute ? (today + 6) % 7 : today;
  return isHour && (weekdays.length === 0 || weekdays.includes(weekday)) ? undefined : { kind: 'NOT_NOW' };
}

/**
 * Returns the state of an offer. Its weekdays and hours make no difference: outside of them, it still counts as
 * running.
 */
export function offerStateAt(
  { terms: { startsAt, endsAt }, isPaused }: Pick<Offer, 'terms' | 'isPaused'>,
  instant: string,
): OfferState {
  const at = Date.parse(instant);
  if (endsAt !== null && at >= Date.parse(endsAt)) return 'ended';
  if (isPaused) return 'paused';
  return startsAt !== null && at < Date.parse(startsAt) ? 'planned' : 'running';
}

const LOOK_ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * Returns the key by which the shop compares codes of offers. Capitals, spaces and dashes make no difference, and
 * similar characters count as the same. A code may contain letters and digits of all scripts.
 */
export function codeKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OIL]/g, (letter) => LOOK_ALIKE[letter] ?? letter);
}
