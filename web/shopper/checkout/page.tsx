import { lazy, Suspense, useRef, useState } from 'react';
import { Link, type MetaArgs } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { SignedInOnly } from '../../session/signed-in-only.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/notices.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { priceOf } from '../price.tsx';
import { Sum } from '../sum.tsx';
import { useAddresses } from '../customer/use-addresses.ts';
import { forgetCart, useCart } from '../customer/use-cart.ts';
import { AddressChoice } from './address-choice.tsx';
import { privateHead, siteOf } from '../frame/page-head.ts';

const OrderPlaced = lazy(async () => import('./order-placed.tsx'));

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'Checkout');

export default function CheckoutPage() {
  return (
    <SignedInOnly who="customer" waiting={<Waiting />}>
      <CheckoutView />
    </SignedInOnly>
  );
}

function CheckoutView() {
  const { data: cart, isPending: isCartPending } = useCart();
  const { data: addresses, isPending: areAddressesPending } = useAddresses();
  const [placed, setPlaced] = useState<Order>();
  if (placed)
    return (
      <Suspense fallback={<Waiting />}>
        <OrderPlaced order={placed} />
      </Suspense>
    );
  if (isCartPending || areAddressesPending) return <Waiting />;
  if (!cart || !addresses)
    return (
      <div className="wrap">
        <EmptyState isPage title={say.cart.loadFailed} action={<Button onClick={() => void queries.refetchQueries()}>Try again</Button>} />
      </div>
    );
  return <Checkout cart={cart} addresses={addresses} onPlaced={setPlaced} />;
}

function Checkout({ cart, addresses, onPlaced }: { cart: Cart; addresses: readonly Address[]; onPlaced: (order: Order) => void }) {
  const [chosenId, setChosenId] = useState<string>();
  const [isFormOpen, setFormOpen] = useState(addresses.length === 0);
  const [isPlacing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = addresses.find((address) => address.id === chosenId) ?? addresses.find((address) => address.isDefault) ?? addresses[0];
  // The same key for every try of this cart: an answer that was lost never becomes a second order.
  const key = useRef(crypto.randomUUID());

  const place = async () => {
    if (!chosen) {
      notify('error', say.address.select, 'account');
      return;
    }
    setPlacing(true);
    setProblem(undefined);
    try {
      const order = await placeSurely(chosen.id, cart.total, key.current);
      onPlaced(order);
      void forgetCart();
      void confirm(order);
    } catch (error) {
      const message = messageOf(error, say.order.placeFailed);
      setProblem(message);
      notify('error', message, 'account');
      // Refused: nothing was ordered, and the cart may have changed. Unanswered: the next try must be this very one again.
      if (!isUnanswered(error)) {
        key.current = crypto.randomUUID();
        await queries.invalidateQueries({ queryKey: ['cart'] });
      }
      setPlacing(false);
    }
  };

  return (
    <div className="wrap grid gap-10 pt-8 lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div className="space-y-10">
        <h1 className="display text-4xl sm:text-5xl">Checkout</h1>
        <AddressChoice addresses={addresses} chosen={chosen} onChoose={(address) => setChosenId(address.id)} isFormOpen={isFormOpen} onFormOpen={setFormOpen} />
        <section aria-labelledby="payment-title">
          <h2 id="payment-title" className="display text-2xl">Payment method</h2>
          <label className="mt-4 flex items-center gap-3 border border-ink bg-white p-4">
            <input type="radio" name="payment" aria-labelledby="cod" checked readOnly className="size-5 accent-indigo" />
            <span id="cod">
              <b>Cash on Delivery</b>
              <span className="block text-[0.9375rem] text-ink-soft">Pay {formatRupees(cart.total)} when your parcel arrives.</span>
            </span>
          </label>
        </section>
      </div>
      <aside aria-labelledby="details-title" className="h-fit bg-kora-deep p-6 lg:sticky lg:top-28">
        <h2 id="details-title" className="display text-2xl">Order details</h2>
        {cart.items.length === 0 ? (
          <p className="mt-4">
            Your cart is empty. <Link to="/shop" className="underline">Start shopping</Link>
          </p>
        ) : (
          <ul className="mt-4 max-h-80 space-y-4 overflow-y-auto">
            {cart.items.map(({ id, quantity, product }) => (
              <li key={id} className="flex gap-3">
                <div className="w-14 shrink-0">{product.images[0] && <Picture image={product.images[0]} sizes="56px" alt="" className="aspect-3/4 w-full object-cover" />}</div>
                <div className="min-w-0 grow">
                  <p dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">{product.name}</p>
                  <p className="text-[0.9375rem] text-ink-soft">
                    Size {product.variant.size} · {product.variant.color} · Qty {quantity}
                  </p>
                  {quantity > product.variant.stock && <p className="text-[0.9375rem] font-medium text-madder">{say.cart.onlyLeft(product.variant.stock)}</p>}
                </div>
                <p className="price shrink-0">{formatPaise(priceOf(product.variant).sellingPaise * quantity)}</p>
              </li>
            ))}
          </ul>
        )}
        <dl className="price mt-5 space-y-2 border-t border-thread pt-5">
          <Sum label="Subtotal">{formatRupees(cart.subtotal)}</Sum>
          <Sum label="Discount">−{formatRupees(cart.discount)}</Sum>
          <Sum label="Shipping">₹0.00</Sum>
          <Sum label="Total" isGrand>{formatRupees(cart.total)}</Sum>
        </dl>
        <div role="alert">{problem && <p className="mt-4 border-l-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">{problem} <Link to="/cart" className="underline">Look over the cart</Link></p>}</div>
        <Button size="large" className="mt-5 w-full" isBusy={isPlacing} disabled={cart.items.length === 0 || !chosen || isFormOpen} onClick={() => void place()}>
          Place Order
        </Button>
        {isFormOpen && cart.items.length > 0 && <p className="mt-2 text-center text-[0.9375rem] text-ink-soft">Save the address first.</p>}
        <Link to="/cart" className={`${buttonClass('bare')} mt-3 w-full`}>Back to cart</Link>
      </aside>
    </div>
  );
}

/** Places the order; where the answer is lost on the way, asks again under the same key, which never makes a second order. */
async function placeSurely(addressId: string, expectedTotal: string, key: string, tries = 3): Promise<Order> {
  try {
    return (await call('POST /orders/place', { body: { addressId, paymentMethod: 'COD', expectedTotal }, headers: { 'idempotency-key': key } })).order;
  } catch (error) {
    if (tries === 1 || !isUnanswered(error)) throw error;
    return placeSurely(addressId, expectedTotal, key, tries - 1);
  }
}

/** No answer, or one that does not tell whether the order was placed. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** A call of its own: if it fails the shopper is warned, and the order stands (spec §4 Checkout). */
async function confirm(order: Order): Promise<void> {
  try {
    await call('POST /orders/send-confirmation', { body: { orderData: order, email: order.user.email } });
    notify('success', say.order.placed, 'account');
  } catch {
    notify('warning', say.order.placedWithoutMail, 'account');
  }
}

function Waiting() {
  return (
    <Loading>
      <div className="wrap grid gap-10 pt-8 lg:grid-cols-[1fr_24rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}
