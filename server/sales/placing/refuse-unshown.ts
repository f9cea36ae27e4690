import { isDeepStrictEqual } from 'node:util';
import type { DeliveryAddress } from '#contract/addresses.ts';
import { ShopError } from '#contract/errors.ts';
import type { ExpectedItem } from '#contract/expected.ts';
import type { PlaceOrder } from '#contract/orders.ts';
import * as orderText from '#text/order.ts';
import * as staffText from '#text/phone-orders.ts';
import { presentAddress, type AddressColumns } from '../addresses/addresses.ts';
import { readerOf, type PhoneOrder } from '../orders/phone-order.ts';
import type { WhatToOrder } from './placing-queries.ts';

/** The order as the checkout page showed it. A field is undefined if the request did not contain it. */
type Shown = Pick<Partial<PlaceOrder>, 'expectedItems' | 'expectedAddress'>;
type Content = { lines: WhatToOrder['lines']; address: AddressColumns };

/**
 * Throws 409 CART_CHANGED if an order has other items or another address than the checkout page showed. Equal totals
 * prove nothing: an order with another size, with another city, or with two items at half the price may have the same
 * total.
 */
export function refuseUnshown(placing: Shown & { phoneOrder?: PhoneOrder }, { lines, address }: Content): void {
  const { expectedItems, expectedAddress } = placing;
  const changed = [
    ...(expectedItems && !areLinesShown(expectedItems, lines) ? ['items' as const] : []),
    ...(expectedAddress && !isAddressShown(expectedAddress, address) ? ['address' as const] : []),
  ];
  const [first] = changed;
  if (!first) return;
  const message =
    readerOf(placing) === 'staff'
      ? staffText.itemsChanged()
      : orderText.cartChanged({ changed: changed.length > 1 ? 'both' : first });
  throw new ShopError('conflict', 'CART_CHANGED', message, { details: { changed } });
}

/**
 * Returns whether the order has the items that the page showed. The client may send the quantity of one variant in
 * several parts.
 */
function areLinesShown(shown: readonly ExpectedItem[], lines: Content['lines']): boolean {
  const shownOf = Map.groupBy(shown, (item) => item.productVariantId);
  return (
    shownOf.size === lines.length &&
    lines.every((line) => {
      const parts = shownOf.get(line.variant_id) ?? [];
      return (
        parts.reduce((sum, { quantity }) => sum + quantity, 0) === line.quantity &&
        parts.every((part) => isPieceShown(part, line))
      );
    })
  );
}

function isPieceShown(shown: ExpectedItem, line: Content['lines'][number]): boolean {
  const { name = line.name, size = line.size, color = line.color } = shown;
  return shown.originalPrice === line.selling_paise && name === line.name && size === line.size && color === line.color;
}

function isAddressShown(shown: DeliveryAddress, address: AddressColumns): boolean {
  return isDeepStrictEqual(shown, presentAddress(address));
}
