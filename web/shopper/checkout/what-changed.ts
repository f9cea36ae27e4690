import type { Address } from '#contract/addresses.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { Reduction } from '#contract/reductions.ts';
import type { Delivery } from '#contract/delivery.ts';
import { amountsTo } from '#contract/delivery-terms.ts';
import { chargeKinds, chargeOf } from '#domain/amounts.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import { formatNearDays } from '#messages/format-days.ts';
import * as changedText from '#text/checkout-changed.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { colourName } from '#contract/colour-name.ts';
import { sizeName } from '#contract/size-name.ts';
import { goodsOf } from '../delivery/use-delivery.ts';

/** The lines, offers and address that the checkout has shown to the shopper. */
export type Shown = {
  items: readonly CartItem[];
  reductions?: readonly Reduction[] | undefined;
  address: Address | undefined;
};

/**
 * Writes a sentence for each difference between `before` and `now`, except new offers. If a value has changed, the
 * sentence names both values.
 */
export function whatChanged(before: Shown, now: Shown): string[] {
  const [shown, present] = [byVariant(before.items), byVariant(now.items)];
  const wentOrChanged = [...shown.values()].flatMap((item) => {
    const other = present.get(variantOf(item).id);
    return other ? lineChanges(item, other) : changedText.gone({ quantity: item.quantity, piece: pieceOf(item) });
  });
  const came = [...present.values()]
    .filter((item) => !shown.has(variantOf(item).id))
    .map((item) => changedText.came({ quantity: item.quantity, piece: pieceOf(item), price: priceOf(item) }));
  const offers = offerChanges(before.reductions, now.reductions);
  return [...wentOrChanged, ...came, ...offers, ...addressChange(before.address, now.address)];
}

/**
 * Says which offers no longer apply, or now take off another amount. A new offer is not named, because it only helps
 * the shopper.
 */
function offerChanges(before: Shown['reductions'] = [], now: Shown['reductions'] = []): string[] {
  return before.flatMap(({ name, code, amount }) => {
    const other = now.find((one) => one.name === name && one.code === code);
    if (!other) return changedText.offerGone({ name });
    if (other.amount === amount) return [];
    return changedText.offer({ name, before: formatRupees(amount), now: formatRupees(other.amount) });
  });
}

type Paying = { cart: Pick<Cart, 'items' | 'reductions'>; method: PaymentMethod };

/** Says how the charges and delivery days for the same PIN code have changed while the page was open. */
export function deliveryChanged(before: Delivery, now: Delivery, { cart, method }: Paying): string[] {
  const goods = goodsOf(cart);
  const [was, is] = [before, now].map((delivery) => amountsTo(delivery, { ...goods, method }).charges);
  const charges = chargeKinds.flatMap((kind) => {
    const [first, present] = [chargeOf(was ?? [], kind), chargeOf(is ?? [], kind)];
    if (first === present) return [];
    return promiseText.chargeChanged({ kind, before: formatPaise(first), now: formatPaise(present) });
  });
  const [shown, present] = [before, now].map(({ from, to }) => formatNearDays(from, to));
  return shown === present
    ? charges
    : [...charges, promiseText.dayChanged({ before: shown ?? '', now: present ?? '' })];
}

function byVariant(items: readonly CartItem[]): ReadonlyMap<string, CartItem> {
  return new Map(items.map((item) => [variantOf(item).id, item]));
}

function lineChanges(before: CartItem, now: CartItem): string[] {
  const [piece, newPiece] = [pieceOf(before), pieceOf(now)];
  return [
    ...(piece === newPiece ? [] : [changedText.renamed({ before: piece, now: newPiece })]),
    ...(before.quantity === now.quantity
      ? []
      : [changedText.quantity({ piece: newPiece, before: before.quantity, now: now.quantity })]),
    ...(priceOf(before) === priceOf(now)
      ? []
      : [changedText.price({ piece: newPiece, before: priceOf(before), now: priceOf(now) })]),
  ];
}

/** Says how the address has changed. Returns an empty list if the page has not shown an address yet. */
function addressChange(before: Address | undefined, now: Address | undefined): string[] {
  if (!before) return [];
  const [was, is] = [addressOf(before), now ? addressOf(now) : changedText.noAddress()];
  return was === is ? [] : [changedText.address({ before: was, now: is })];
}

function addressOf(address: Address): string {
  const { recipientName, phone, addressLine1, addressLine2, city, state, postalCode } = address;
  return [recipientName, addressLine1, addressLine2, city, state, postalCode, phone].filter(Boolean).join(', ');
}

function variantOf({ product: { variant } }: CartItem) {
  return variant;
}

function pieceOf({ product: { name, variant } }: CartItem): string {
  return changedText.piece({
    name,
    choice: [sizeName(variant.size), colourName(variant.color)].filter(Boolean).join(', '),
  });
}

function priceOf(item: CartItem): string {
  return formatRupees(variantOf(item).originalPrice);
}

/**
 * Returns the lines and the address that the page has shown; the form sends them with the order. The server refuses the
 * order if the cart or the address has changed since.
 */
export function expectedOf({ items, address }: Shown) {
  return {
    expectedItems: items.map(({ quantity, product: { name, variant } }) => ({
      productVariantId: variant.id,
      quantity,
      originalPrice: variant.originalPrice,
      name,
      size: variant.size,
      color: variant.color,
    })),
    ...(address && { expectedAddress: deliveryOf(address) }),
  };
}

function deliveryOf({ id: _id, isDefault: _isDefault, userId: _userId, ...delivery }: Address) {
  return delivery;
}
