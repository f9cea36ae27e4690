import { indianDay } from './days.ts';
import { indianMinute, weekdayOf } from './indian-time.ts';

// The owner's offers: a code that the shopper types, or a reduction that applies by itself (decisions/0098). A sale
// with struck prices is not among the offers: it changes the prices of the goods themselves (server/goods/markdowns/).

/** The goods that an offer is for. `filter`: the query of a list, as the shop's address has it. */
export type OfferGoods =
  | { kind: 'all' }
  | { kind: 'categories'; ids: readonly string[] }
  | { kind: 'products'; ids: readonly string[] }
  | { kind: 'filter'; query: string };

export const offerEffects = ['percent', 'amount', 'price', 'buyGet', 'set', 'freeDelivery'] as const;

/**
 * The reduction by an offer, in paise and whole per cent. `price`: each piece costs this much. `buyGet`: of each
 * `buy + get` pieces the cheapest `get` cost `percent` less. `set`: each so many pieces cost this much together.
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
  /** The first instant at which it no longer runs. */
  endsAt: string | null;
  /** 0 is Sunday; empty: on every day. */
  weekdays: readonly number[];
  /** Minutes of the day, from 0 to 1440; an end below the beginning is after midnight. */
  fromMinute: number;
  toMinute: number;
};

export type OfferTerms = OfferTimes & {
  effect: OfferEffect;
  goods: OfferGoods;
  /** The goods of the offer must come to at least this much, and be at least so many pieces. */
  leastPaise: number;
  leastPieces: number;
  /** The largest reduction of an order; null: any. */
  mostPaise: number | null;
  isFirstOrderOnly: boolean;
  /** True if the offer applies only to an order that is paid before packing, by UPI or online. */
  isPrepaidOnly: boolean;
  /** The number of times that a customer may use the offer; null means any number. */
  mostPerCustomer: number | null;
  /** True if the offer applies together with other such offers. */
  isCombinable: boolean;
  /** The owner's order among offers, the lowest first; null: the one that saves most applies. */
  rank: number | null;
};

export type Offer = { id: string; name: string; terms: OfferTerms; isPaused: boolean };

export const offerStates = ['planned', 'running', 'paused', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

export const offerLimits = {
  nameLength: 60,
  codeLength: 30,
  prefixLength: 10,
  /** Offers that have not ended. */
  running: 200,
  ids: 2000,
  queryLength: 2000,
  pieces: 20,
  paise: 100_000_000,
  /** Codes of one batch. */
  codes: 10_000,
  batches: 100,
} as const;

/** Why an offer does not apply, so that the shopper can be told what to do. */
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
 * An offer that may apply to an order. `code`: the code that brings it; '' for an automatic one. `barred`: the reason
 * for which the customer cannot have it, from what the shop has stored.
 */
export type Candidate<Line> = {
  offer: Offer;
  code: string;
  isFor: (line: Line) => boolean;
  barred?: Extract<OfferReason, { kind: 'FIRST_ORDER' | 'PHONE_MISSING' | 'USED_BY_CUSTOMER' | 'USED_UP' }> | undefined;
};

/** A line of an order. `id`: of the variant; it decides which of equal lines gets a paisa more. */
export type OfferLine = { id: string; sellingPaise: number; quantity: number };

/** A reduction of the goods, with the part of each line; `isDelivery`: it makes the delivery free instead. */
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
  /** The reduction of each line, in the order of the lines. */
  linePaise: readonly number[];
  /** True if an offer makes the delivery free. */
  isDeliveryFree: boolean;
  /** Offers that do not apply, with their reasons. */
  refused: ReadonlyArray<{ offer: Offer; code: string; reason: OfferReason }>;
};

/** Answers why an offer does not run at this instant; undefined while it runs. */
export function whyNotRunning({ terms, isPaused }: Offer, instant: string): OfferReason | undefined {
  const { startsAt, endsAt, weekdays, fromMinute, toMinute } = terms;
  const at = Date.parse(instant);
  if (endsAt !== null && at >= Date.parse(endsAt)) return { kind: 'ENDED', at: endsAt };
  if (isPaused) return { kind: 'PAUSED' };
  if (startsAt !== null && at < Date.parse(startsAt)) return { kind: 'EARLY', at: startsAt };
  const minute = indianMinute(instant);
  const isOverMidnight = toMinute < fromMinute;
  const isHour = isOverMidnight ? minute >= fromMinute || minute < toMinute : minute >= fromMinute && minute < toMinute;
  // The hours after midnight belong to the evening before.
  const today = weekdayOf(indianDay(instant));
  const weekday = isOverMidnight && minute < toMinute ? (today + 6) % 7 : today;
  return isHour && (weekdays.length === 0 || weekdays.includes(weekday)) ? undefined : { kind: 'NOT_NOW' };
}

/** The state of an offer by its dates: one for certain days or hours is running between them too. */
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
 * The form in which codes are compared: without case, spaces and dashes, and with look-alike letters as one. The
 * letters and digits of any script remain.
 */
export function codeKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OIL]/g, (letter) => LOOK_ALIKE[letter] ?? letter);
}
