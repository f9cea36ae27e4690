import { formatRupees } from '#domain/money.ts';
import * as checkoutText from '#text/checkout-page.ts';

/** The one way to pay: cash on delivery, chosen already. */
export function PaymentSection({ total }: { total: string }) {
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="display text-2xl">
        {checkoutText.paymentMethod()}
      </h2>
      <label className="mt-4 flex items-center gap-3 border border-ink bg-white p-4">
        <input type="radio" name="payment" aria-labelledby="cod" checked readOnly className="size-5 accent-indigo" />
        <span id="cod">
          <b>{checkoutText.cashOnDelivery()}</b>
          <span className="block text-md text-ink-soft">
            {checkoutText.payOnArrival({ total: formatRupees(total) })}
          </span>
        </span>
      </label>
    </section>
  );
}
