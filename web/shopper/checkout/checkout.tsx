import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import type { Cart } from '#contract/cart.ts';
import type { Delivery } from '#contract/delivery.ts';
import type { Order } from '#contract/orders.ts';
import { parseRupees } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as checkoutText from '#text/checkout-page.ts';
import { buttonClass } from '../../ui/button.tsx';
import { forgetDraft, keepDraft, keptDraft } from '../../drafts/form-draft.ts';
import { AddressSection, wasAddressTyped } from './address-section.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { chooseCartAddress } from '../customer/use-cart.ts';
import { MERGE_NOTE } from '../customer/merge-guest.ts';
import { MergeNote } from '../customer/merge-note.tsx';
import { useFrame } from '../frame/use-frame.ts';
import { useOnlineTerms, usePaymentMethods } from '../delivery/use-delivery.ts';
import { cashRefusal, useCharges } from './charges.ts';
import { paidBy } from './paid-by.ts';
import { SignedInAs } from './signed-in-as.tsx';
import { deliveryChanged, whatChanged } from './what-changed.ts';

/** The keys under which the browser stores the chosen address and payment method, so that they survive a reload. */
const CHOICE = 'checkout-choice';
const PAYMENT = 'checkout-payment';

type CheckoutProps = {
  cart: Cart;
  /** The addresses are undefined if they could not be loaded. */ addresses: readonly Address[] | undefined;
  /** True if the customer has just signed in on this page; the focus then moves to the address. */
  isContinued: boolean;
  onPlaced: (order: Order) => void;
};

/**
 * The checkout of a customer: address, payment method and pieces. The default address is chosen until the customer
 * chooses another address.
 */
export function Checkout({ cart, addresses, isContinued, onPlaced }: CheckoutProps) {
  const { company } = useFrame();
  const isEmpty = cart.items.length === 0;
  const [chosenId, setChosenId] = useState(() => keptDraft(CHOICE));
  const [isFormOpen, setFormOpen] = useState(() => (addresses?.length === 0 && !isEmpty) || wasAddressTyped());
  const methods = usePaymentMethods();
  const online = useOnlineTerms();
  const [wanted, setWanted] = useState(() => keptDraft(PAYMENT));
  const method = methods.find((one) => one === wanted) ?? methods[0] ?? 'COD';
  const setMethod = (method: PaymentMethod) => {
    keepDraft(PAYMENT, method);
    setWanted(method);
  };
  const chosen =
    addresses?.find((address) => address.id === chosenId) ??
    addresses?.find((address) => address.isDefault) ??
    addresses?.[0];
  const addressId = chosen?.id;
  useEffect(() => chooseCartAddress(addressId), [addressId]);
  const paid = paidBy(cart, method);
  const { shown, changes, chose } = useShown({ cart, address: chosen }, method);
  const charges = useCharges(cart, chosen);
  const noCash = cashRefusal(charges, methods);
  const ofDelivery = useDeliveryShown(charges.delivery, { cart: paid, method });
  const choose = (address: Address) => {
    keepDraft(CHOICE, address.id);
    setChosenId(address.id);
    chose(address);
  };
  return (
    <div className="wrap grid grid-cols-1 gap-10 pt-8 lg:aside-cols-96 lg:gap-16">
      <div className="space-y-10">
        <h1 className="display text-4xl sm:text-5xl">{checkoutText.title()}</h1>
        {company.guestsMayShop && <SignedInAs />}
        <MergeNote />
        {isEmpty && <NothingToOrder />}
        <AddressSection
          addresses={addresses}
          chosen={chosen}
          onChoose={choose}
          isFormOpen={isFormOpen}
          isContinued={isContinued}
          onFormOpen={setFormOpen}
          charges={charges}
        />
        <PaymentSection
          totalOf={(one) =>
            charges.state === 'none' ? parseRupees(paidBy(cart, one).total) : charges.amountsBy?.(one).payablePaise
          }
          noCash={noCash}
          methods={methods}
          online={online}
          chosen={method}
          onChoose={setMethod}
        />
      </div>
      <OrderSummary
        cart={paid}
        shown={shown}
        // While the form for an address is open, no address is chosen, so the page shows no changes of the address.
        changes={isFormOpen ? [] : [...changes, ...ofDelivery]}
        charges={charges}
        paymentMethod={method}
        noCash={noCash}
        isFormOpen={isFormOpen}
        onPlaced={(order) => {
          forgetDraft(CHOICE);
          forgetDraft(PAYMENT);
          forgetDraft(MERGE_NOTE);
          onPlaced(order);
        }}
      />
    </div>
  );
}

/** Replaces the checkout of an empty cart. A customer who comes back after ordering finds a link to the order. */
function NothingToOrder() {
  return (
    <section>
      <p>{checkoutText.nothingToOrder()}</p>
      <Link to="/myaccount/order" className={`${buttonClass('quiet')} mt-5`}>
        {checkoutText.viewOrders()}
      </Link>
    </section>
  );
}

type Content = { cart: Cart; address: Address | undefined };

function shownOf({ cart, address }: Content, method: PaymentMethod) {
  const { items, reductions } = paidBy(cart, method);
  return { items, reductions, address };
}

/**
 * Lists the changes that another tab, another device or the shop has made to the checkout since this page opened. Call
 * `chose` when the shopper has chosen or edited an address on this page, so that the shopper's own choice is not
 * listed.
 */
function useShown(now: Content, method: PaymentMethod) {
  const [first, setFirst] = useState(now);
  // The addresses may load later than the page. The first address that loads is not a change to list.
  if (!first.address && now.address) setFirst({ ...first, address: now.address });
  // A new payment method is the shopper's own choice and no change to list. The code therefore compares the first and
  // the present values for the present payment method.
  const [before, shown] = [shownOf(first, method), shownOf(now, method)];
  return {
    shown,
    changes: whatChanged(before, shown),
    chose: (address: Address) => setFirst((before) => ({ ...before, address })),
  };
}

/** Lists how charges and delivery days have changed since this page first showed them for this PIN code. */
function useDeliveryShown(now: Delivery | undefined, paying: Parameters<typeof deliveryChanged>[2]): string[] {
  const [first, setFirst] = useState<readonly Delivery[]>([]);
  const before = first.find(({ pin }) => pin === now?.pin);
  if (now && !before) setFirst([...first, now]);
  return now && before ? deliveryChanged(before, now, paying) : [];
}
