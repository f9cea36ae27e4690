import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Cart } from '#contract/cart.ts';
import { ownSaving } from '#contract/reduction-label.ts';
import { amountsTo } from '#contract/delivery-terms.ts';
import { chargeOf, type Amounts } from '#domain/amounts.ts';
import { formatPaise, formatRupees, formatSaving } from '#domain/money.ts';
import * as cartPageText from '#text/cart-page.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { usePin } from '../../session/pin-storage.ts';
import { buttonClass } from '../../ui/button.tsx';
import { BeforeDelivery, CashFee } from '../delivery/charge-rows.tsx';
import { PinBox } from '../delivery/pin-box.tsx';
import { goodsOf, useDelivery, usePaymentMethods } from '../delivery/use-delivery.ts';
import { CodeBox } from '../offers/code-box.tsx';
import { useFrame } from '../frame/use-frame.ts';
import { FreeDelivery, IfPrepaid, offDelivery } from '../offers/offer-rows.tsx';
import { ReductionRows } from '../order/reduction-rows.tsx';
import { Sum } from '../sum.tsx';

/**
 * Shows the cart's sums, and the link to the checkout. If one line has more pieces than are in stock, or if all lines
 * together exceed the order limits, a sentence with the reason replaces the link.
 */
export function CartSummary({ cart }: { cart: Cart }) {
  const { pays } = useFrame();
  const isShort = cart.items.some((item) => item.quantity > item.product.variant.stock);
  const refusal = isShort ? cartPageText.changeFirst() : cart.refusal;
  // The cart has `delivery` only if the owner has set delivery zones.
  const asksPin = cart.delivery !== undefined;
  return (
    <aside aria-labelledby="summary-title" className="h-fit bg-kora-deep p-panel lg:sticky lg:top-28">
      <h2 id="summary-title" className="display text-2xl">
        {cartPageText.summary()}
      </h2>
      <CodeBox cart={cart} />
      {asksPin ? (
        <SumsToPin cart={cart} />
      ) : (
        <Sums cart={cart}>
          <Sum label={cartPageText.total()} isGrand>
            {formatRupees(cart.total)}
          </Sum>
        </Sums>
      )}
      <IfPrepaid cart={cart} />
      <p role="status" className="mt-5 text-madder empty:hidden">
        {refusal}
      </p>
      {!refusal && (
        <Link to="/checkout" className={`${buttonClass('solid', 'large')} mt-5 w-full`}>
          {cartPageText.checkout()}
        </Link>
      )}
      {pays && <p className="mt-3 text-md text-ink-soft">{pays}</p>}
    </aside>
  );
}

function Sums({ cart, children }: { cart: Cart; children: ReactNode }) {
  return (
    <dl className="price mt-4 space-y-2">
      <Sum label={cartPageText.subtotal()}>{formatRupees(cart.subtotal)}</Sum>
      <Sum label={cartPageText.discount()}>{formatSaving(ownSaving(cart))}</Sum>
      <ReductionRows order={cart} />
      {children}
    </dl>
  );
}

/**
 * Shows the box for the PIN code, and the cart's sums with the charges for that PIN code. Until the PIN code is known,
 * the total contains only the goods, and a line says that delivery is added. For a PIN code to which the shop does not
 * deliver, no such line promises a delivery.
 */
function SumsToPin({ cart }: { cart: Cart }) {
  const pin = usePin();
  const { data: delivery } = useDelivery(pin);
  const methods = usePaymentMethods();
  const goods = goodsOf(cart);
  const inCash = delivery?.isServed ? amountsTo(delivery, { ...goods, method: 'COD' }) : undefined;
  // The sums are those of the payment method that the checkout chooses first: the owner's first method, or a prepaid
  // one if the customer cannot pay in cash.
  const isPrepaid = inCash?.refusal !== undefined || methods[0] !== 'COD';
  const amounts = inCash && delivery && isPrepaid ? amountsTo(delivery, { ...goods, method: 'UPI' }) : inCash;
  const beforeDelivery = delivery?.isServed === false ? formatRupees(cart.total) : <BeforeDelivery cart={cart} />;
  const hasFee = amounts !== undefined && chargeOf(amounts.charges, 'cash') > 0;
  return (
    <>
      <div className="mt-4">
        <PinBox goods={goods} isWeighed />
      </div>
      <Sums cart={cart}>
        <Sum label={promiseText.shipping()}>{deliveryIn(amounts, pin)}</Sum>
        <FreeDelivery cart={cart} amounts={amounts} />
        {amounts && <CashFee amounts={amounts} />}
        <Sum label={cartPageText.total()} isGrand>
          {amounts ? formatPaise(amounts.payablePaise) : beforeDelivery}
        </Sum>
      </Sums>
      {hasFee && methods.length > 1 && <p className="mt-2 text-md text-ink-soft">{promiseText.noFeeByUpi()}</p>}
    </>
  );
}

function deliveryIn(amounts: Amounts | undefined, pin: string): string {
  if (!amounts) return pin === '' ? promiseText.rowAsk() : promiseText.rowUnknown();
  const paise = chargeOf(amounts.charges, 'delivery') + offDelivery(amounts);
  return paise > 0 ? formatPaise(paise) : promiseText.rowFree();
}
