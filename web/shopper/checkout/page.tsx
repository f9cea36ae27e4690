import { useState } from 'react';
import { PrefetchPageLinks, useHref, useNavigate, type MetaArgs } from 'react-router';
import type { Order } from '#contract/orders.ts';
import * as addressText from '#text/address.ts';
import * as cartText from '#text/cart.ts';
import * as checkoutText from '#text/checkout-page.ts';
import { queries } from '../../api/queries.ts';
import { shoppersOnly } from '../../sign-in/guard.ts';
import { PrivateData } from '../../sign-in/private-data.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { UntilScript } from '../../ui/until-script.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { saveAddressSaying } from '../customer/save-address.ts';
import { useAddresses } from '../customer/use-addresses.ts';
import { useCart } from '../customer/use-cart.ts';
import { NotLoaded, Offline } from '../customer/stand-ins.tsx';
import { useOnlineTerms } from '../delivery/use-delivery.ts';
import { isToPayOnline } from '../order/is-to-pay.ts';
import { privateHead, siteOf } from '../frame/page-head.ts';
import { useOtherTabs } from '../customer/other-tabs.ts';
import { knownGuest } from '../customer/known-guest.ts';
import { loginActions } from './login-actions.ts';
import { useSession } from '../../session/session.ts';
import { ADDRESS_DRAFT } from './address-section.tsx';
import { Checkout } from './checkout.tsx';
import { placeOrder } from './place-order.ts';
import { sendLink } from './send-link.ts';
import { Waiting } from './waiting.tsx';

// The guest's checkout is a separate file, because only guests sign in at checkout, and only in a shop that lets guests
// shop.
const GuestCheckout = part(async () => import('./guest-checkout.tsx'), { waiting: <Waiting /> });

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), checkoutText.title());

export const clientMiddleware = [shoppersOnly];
export const clientLoader = knownGuest;

const words = { added: addressText.added(), updated: addressText.updated(), failed: addressText.saveFailed() };

export const clientAction = clientActionOf({
  saveAddress: saveAddressSaying(words, ADDRESS_DRAFT),
  placeOrder,
  sendLink,
  ...loginActions,
});

export function HydrateFallback() {
  return (
    <div data-checkout>
      <UntilScript>
        <Waiting />
      </UntilScript>
    </div>
  );
}

export default function CheckoutPage() {
  return (
    <div data-checkout>
      <PrivateData waiting={<Waiting />} admitsGuests>
        <CheckoutOrOrder />
      </PrivateData>
    </div>
  );
}

function CheckoutOrOrder() {
  const { isCustomer } = useSession();
  const [wasGuest] = useState(!isCustomer);
  const [isPlaced, setPlaced] = useState(false);
  const navigate = useNavigate();
  const isOnline = useOnline();
  const { data: cart, isPending: isCartPending } = useCart();
  const { data: addresses, isPending: areAddressesPending } = useAddresses();
  // The confirmation replaces the checkout in the history. Otherwise Back would lead to a checkout whose cart is
  // already ordered.
  const showConfirmation = (order: Order) => {
    setPlaced(true);
    // After an online order the payment page opens, not the confirmation, because the order counts only once it is
    // paid.
    if (order.online && isToPayOnline(order)) void navigate(`/pay/${order.online.token}`, { replace: true });
    else void navigate(`/checkout/placed/${order.id}`, { replace: true, state: { isNew: true } });
  };
  const isWaiting = isCartPending || (isCustomer && areAddressesPending);
  useOtherTabs();
  if (!isPlaced && !isOnline && (isWaiting || !cart)) return <Offline />;
  if (isPlaced || isWaiting) return <Waiting />;
  if (!cart) return <NotLoaded title={cartText.loadFailed()} onRetry={() => void queries.refetchQueries()} />;
  if (!isCustomer) return <GuestCheckout cart={cart} />;
  return (
    <>
      <Checkout cart={cart} addresses={addresses} isContinued={wasGuest} onPlaced={showConfirmation} />
      <FetchConfirmation />
    </>
  );
}

/** Fetches the code of the next page early, because the phone may be offline when the order is placed. */
function FetchConfirmation() {
  const [placed, pay] = [useHref('/checkout/placed/any'), useHref('/pay/any')];
  const online = useOnlineTerms();
  return (
    <>
      <PrefetchPageLinks page={placed} />
      {online && <PrefetchPageLinks page={pay} />}
    </>
  );
}
