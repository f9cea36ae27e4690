import {
  deliveryChargePaise,
  promiseAt,
  usualDelivery,
  type DeliveryTerms,
  type Dispatch,
  type Promised,
} from './delivery.ts';
import { divide } from './divide.ts';
import type { Reduction, Reductions } from './offers.ts';
import { cartSums, type Price } from './pricing.ts';
import type { PaymentMethod } from './upi.ts';

// Only this file calculates the amounts of an order (docs/prices.md): for the cart, the checkout, phone orders, placed
// orders and their edits. Other code reads the amounts that the order stores.

/** Pieces of one size. `grams` is the weight of a piece; 0 or undefined means unknown. */
export type AmountLine = Price & { quantity: number; grams?: number };

export const chargeKinds = ['delivery', 'cash'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
export type Charge = { kind: ChargeKind; paise: number };

/** Returns the kind of an order's only charge, or `both`. Sentences choose their words for the charges by it. */
export function namedCharges(charges: ReadonlyArray<{ kind: ChargeKind }>): ChargeKind | 'both' {
  const [first, ...others] = charges;
  return first && others.length === 0 ? first.kind : 'both';
}

/**
 * The reason why the shop refuses this order: the shop does not deliver to the PIN code, accepts no cash there, or
 * accepts no cash of this amount.
 */
export type DeliveryRefusal = 'NOT_SERVED' | 'NO_CASH_HERE' | 'TOO_MUCH_CASH';

export type Amounts = {
  /** The sum of the struck-through prices of the goods, before any saving. */
  subtotalPaise: number;
  /** The reduction of all goods, by savings and by offers together. */
  discountPaise: number;
  /** The price of the goods, after savings and reductions by offers, and without charges. */
  totalPaise: number;
  /**
   * The offers that reduce this order. For an offer of free delivery, the reduction is the delivery charge that the
   * customer does not pay.
   */
  reductions: Reduction[];
  /** The amount that offers take off each line, in the order of `lines`. */
  linePaise: readonly number[];
  /** The charges that are above zero. */
  charges: Charge[];
  /** The amount that the customer pays: the goods and the charges. */
  payablePaise: number;
  promise: Promised;
  refusal: DeliveryRefusal | undefined;
  /**
   * The amount in paise by which the goods must cost more for free delivery. Undefined if delivery is already free or
   * cannot become free.
   */
  toFreePaise: number | undefined;
};

/**
 * The offers that apply to an order (`decideReductions`), the amount that they take off each line, and whether delivery
 * is free.
 */
export type GivenReductions = Pick<Reductions, 'applied' | 'linePaise' | 'isDeliveryFree'>;

type Asked = {
  lines: readonly AmountLine[];
  terms: DeliveryTerms;
  dispatch?: Dispatch;
  method: PaymentMethod;
  /** The instant at which the order is placed. */
  instant: string;
  reductions?: GivenReductions;
};

const none = { applied: [], linePaise: [], isDeliveryFree: false };

/**
 * Calculates every amount of an order and its promised delivery days, and decides whether the shop accepts the order.
 */
export function decideAmounts({
  lines,
  terms,
  dispatch = usualDelivery,
  method,
  instant,
  reductions = none,
}: Asked): Amounts {
  const goods = cartSums(lines);
  const offPaise = reductions.linePaise.reduce((sum, paise) => sum + paise, 0);
  const totalPaise = goods.totalPaise - offPaise;
  const usual = lines.length === 0 ? 0 : deliveryChargePaise(terms, { paise: totalPaise, grams: weightOf(lines) });
  const delivery = reductions.isDeliveryFree ? 0 : usual;
  const cash = lines.length === 0 || method !== 'COD' ? 0 : terms.cashFeePaise;
  const payablePaise = totalPaise + delivery + cash;
  const { freeFromPaise } = terms;
  return {
    subtotalPaise: goods.subtotalPaise,
    discountPaise: goods.discountPaise + offPaise,
    totalPaise,
    reductions: reductions.applied
      .map((one) => (one.isDelivery ? { ...one, paise: usual } : one))
      .filter(({ paise }) => paise > 0),
    linePaise: reductions.linePaise,
    charges: [
      { kind: 'delivery' as const, paise: delivery },
      { kind: 'cash' as const, paise: cash },
    ].filter(({ paise }) => paise > 0),
    payablePaise,
    promise: promiseAt(terms, dispatch, instant),
    refusal: refusalOf(terms, method, payablePaise),
    toFreePaise: delivery > 0 && freeFromPaise !== null ? freeFromPaise - totalPaise : undefined,
  };
}

function weightOf(lines: readonly AmountLine[]): number {
  return lines.reduce((sum, { grams = 0, quantity }) => sum + grams * quantity, 0);
}

function refusalOf(
  { isServed, takesCash, mostCashPaise }: DeliveryTerms,
  method: PaymentMethod,
  payablePaise: number,
): DeliveryRefusal | undefined {
  if (!isServed) return 'NOT_SERVED';
  if (method !== 'COD') return undefined;
  if (!takesCash) return 'NO_CASH_HERE';
  return mostCashPaise !== null && payablePaise > mostCashPaise ? 'TOO_MUCH_CASH' : undefined;
}

/** Returns the amount of one kind of charge, in paise. */
export function chargeOf(charges: readonly Charge[], kind: ChargeKind): number {
  return charges.find((charge) => charge.kind === kind)?.paise ?? 0;
}

type SoldLine = { id: string; paise: number; quantity: number };
/** The pieces of a line that are returned now. `before` is the number of its pieces that were returned earlier. */
type Back = { id: string; quantity: number; before: number };

/**
 * Returns the part of an order's charges, in paise, that belongs to the returned pieces. Each line has a share of the
 * charges in proportion to its price. The share of a piece depends on how many pieces of its line were returned
 * earlier, so that the shares of all pieces add up exactly.
 */
export function chargesOfPieces(paise: number, lines: readonly SoldLine[], back: readonly Back[]): number {
  const shares = divide(
    paise,
    lines.map((line) => line.paise),
  );
  return back.reduce((sum, { id, quantity, before }) => {
    const at = lines.findIndex((line) => line.id === id);
    const [share = 0, all = 1] = [shares[at], lines[at]?.quantity];
    const upTo = (pieces: number) => Math.round((share * pieces) / all);
    return sum + upTo(before + quantity) - upTo(before);
  }, 0);
}
