import type { PaymentMethod } from '#domain/upi.ts';
import { formatPaise } from '#domain/money.ts';
import * as checkoutText from '#text/checkout-page.ts';

type PaymentSectionProps = {
  /** The amount to pay in this way, in paise. */ totalOf: (method: PaymentMethod) => number;
  /** Why the order cannot be paid in cash; empty if it can. */ noCash: string;
  /** Cash on delivery, and UPI where the shop takes it. */ methods: readonly PaymentMethod[];
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
};

/** The payment method: cash on delivery at first, or another one that the shop offers. */
export function PaymentSection({ totalOf, noCash, methods, chosen, onChoose }: PaymentSectionProps) {
  const amountOf = (method: PaymentMethod) => ({ total: formatPaise(totalOf(method)) });
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="display text-2xl">
        {checkoutText.paymentMethod()}
      </h2>
      <div className="mt-4 grid gap-3">
        {methods.map((method) => (
          <label
            key={method}
            className={`flex items-center gap-3 border bg-white p-4 ${borderOf(method === chosen, methods.length)}`}
          >
            <input
              type="radio"
              name="payment"
              aria-labelledby={method.toLowerCase()}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className="size-5 shrink-0 accent-indigo"
            />
            <span id={method.toLowerCase()}>
              <b>{method === 'COD' ? checkoutText.cashOnDelivery() : checkoutText.upi()}</b>
              <span
                aria-live="polite"
                className={`block text-md ${method === 'COD' && noCash ? 'text-madder' : 'text-ink-soft'}`}
              >
                {method === 'COD'
                  ? noCash || checkoutText.payOnArrival(amountOf(method))
                  : checkoutText.payByUpi(amountOf(method))}
              </span>
            </span>
          </label>
        ))}
      </div>
    </section>
  );
}

/** It has the frame of an address; a single method is no choice. */
function borderOf(isChosen: boolean, ways: number): string {
  if (ways === 1) return 'border-ink';
  return isChosen ? 'border-indigo ring-1 ring-indigo' : 'border-ink/30';
}
