import { decideAmounts, type AmountLine, type Amounts, type GivenReductions } from '#domain/amounts.ts';
import type { DeliveryTerms } from '#domain/delivery.ts';
import { parseRupees } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { Delivery } from './delivery.ts';

/** Turns the API's answer for a PIN code back into the terms from which the server has made it. */
function termsIn(delivery: Delivery): DeliveryTerms {
  const { isServed, takesCash, cashFee, mostCash, freeFrom, rates } = delivery;
  return {
    name: '',
    isServed,
    // The server has already counted the days of the promise, and the answer contains the dates, so `daysFrom` and
    // `daysTo` are 0 here.
    daysFrom: 0,
    daysTo: 0,
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

/** `reductions` are the reductions by the offers that the server has applied to these lines. */
export type Goods = { lines: readonly AmountLine[]; reductions?: GivenReductions };
type Asked = Goods & { method: PaymentMethod };

/** Calculates in the browser the amounts of an order to the answer's PIN code, exactly as the server does. */
export function amountsTo(delivery: Delivery, asked: Asked): Amounts {
  const { from, to } = delivery;
  const amounts = decideAmounts({ ...asked, terms: termsIn(delivery), instant: `${from}T12:00:00+05:30` });
  return { ...amounts, promise: { from, to } };
}

function paiseOf(rupees: string): number {
  return parseRupees(rupees) ?? 0;
}
