import type { PaymentMethod } from '#domain/upi.ts';
import { formatPaise } from '#domain/money.ts';
import * as checkoutText from '#text/checkout-page.ts';
import * as payText from '#text/pay.ts';

const titles: Record<PaymentMethod, () => string> = {
  COD: checkoutText.cashOnDelivery,
  UPI: checkoutText.upi,
  ONLINE: payText.methodTitle,
};

type PaymentSectionProps = {
  /** Returns the amount to pay by this method, in paise; undefined until the charges are known. */
  totalOf: (method: PaymentMethod) => number | undefined;
  /** The reason why the order cannot be paid in cash; empty if it can. */ noCash: string;
  /** The payment methods in the owner's order. */ methods: readonly PaymentMethod[];
  /** The gateway of online payments, if the shop has one. */
  online: { gateway: string; isTest: boolean } | undefined;
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
};

/** Shows the payment methods that the shop offers. A sentence explains each method for this order. */
export function PaymentSection({ totalOf, noCash, methods, online, chosen, onChoose }: PaymentSectionProps) {
  const saidOf = (method: PaymentMethod) => {
    const paise = totalOf(method);
    const total = paise === undefined ? 'none' : formatPaise(paise);
    if (method === 'COD') return noCash || checkoutText.payOnArrival({ total });
    return method === 'UPI' ? checkoutText.payByUpi({ total }) : payText.payOnline({ total });
  };
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
              <b>{titles[method]()}</b>{' '}
              {method === 'ONLINE' && online && (
                <span className="text-md whitespace-nowrap text-ink-soft">
                  {payText.by({ gateway: online.gateway })}
                </span>
              )}
              <span
                aria-live="polite"
                className={`block text-md ${method === 'COD' && noCash ? 'text-madder' : 'text-ink-soft'}`}
              >
                {saidOf(method)}
              </span>
              {method === 'ONLINE' && online?.isTest && (
                <span className="block text-md font-semibold">{payText.testMode()}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </section>
  );
}

/**
 * Returns the border of a payment method, which looks like that of an address. A single method looks chosen, because
 * there is nothing to choose.
 */
function borderOf(isChosen: boolean, ways: number): string {
  if (ways === 1) return 'border-ink';
  return isChosen ? 'border-indigo ring-1 ring-indigo' : 'border-ink/30';
}
