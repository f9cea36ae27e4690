import type { Cart } from '#contract/cart.ts';
import type { Charge } from '#contract/delivery.ts';
import type { Order } from '#contract/orders.ts';
import { chargeOf, type Amounts } from '#domain/amounts.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { Sum } from '../sum.tsx';

/** Shows the row of a bill with the fee for payment in cash. Shows nothing if there is no fee. */
export function CashFee({ amounts }: { amounts: Amounts }) {
  const paise = chargeOf(amounts.charges, 'cash');
  return paise > 0 ? <Sum label={promiseText.cashFee()}>{formatPaise(paise)}</Sum> : null;
}

/**
 * Shows the total of the goods, and says that the delivery charge is added. Does not say so if an offer makes delivery
 * free.
 */
export function BeforeDelivery({ cart: { total, reductions } }: { cart: Pick<Cart, 'total' | 'reductions'> }) {
  if (reductions?.some(({ isDelivery }) => isDelivery)) return formatRupees(total);
  return (
    <span className="block">
      {formatRupees(total)}
      <span className="block text-md font-normal text-ink-soft">{promiseText.onTop()}</span>
    </span>
  );
}

/**
 * Returns the amount of one charge of a placed order, formatted for display. Returns undefined if the order has no such
 * charge.
 */
export function shownCharge(charges: readonly Charge[] | undefined, kind: Charge['kind']): string | undefined {
  const charge = charges?.find((one) => one.kind === kind);
  return charge && formatRupees(charge.amount);
}

type ChargesOfProps = { order: Pick<Order, 'charges'>; className?: string };

/**
 * Shows the charges of a placed order, one in each row, above the order's total. Shows nothing if the order has no
 * charges.
 */
export function ChargesOf({ order: { charges = [] }, className = '' }: ChargesOfProps) {
  if (charges.length === 0) return null;
  return (
    <dl className={`price mt-4 space-y-1 ${className}`}>
      {charges.map(({ kind, amount }) => (
        <Sum key={kind} label={kind === 'cash' ? promiseText.cashFee() : promiseText.shipping()}>
          {formatRupees(amount)}
        </Sum>
      ))}
    </dl>
  );
}
