import { indianDay } from './days.ts';
import { indianMinute, weekdayOf } from './indian-time.ts';

// The owner's offers: a code that the shopper types, or a reduction that applies by itself (decisions/0098). A sale
// with struck-through prices is no offer, because it changes the prices of the goods themselves
// (server/goods/markdowns/).

/** The goods to which an offer applies. `filter` is the query of a list, as in the shop's address. */
export type OfferGoods =
  | { kind: 'all' }
  | { kind: 'categories'; ids: readonly string[] }
  | { kind: 'products'; ids: readonly string[] }
  | { kind: 'filter'; query: string };

export const offerEffects = ['percent', 'amount', 'price', 'buyGet', 'set', 'freeDelivery'] as const;

/**
 * The reduction that an offer makes, in paise and whole per cent. `price`: each piece costs this much. `buyGet`: in
 * every group of `buy + get` pieces, the cheapest `get` pieces cost `percent` less. `set`: every group of this many
 * pieces costs this much together.
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
   * The minutes of the day between which the offer runs, from 0 to 1440. If the end of an offer's hours is lower than
   * their beginning, the end lies after midnight.
   */
  fromMinute: number;
  toMinute: number;
};

export type OfferTerms = OfferTimes & {
  effect: OfferEffect;
  goods: OfferGoods;
  /** The goods to which the offer applies must cost at least this much together, and be at least this many pieces. */
  leastPaise: number;
  leastPieces: number;
  /** The largest amount that the offer takes off an order; null means no limit. */
  mostPaise: number | null;
  isFirstOrderOnly: boolean;
  /** True if the offer applies only to orders that are paid before packing, by UPI or online. */
  isPrepaidOnly: boolean;
  /** The number of times that a customer may use the offer; null means any number. */
  mostPerCustomer: number | null;
  /** True if the offer can apply together with other offers for which this is true. */
  isCombinable: boolean;
  /**
   * The rank that the owner gives to the offer; the lowest rank comes first. If the rank is null, the offer that saves
   * most applies.
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
  /** The most offers that a shop may have at the same time, without those that have ended. */
  running: 200,
  ids: 2000,
  queryLength: 2000,
  pieces: 20,
  paise: 100_000_000,
  /** The most codes that an owner can make in one batch. */
  codes: 10_000,
  batches: 100,
} as const;

/** The reason why an offer does not apply; the page uses it to explain to the shopper what to do. */
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
 * offer. `barred` is the reason, from stored data, why this customer cannot use the offer.
 */
export type Candidate<Line> = {
  offer: Offer;
  code: string;
  isFor: (line: Line) => boolean;
  barred?: Extract<OfferReason, { kind: 'FIRST_ORDER' | 'PHONE_MISSING' | 'USED_BY_CUSTOMER' | 'USED_UP' }> | undefined;
};

/**
 * A line of an order. `id` is the id of the variant; if two lines have an equal claim to an extra paisa, the ids decide
 * which line gets it.
 */
export type OfferLine = { id: string; sellingPaise: number; quantity: number };

/**
 * A reduction by one offer, with the part of each line. If `isDelivery` is true, the offer makes the delivery free
 * instead.
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
  /** The amount that offers take off each line; the order is that of the lines. */
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
  // If the offer runs over midnight, the hours after midnight belong to the weekday before.
  const today = weekdayOf(indianDay(instant));
  const weekday = isOverMidnight && minute < toMinute ? (today + 6) % 7 : today;
  return isHour && (weekdays.length === 0 || weekdays.includes(weekday)) ? undefined : { kind: 'NOT_NOW' };
}

/**
 * Returns the state of an offer by its dates. An offer for certain weekdays or hours counts as running also outside
 * those weekdays and hours.
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
 * Returns the form in which the shop compares codes: without case, spaces and dashes, and with similar characters as
 * one. The compared form of a code may contain letters and digits of all scripts.
 */
export function codeKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OIL]/g, (letter) => LOOK_ALIKE[letter] ?? letter);
}
