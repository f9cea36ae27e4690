import { addDays, indianDay } from './days.ts';
import { DELIVERY_DAYS } from './expected-delivery.ts';
import { indianMinute, weekdayOf } from './indian-time.ts';

// The owner's rules for delivery: to which PIN codes the shop delivers, the charges, the days, and whether the customer
// can pay in cash (decisions/0098). If the owner has set no rules, the shop delivers everywhere within five days, free
// of charge.

/** A delivery charge in paise, for goods that cost at least `fromPaise` and weigh at least `fromGrams`. */
type DeliveryRate = { fromPaise: number; fromGrams: number; chargePaise: number };

/** The delivery promise and the charges for the PIN codes of a zone. */
export type DeliveryTerms = {
  /** The name of the zone, which only staff see. It is '' for PIN codes that belong to no zone. */
  name: string;
  isServed: boolean;
  /**
   * The parcel arrives between this first and this last day, counted in days from the day on which it leaves the shop.
   */
  daysFrom: number;
  daysTo: number;
  takesCash: boolean;
  /** The fee for paying in cash, which is added to the order. */
  cashFeePaise: number;
  /** The largest amount that the courier collects; null means no limit. */
  mostCashPaise: number | null;
  /** If the goods cost at least this amount, delivery is free; null means that no amount makes delivery free. */
  freeFromPaise: number | null;
  rates: readonly DeliveryRate[];
};

export type DeliveryZone = DeliveryTerms & {
  id: string;
  /** PIN codes, or their first digits, that belong to this zone; no other zone contains them. */
  pins: readonly string[];
  /** True for the zone that contains all PIN codes which no other zone names. */
  isRest: boolean;
};

/** The rules that decide on which day a parcel leaves the shop. */
export type Dispatch = {
  /**
   * If an order is placed before this hour in India, its parcel leaves on the same day. 24 means that the hour does not
   * matter.
   */
  cutoffHour: number;
  /** The weekdays on which no parcel leaves; 0 is Sunday. */
  daysOff: readonly number[];
  /** Other days on which no parcel leaves, as YYYY-MM-DD. */
  holidays: readonly string[];
};

export type DeliveryRules = Dispatch & {
  zones: readonly DeliveryZone[];
  /**
   * The tax rate of delivery charges and cash fees, in hundredths of a per cent. If it is null, the charges are divided
   * over the goods in proportion to their value, and each part has the tax rate of its goods.
   */
  chargeRate: number | null;
};

export const deliveryLimits = {
  zones: 50,
  nameLength: 60,
  pins: 40_000,
  rates: 20,
  days: 60,
  holidays: 100,
  chargePaise: 10_000_000,
  grams: 1_000_000,
} as const;

/** The terms for a PIN code that is in no zone (spec §4 "Shipping ₹0.00", "5 days ahead"). */
export const usualTerms: DeliveryTerms = {
  name: '',
  isServed: true,
  daysFrom: DELIVERY_DAYS,
  daysTo: DELIVERY_DAYS,
  takesCash: true,
  cashFeePaise: 0,
  mostCashPaise: null,
  freeFromPaise: null,
  rates: [],
};

export const usualDelivery: DeliveryRules = {
  zones: [],
  cutoffHour: 24,
  daysOff: [],
  holidays: [],
  chargeRate: null,
};

/**
 * Returns whether a text can be the first digits of a PIN code, or a whole PIN code, in Latin digits. No PIN code
 * begins with 0.
 */
export function isPinPrefix(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text);
}

export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}

/**
 * Returns a function that finds the terms of a PIN code. If a zone names the exact PIN code, its terms apply; otherwise
 * the terms of the zone that names the most first digits of the PIN code. One map contains both as numbers. This is
 * unambiguous, because no PIN code begins with 0: a number with six digits is a PIN code, and a shorter number stands
 * for first digits.
 */
export function termsByPin({ zones }: Pick<DeliveryRules, 'zones'>): (pin: string) => DeliveryTerms {
  const zoneOf = new Map<number, DeliveryTerms>();
  for (const zone of zones) for (const pin of zone.pins) zoneOf.set(Number(pin), zone);
  const rest: DeliveryTerms = zones.find(({ isRest }) => isRest) ?? usualTerms;
  return (pin) => {
    if (!isPin(pin)) return rest;
    for (let digits = Number(pin); digits > 0; digits = Math.trunc(digits / 10)) {
      const zone = zoneOf.get(digits);
      if (zone) return zone;
    }
    return rest;
  };
}

/** Returns whether the delivery charge of some zone depends on the weight of the goods. */
export function areWeightsNeeded({ zones }: Pick<DeliveryRules, 'zones'>): boolean {
  return zones.some(({ rates }) => rates.some(({ fromGrams }) => fromGrams > 0));
}

/**
 * Returns the delivery charge in paise for the goods of one parcel. If several rates apply, the function uses the rate
 * with the highest `fromGrams`. If several rates have this `fromGrams`, it uses the rate with the highest `fromPaise`.
 * If no rate applies, delivery is free.
 */
export function deliveryChargePaise(
  { freeFromPaise, rates }: Pick<DeliveryTerms, 'freeFromPaise' | 'rates'>,
  { paise, grams }: { paise: number; grams: number },
): number {
  if (freeFromPaise !== null && paise >= freeFromPaise) return 0;
  let best: DeliveryRate | undefined;
  for (const rate of rates) {
    if (rate.fromPaise > paise || rate.fromGrams > grams) continue;
    const isHigher =
      !best ||
      rate.fromGrams > best.fromGrams ||
      (rate.fromGrams === best.fromGrams && rate.fromPaise > best.fromPaise);
    if (isHigher) best = rate;
  }
  return best?.chargePaise ?? 0;
}

/**
 * Returns the amount from which delivery is free at all PIN codes to which the shop delivers. Returns 0 if delivery is
 * always free, and undefined if there is no such amount or if it differs between PIN codes.
 */
export function freeEverywhereFrom({ zones }: Pick<DeliveryRules, 'zones'>): number | undefined {
  const served: DeliveryTerms[] = zones.filter(({ isServed }) => isServed);
  // If no zone covers all other PIN codes, the usual terms apply to them.
  if (!zones.some(({ isRest }) => isRest)) served.push(usualTerms);
  const amounts = new Set(
    served.map(({ freeFromPaise, rates }) =>
      rates.every(({ chargePaise }) => chargePaise === 0) ? 0 : (freeFromPaise ?? Infinity),
    ),
  );
  const [amount, another] = amounts;
  return another === undefined && amount !== Infinity ? amount : undefined;
}

/** The first and the last day on which an order should arrive. */
export type Promised = { from: string; to: string };

/** Returns the days on which an order should arrive if it is placed at this instant. */
export function promiseAt(
  { daysFrom, daysTo }: Pick<DeliveryTerms, 'daysFrom' | 'daysTo'>,
  dispatch: Dispatch,
  instant: string,
): Promised {
  const leaves = dispatchDay(dispatch, instant);
  return { from: addDays(leaves, daysFrom), to: addDays(leaves, daysTo) };
}

/** Returns the day on which an order leaves the shop if it is placed at this instant. */
export function dispatchDay({ cutoffHour, daysOff, holidays }: Dispatch, instant: string): string {
  const today = indianDay(instant);
  let day = indianMinute(instant) < cutoffHour * 60 ? today : addDays(today, 1);
  // The shop sends parcels on at least one weekday, and each holiday can prevent this in only one week. The search
  // therefore needs at most this many days.
  const most = 7 * (holidays.length + 1);
  for (let tries = 0; tries < most; tries++) {
    if (!daysOff.includes(weekdayOf(day)) && !holidays.includes(day)) return day;
    day = addDays(day, 1);
  }
  return day;
}
