import { addDays, indianDay } from './days.ts';
import { DELIVERY_DAYS } from './expected-delivery.ts';
import { indianMinute, weekdayOf } from './indian-time.ts';

// The owner's rules for delivery: to which PIN codes the shop sends, for how much, by when, and whether the customer
// can pay in cash (decisions/0098). Without rules the shop sends everywhere, free of charge, within five days.

/** A delivery charge, in paise, of goods that come to at least `fromPaise` and weigh at least `fromGrams`. */
type DeliveryRate = { fromPaise: number; fromGrams: number; chargePaise: number };

/** The promise to the PIN codes of a zone, and its price. */
export type DeliveryTerms = {
  /** The zone's name, which only the staff read; '' where no zone has the PIN code. */
  name: string;
  isServed: boolean;
  /** Days from dispatch to delivery. */
  daysFrom: number;
  daysTo: number;
  takesCash: boolean;
  /** Added to an order that is paid in cash. */
  cashFeePaise: number;
  /** The largest amount that the courier collects; null: any. */
  mostCashPaise: number | null;
  /** Goods of at least this amount are sent free of charge; null: never for this reason. */
  freeFromPaise: number | null;
  rates: readonly DeliveryRate[];
};

export type DeliveryZone = DeliveryTerms & {
  id: string;
  /** PIN codes and their first digits; each stands in one zone only. */
  pins: readonly string[];
  /** The zone of all PIN codes that no zone names. */
  isRest: boolean;
};

/** When parcels leave the shop. */
export type Dispatch = {
  /** An order that is placed before this hour in India leaves on the same day; 24: every order does. */
  cutoffHour: number;
  /** The weekdays on which no parcel leaves: 0 is Sunday. */
  daysOff: readonly number[];
  /** Other days on which no parcel leaves the shop, as YYYY-MM-DD. */
  holidays: readonly string[];
};

export type DeliveryRules = Dispatch & {
  zones: readonly DeliveryZone[];
  /**
   * The tax rate of delivery and cash charges, in hundredths of a per cent; null: the rates of the goods that they
   * come with, in proportion to value.
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

/** The terms where no zone has the PIN code (spec §4 "Shipping ₹0.00", "5 days ahead"). */
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

/** True for a PIN code or its first digits, in Latin digits. No PIN code begins with 0. */
export function isPinPrefix(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text);
}

export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}

/**
 * Makes a function that finds the terms of a PIN code: an exact PIN code beats its first digits, and more digits beat
 * fewer. Neither kind begins with 0, so as numbers they never collide: 194 is no PIN code, and 194101 is no beginning.
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

/** True if some charge depends on the weight of the goods. */
export function areWeightsNeeded({ zones }: Pick<DeliveryRules, 'zones'>): boolean {
  return zones.some(({ rates }) => rates.some(({ fromGrams }) => fromGrams > 0));
}

/**
 * The delivery charge in paise of goods in one parcel. The heaviest step among the rates that apply
 * decides, and then the highest amount. Without a rate that applies, delivery is free.
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
 * The amount from which delivery is free of charge at every PIN code that is served; 0: always; undefined where it
 * depends on the PIN code or is never free.
 */
export function freeEverywhereFrom({ zones }: Pick<DeliveryRules, 'zones'>): number | undefined {
  const served: DeliveryTerms[] = zones.filter(({ isServed }) => isServed);
  // Without a zone for the rest, the other PIN codes have the usual terms.
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

/** The promise for an order that is placed at this instant. */
export function promiseAt(
  { daysFrom, daysTo }: Pick<DeliveryTerms, 'daysFrom' | 'daysTo'>,
  dispatch: Dispatch,
  instant: string,
): Promised {
  const leaves = dispatchDay(dispatch, instant);
  return { from: addDays(leaves, daysFrom), to: addDays(leaves, daysTo) };
}

/** The day on which an order that is placed at this instant leaves the shop. */
export function dispatchDay({ cutoffHour, daysOff, holidays }: Dispatch, instant: string): string {
  const today = indianDay(instant);
  let day = indianMinute(instant) < cutoffHour * 60 ? today : addDays(today, 1);
  // The shop is open on one weekday at least, and each holiday can close one week of it.
  const most = 7 * (holidays.length + 1);
  for (let tries = 0; tries < most; tries++) {
    if (!daysOff.includes(weekdayOf(day)) && !holidays.includes(day)) return day;
    day = addDays(day, 1);
  }
  return day;
}
