import type { Cart } from '#contract/cart.ts';
import type { Image } from '#contract/image.ts';
import { decideAmounts } from '#domain/amounts.ts';
import { usualTerms } from '#domain/delivery.ts';
import { goneLimits } from '#domain/limits.ts';
import { toRupees } from '#domain/money.ts';
import type { Reductions } from '#domain/offers.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import { picturesFor } from '#domain/picture-order.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import { loadImages, presentCategoryOf, presentVariant } from '../../goods/products/products.ts';
import type { Db } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import { presentImage } from '../../platform/pictures/pictures.ts';
import { bookOfVersion, deliveryVersionQuery, gramsOf, presentCharges, presentPromise } from '../delivery/delivery.ts';
import { gatherOffers, offersOfVersion, presentDecided, presentPart, reductionsOf } from '../offers/offers.ts';
import { sizeRefusal } from '../order-limits/order-limits.ts';
import { ifPrepaid } from './if-prepaid.ts';
import { cartOffersQuery, type CartLine } from './queries.ts';

/**
 * `pin` is the PIN code to which the cart would be delivered; undefined if the shopper has entered none. `addressId` is
 * the id of a saved address, whose phone number shows whether the customer has already used an offer with a limit for
 * each customer.
 */
export type Destination = {
  pin: string | undefined;
  method: PaymentMethod;
  addressId?: string | undefined;
  now: string;
};

type Content = Destination & {
  lines: readonly CartLine[];
  /** The id of the customer; undefined for a guest, because the shop stores no cart and no code for a guest. */
  userId: string | undefined;
  guestCode?: string | undefined;
};

type Categories = Awaited<ReturnType<Catalogue['categories']>>;

/**
 * Composes the cart of a customer or a guest at today's prices. A line's pictures begin with the pictures of its
 * colour. Items that are no longer sold are in the separate list `gone`, and no total includes them. The same function
 * serves customers and guests, so that a guest already sees the totals of the checkout.
 */
export async function composeCart(
  db: Db,
  catalogue: Catalogue,
  limits: OrderLimits | undefined,
  { lines: all, userId, guestCode, pin, method, addressId = '', now }: Content,
): Promise<Omit<Cart, 'id'>> {
  const categories = await catalogue.categories();
  const [lines, gone] = [all.filter((line) => !goneAt(line)), newestGone(all)];
  const images = await picturesOf(db, [...lines, ...gone]);
  const read = await together(db, {
    delivery: deliveryVersionQuery(db),
    offers: cartOffersQuery(db, userId ?? '', addressId),
  });
  const book = await bookOfVersion(db, read.delivery);
  const variantIds = lines.map((line) => line.id);
  const grams = await gramsOf(db, book, variantIds);
  const priced = lines.map((line) => ({
    sellingPaise: line.selling_paise,
    savingPaise: line.saving_paise,
    quantity: line.quantity,
    grams: grams.get(line.id) ?? 0,
    id: line.id,
    productId: line.product_id,
  }));
  const [{ code = null, phone = null } = {}] = read.offers;
  const offers = await offersOfVersion(db, read.offers, now);
  const offered = await gatherOffers(db, {
    book: offers,
    code: guestCode ?? code ?? '',
    customer: { userId, phone: phone ?? undefined },
    lines: priced,
    catalogue,
    now,
  });
  const reductions = reductionsOf(offered, priced, { method, now });
  // The charges depend on the PIN code. A cart without a PIN code uses `usualTerms`, which contain no charges.
  const terms = pin === undefined ? usualTerms : book.termsOf(pin);
  const amountsBy = (method: PaymentMethod, reductions: Reductions) =>
    decideAmounts({ lines: priced, terms, dispatch: book.rules, method, instant: now, reductions });
  const sums = amountsBy(method, reductions);
  const isDeliveryKnown = pin !== undefined || book.rules.zones.length === 0;
  const prepaid = await ifPrepaid(db, { offered, lines: priced, inCash: reductions, amountsBy, isDeliveryKnown, now });
  return {
    items: lines.map((line, at) => ({
      ...presentLine(line, images(line), categories),
      ...presentPart(sums.linePaise[at]),
      ...(grams.has(line.id) && { grams: grams.get(line.id) ?? 0 }),
    })),
    gone: gone.map((line) => ({ ...presentGone(line), image: images(line)[0] ?? null })),
    subtotal: toRupees(sums.subtotalPaise),
    discount: toRupees(sums.discountPaise),
    total: toRupees(sums.totalPaise),
    ...presentDecided(offered, { reductions, amounts: sums, isDeliveryKnown, now }),
    ...(offers.takesCodes && { takesCode: true as const }),
    charges: presentCharges(sums),
    payable: toRupees(sums.payablePaise),
    ...presentPromise(book, pin, now),
    ...(prepaid && { prepaid }),
    refusal: limits
      ? sizeRefusal(limits, { quantities: lines.map((line) => line.quantity), ...sums }, 'shopper')
      : null,
  };
}

/** Returns a function that presents the pictures of a line, beginning with the pictures of its colour. */
async function picturesOf(db: Db, lines: readonly CartLine[]): Promise<(line: CartLine) => Image[]> {
  const productIds = [...new Set(lines.map((line) => line.product_id))];
  const imagesOf = Map.groupBy(await loadImages(db, productIds), (image) => image.product_id);
  return ({ color, product_id, name }) =>
    picturesFor(color, imagesOf.get(product_id) ?? []).map((image) => presentImage(image, name));
}

function presentLine(line: CartLine, images: Image[], categories: Categories) {
  return {
    id: line.item_id,
    quantity: line.quantity,
    priceWhenAdded: line.paise_when_added === null ? null : toRupees(line.paise_when_added),
    product: {
      id: line.product_id,
      name: line.name,
      images,
      category: presentCategoryOf(line.category_id, categories),
      variant: presentVariant(line),
    },
  };
}

function presentGone({ item_id: id, name, size, color }: CartLine) {
  return { id, name, size, color };
}

function goneAt({ retired_at, product_retired_at }: CartLine): string | undefined {
  return product_retired_at ?? retired_at ?? undefined;
}

/**
 * Returns the cart lines whose items are no longer sold, at most `goneLimits.shown`. The item that the shop took off
 * sale last comes first.
 */
function newestGone(lines: readonly CartLine[]): CartLine[] {
  return lines
    .filter((line) => goneAt(line) !== undefined)
    .toSorted((a, b) => Date.parse(goneAt(b) ?? '') - Date.parse(goneAt(a) ?? ''))
    .slice(0, goneLimits.shown);
}
