import type { Address } from '#contract/addresses.ts';
import type { Cart } from '#contract/cart.ts';
import type { Delivery } from '#contract/delivery.ts';
import { amountsTo } from '#contract/delivery-terms.ts';
import { chargeKinds, chargeOf, type Amounts } from '#domain/amounts.ts';
import { isPin } from '#domain/delivery.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import { formatDay } from '#messages/format.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { usePin } from '../../session/pin-storage.ts';
import { arrivalOf } from '../delivery/promise-words.ts';
import { goodsOf, useDelivery } from '../delivery/use-delivery.ts';
import { paidBy } from './paid-by.ts';

/**
 * The charges and the delivery promise (days of arrival) for the chosen address, and the reasons against an order to
 * that address.
 */
export type Charges = {
  /**
   * `none` means that the owner has set no delivery zones; the shop then promises the same day everywhere. `unknown`
   * means that the request is under way, that the address has no valid PIN code, or that neither an address nor a
   * served PIN code is known. `failed` means that the server did not answer.
   */
  state: 'none' | 'unknown' | 'failed' | 'known';
  delivery: Delivery | undefined;
  amountsBy: ((method: PaymentMethod) => Amounts) | undefined;
  /**
   * The sentences about the address: when the order would arrive and which charges differ from those of the cart, or
   * why the shop cannot deliver there.
   */
  said: readonly string[];
  /** True if the shop does not deliver to the address, or if the address has no valid PIN code. */
  isRefused: boolean;
  again: () => void;
};

/**
 * Asks the server for the charges and the delivery promise for the chosen address, if the owner has set delivery zones.
 * Until an address is chosen, the charges are those that the cart shows for its PIN code.
 */
export function useCharges(cart: Cart, address: Pick<Address, 'postalCode'> | undefined): Charges {
  const asksPin = cart.delivery !== undefined;
  const cartPin = usePin();
  const pin = (asksPin && (address?.postalCode ?? cartPin)) || '';
  const { data, isError, isFetching, refetch } = useDelivery(pin);
  const { data: ofCart } = useDelivery(asksPin && cartPin !== pin ? cartPin : '');
  const again = () => void refetch();
  const nothing = { delivery: undefined, amountsBy: undefined, said: [], isRefused: false, again };
  const { expectedDeliveryDate: day } = cart;
  if (!asksPin) return { ...nothing, state: 'none', said: day ? [promiseText.by({ day: formatDay(day) })] : [] };
  if (address && !isPin(pin)) return { ...nothing, state: 'unknown', said: [promiseText.wrongPin()], isRefused: true };
  // The server returns null if the owner has removed the last delivery zone meanwhile.
  if (data === null) return { ...nothing, state: 'none' };
  if (!data) return { ...nothing, state: isError && !isFetching ? 'failed' : 'unknown' };
  const amountsBy = (method: PaymentMethod) => amountsTo(data, { ...goodsOf(paidBy(cart, method)), method });
  if (!data.isServed && !address) return { ...nothing, state: 'unknown' };
  if (!data.isServed) {
    const said = [promiseText.notServed({ pin }), promiseText.anotherAddress()];
    return { ...nothing, state: 'known', delivery: data, said, isRefused: true };
  }
  const before = ofCart?.isServed ? amountsTo(ofCart, { ...goodsOf(cart), method: 'COD' }) : undefined;
  const others = before ? otherCharges(data, before, amountsBy('COD')) : [];
  return { ...nothing, state: 'known', delivery: data, amountsBy, said: [arrivalOf(data), ...others] };
}

/** Says which charges for this address differ from those that the cart showed for its PIN code. */
function otherCharges({ pin, takesCash }: Delivery, cart: Amounts, here: Amounts): string[] {
  return chargeKinds.flatMap((kind) => {
    if (kind === 'cash' && !takesCash) return [];
    const [before, now] = [chargeOf(cart.charges, kind), chargeOf(here.charges, kind)];
    if (before === now) return [];
    return promiseText.otherPin({ kind, pin, now: formatPaise(now), before: formatPaise(before) });
  });
}

/**
 * Says why the order cannot be paid in cash, and what the shopper can do: pay online or, if the shop has no other
 * method, choose another address or order fewer items. Returns '' if the order can be paid in cash.
 */
export function cashRefusal({ delivery, amountsBy }: Charges, methods: readonly PaymentMethod[]): string {
  const refusal = amountsBy?.('COD').refusal;
  if (!delivery || !refusal) return '';
  const { pin, mostCash } = delivery;
  const instead = methods.some((method) => method !== 'COD') ? 'upi' : 'none';
  if (refusal === 'TOO_MUCH_CASH')
    return promiseText.tooMuchCashAt({ instead, pin, most: formatRupees(mostCash ?? '0.00') });
  return promiseText.noCashAt({ instead, pin });
}
