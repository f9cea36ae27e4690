import { chargeOf, type Amounts } from '#domain/amounts.ts';

/** Returns the values of an order's columns for amounts and for the delivery promise. */
export function amountColumns({ charges, promise, ...sums }: Amounts) {
  return {
    subtotal_paise: sums.subtotalPaise,
    discount_paise: sums.discountPaise,
    delivery_paise: chargeOf(charges, 'delivery'),
    cash_fee_paise: chargeOf(charges, 'cash'),
    total_paise: sums.payablePaise,
    expected_on: promise.to,
    promised_from: promise.from === promise.to ? null : promise.from,
  };
}
