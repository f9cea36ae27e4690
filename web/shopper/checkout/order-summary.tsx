import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Cart, CartItem } from '#contract/cart.ts';
import { ownSaving } from '#contract/reduction-label.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import { chargeOf, type Amounts } from '#domain/amounts.ts';
import { formatPaise, formatRupees, formatSaving, toRupees } from '#domain/money.ts';
import * as addressText from '#text/address.ts';
import * as cartText from '#text/cart.ts';
import * as checkoutText from '#text/checkout-page.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { colourName } from '#contract/colour-name.ts';
import { sizeName } from '#contract/size-name.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PieceLine } from '../order/piece-line.tsx';
import { priceOf } from '../price.tsx';
import { CodeBox } from '../offers/code-box.tsx';
import { FreeDelivery, IfPrepaid, offDelivery } from '../offers/offer-rows.tsx';
import { ReductionRows } from '../order/reduction-rows.tsx';
import { Sum } from '../sum.tsx';
import { WasPrice } from '../customer/was-price.tsx';
import { BeforeDelivery, CashFee } from '../delivery/charge-rows.tsx';
import type { Charges } from './charges.ts';
import { PlaceOrderForm } from './place-order-form.tsx';
import type { Shown } from './what-changed.ts';

type OrderSummaryProps = {
  cart: Cart;
  /** The lines, offers and address that the page shows. */ shown: Shown;
  changes: readonly string[];
  charges: Charges;
  paymentMethod: PaymentMethod;
  /** The reason why the order cannot be paid in cash; empty if it can. */ noCash: string;
  isFormOpen: boolean;
  onPlaced: (order: Order) => void;
};

/** Shows the pieces and the sums of the order, with the button that places it. */
export function OrderSummary(props: OrderSummaryProps) {
  const { cart, shown, changes, charges, paymentMethod, isFormOpen, onPlaced } = props;
  const amounts = charges.amountsBy?.(paymentMethod);
  const isPossible = charges.state === 'none' || (amounts !== undefined && amounts.refusal === undefined);
  return (
    <Summary cart={cart} charges={charges} paymentMethod={paymentMethod}>
      <PlaceOrderForm
        shown={shown}
        changes={changes}
        paymentMethod={paymentMethod}
        expected={
          amounts && charges.delivery
            ? { expectedTotal: toRupees(amounts.payablePaise), expectedDeliveryDate: charges.delivery.to }
            : { expectedTotal: cart.total, ...dayIn(cart) }
        }
        isReady={isPossible && cart.items.length > 0 && shown.address !== undefined && !isFormOpen}
        onPlaced={onPlaced}
      />
      <p className="mt-2 text-center text-md text-ink-soft empty:hidden">{whyNot(props)}</p>
    </Summary>
  );
}

/**
 * Says why the order cannot be placed yet, because the section with the reason may be outside the screen. Returns ''
 * if nothing is missing.
 */
function whyNot({ cart, shown, charges, paymentMethod, noCash, isFormOpen }: OrderSummaryProps): string {
  if (cart.items.length === 0) return '';
  if (isFormOpen) return checkoutText.saveAddressFirst();
  if (!shown.address) return addressText.select();
  if (charges.isRefused) return charges.said.join(' ');
  if (charges.state === 'failed') return promiseText.failed({ pin: shown.address.postalCode });
  return paymentMethod === 'COD' ? noCash : '';
}

type SummaryProps = Pick<OrderSummaryProps, 'cart' | 'charges' | 'paymentMethod'> & {
  /** The buttons, which stand below the sums. */ children: ReactNode;
};

/** Shows the pieces and the sums of a cart, which may be a customer's or a guest's. */
export function Summary({ cart, charges, paymentMethod, children }: SummaryProps) {
  const amounts = charges.amountsBy?.(paymentMethod);
  return (
    <aside aria-labelledby="details-title" className="h-fit bg-kora-deep p-panel lg:sticky lg:top-28">
      <h2 id="details-title" className="display text-2xl">
        {checkoutText.details()}
      </h2>
      {cart.items.length === 0 ? <EmptyCart /> : <Items items={cart.items} />}
      <CodeBox cart={cart} />
      <dl className="price mt-5 space-y-2 border-t border-thread pt-5">
        <Sum label={checkoutText.subtotal()}>{formatRupees(cart.subtotal)}</Sum>
        <Sum label={checkoutText.discount()}>{formatSaving(ownSaving(cart))}</Sum>
        <ReductionRows order={cart} />
        <Sum label={checkoutText.shipping()}>
          {charges.state === 'none' || amounts ? shippingIn(amounts) : promiseText.rowUnknown()}
        </Sum>
        {!charges.isRefused && <FreeDelivery cart={cart} amounts={amounts} />}
        {amounts && <CashFee amounts={amounts} />}
        <Sum label={checkoutText.total()} isGrand>
          <Payable cart={cart} charges={charges} amounts={amounts} />
        </Sum>
      </dl>
      <IfPrepaid cart={cart} />
      {children}
      <Link to="/cart" className={`${buttonClass('bare')} mt-3 w-full`}>
        {checkoutText.backToCart()}
      </Link>
    </aside>
  );
}

/**
 * Returns the promised day in a shop without delivery zones. If the owner has set delivery zones meanwhile, the server
 * refuses the order.
 */
function dayIn({ expectedDeliveryDate }: Cart) {
  return expectedDeliveryDate === undefined ? {} : { expectedDeliveryDate };
}

type PayableProps = { cart: Cart; charges: Charges; amounts: Amounts | undefined };

/**
 * Shows the amount to pay. Until the charges are known, shows the total of the goods. Shows no amount for an address to
 * which the shop does not deliver.
 */
function Payable({ cart, charges: { state, isRefused }, amounts }: PayableProps) {
  if (amounts) return formatPaise(amounts.payablePaise);
  if (isRefused) return promiseText.rowUnknown();
  return state === 'none' ? formatRupees(cart.total) : <BeforeDelivery cart={cart} />;
}

function shippingIn(amounts: Amounts | undefined): string {
  const paise = amounts ? chargeOf(amounts.charges, 'delivery') + offDelivery(amounts) : 0;
  return paise > 0 ? formatPaise(paise) : checkoutText.shippingFree();
}

function EmptyCart() {
  return (
    <p className="mt-4">
      {checkoutText.cartEmpty()}{' '}
      <Link to="/shop" className="underline">
        {checkoutText.startShopping()}
      </Link>
    </p>
  );
}

function Items({ items }: { items: readonly CartItem[] }) {
  return (
    <ul className="mt-4 space-y-4 lg:max-h-80 lg:overflow-y-auto">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: CartItem }) {
  const { quantity, product } = item;
  const { variant } = product;
  const totalPaise = priceOf(variant).sellingPaise * quantity;
  return (
    <PieceLine name={product.name} image={product.images[0]} totalPaise={totalPaise}>
      <p>{checkoutText.item({ size: sizeName(variant.size), color: colourName(variant.color), quantity })}</p>
      <WasPrice item={item} />
      {quantity > variant.stock && (
        <p className="font-medium text-madder">{cartText.onlyLeft({ available: variant.stock })}</p>
      )}
    </PieceLine>
  );
}
