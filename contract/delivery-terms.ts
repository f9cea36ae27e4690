import { decideAmounts, type AmountLine, type Amounts } from '#domain/amounts.ts';
import { daysBetween, startOfDay } from '#domain/days.ts';
import type { DeliveryTerms } from '#domain/delivery.ts';
import { parseRupees } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { Delivery } from './delivery.ts';

/** Turns the API's answer for a PIN code back into the terms from which the shop has made it. */
export function termsIn(delivery: Delivery): DeliveryTerms {
  const { isServed, takesCash, cashFee, mostCash, freeFrom, rates, from, to } = delivery;
  return {
    name: '',
    isServed,
    // The server has counted holidays and the hour already, so the days count from the first day of the promise.
    daysFrom: 0,
    daysTo: daysBetween(from, to),
    takesCash,
    cashFeePaise: paiseOf(cashFee),
    mostCashPaise: mostCash === null ? null : paiseOf(mostCash),
    freeFromPaise: freeFrom === null ? null : paiseOf(freeFrom),
    rates: rates.map(({ from, fromGrams, charge }) => ({
      fromPaise: paiseOf(from),
      fromGrams,
      chargePaise: paiseOf(charge),
    })),
  };
}

type Asked = { lines: readonly AmountLine[]; method: PaymentMethod };

/** Decides the amounts of an order to the answer's PIN code in the browser, exactly as the server does. */
export function amountsTo(delivery: Delivery, { lines, method }: Asked): Amounts {
  return decideAmounts({ lines, terms: termsIn(delivery), method, instant: startOfDay(delivery.from) });
}

function paiseOf(rupees: string): number {
  return parseRupees(rupees) ?? 0;
}
