import type { Delivery } from '#contract/delivery.ts';
import { chargeOf, type Amounts } from '#domain/amounts.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { formatNearDays } from '#messages/format-days.ts';
import * as promiseText from '#text/delivery-promise.ts';

type Known = {
  /** The amounts of a cash order that contains only these goods. */
  amounts: Amounts;
  /** True if shoppers can pay before delivery, by UPI or by a payment gateway. */
  hasUpi: boolean;
  /** False if the weight of the goods is unknown. A delivery charge by weight is then unknown too. */
  isWeighed: boolean;
};

/**
 * Writes the delivery promise for a PIN code: the days of arrival, whether cash is accepted, and the delivery charge.
 */
export function promiseOf(delivery: Delivery, known: Known): string[] {
  if (!delivery.isServed) return [promiseText.notServed({ pin: delivery.pin }), promiseText.tryAnother()];
  const said = [arrivalOf(delivery), cashOf(delivery, known), chargeWords(delivery, known)];
  return delivery.isUnknown ? [promiseText.unknown({ pin: delivery.pin }), ...said] : said;
}

/** Says when an order that is placed now should arrive. */
export function arrivalOf({ from, to }: Pick<Delivery, 'from' | 'to'>): string {
  const days = formatNearDays(from, to);
  return from === to ? promiseText.by({ day: days }) : promiseText.between({ days });
}

function cashOf({ takesCash, mostCash, cashFee }: Delivery, { amounts, hasUpi }: Known): string {
  const instead = hasUpi ? 'upi' : 'none';
  if (!takesCash) return promiseText.noCash({ instead });
  const most = mostCash === null ? 'any' : formatRupees(mostCash);
  if (amounts.refusal === 'TOO_MUCH_CASH') return promiseText.tooMuchCash({ instead, most });
  const fee = (parseRupees(cashFee) ?? 0) > 0 ? formatRupees(cashFee) : 'none';
  return promiseText.cash({ fee, most });
}

function chargeWords({ rates, freeFrom }: Delivery, { amounts, isWeighed }: Known): string {
  const isFree = freeFrom !== null && amounts.totalPaise >= (parseRupees(freeFrom) ?? 0);
  const charge = formatPaise(chargeOf(amounts.charges, 'delivery'));
  if (!isFree && !isWeighed && rates.some(({ fromGrams }) => fromGrams > 0)) return promiseText.byWeight({ charge });
  if (chargeOf(amounts.charges, 'delivery') === 0) return promiseText.free();
  if (amounts.toFreePaise === undefined || freeFrom === null) return promiseText.charge({ charge });
  return promiseText.toFree({
    charge,
    freeFrom: formatRupees(freeFrom),
    more: formatPaise(amounts.toFreePaise),
  });
}
