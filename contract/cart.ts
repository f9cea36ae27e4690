import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { isPin } from '#domain/delivery.ts';
import { guestLimits, limits } from '#domain/limits.ts';
import { tidyPin } from '#domain/phone.ts';
import { paymentMethods } from '#domain/upi.ts';
import * as deliveryText from '#text/delivery.ts';
import type { Calls } from './call.ts';
import { Charge, Delivery } from './delivery.ts';
import { Reduction } from './reductions.ts';
import { day, filledLine, id, line, rupees, rupeesIn } from './fields.ts';
import { byId } from './shared.ts';
import { Image } from './image.ts';
import { ProductCategory } from './products.ts';
import { Variant } from './variants.ts';
import * as cartText from '#text/cart.ts';
import * as offersText from '#text/offers.ts';

export const CartItem = z.object({
  id,
  quantity: z.number(),
  /** The amount that offers take off this line; left out if there is none. */
  reduction: rupees.optional(),
  /** The weight of a piece; left out if no charge depends on weight, or if nobody has entered the weight. */
  grams: z.number().optional(),
  /**
   * The price of a piece when the shopper last added it; null for pieces that were added before the shop stored this
   * price.
   */
  priceWhenAdded: rupees.nullable(),
  product: z.object({ id, name: z.string(), images: z.array(Image), category: ProductCategory, variant: Variant }),
});
export type CartItem = z.infer<typeof CartItem>;

/**
 * A piece in the cart that the shop no longer sells. The cart shows a piece that is no longer sold until the shopper
 * dismisses it by DELETE /cart/remove/{id}, for at most 90 days. No count or sum includes a piece that the shop no
 * longer sells.
 */
export const GoneItem = z.object({
  id,
  name: z.string(),
  size: z.string(),
  color: z.string(),
  image: Image.nullable(),
});
export type GoneItem = z.infer<typeof GoneItem>;

const typedCode = z.object({ code: z.string(), isUsed: z.boolean(), message: z.string() });

/**
 * `subtotal` is the sum before the saving. `discount` is the saving together with all `reductions` of the goods.
 * `total` is the sum of the goods after the `discount`. `reductions` lists the offers that apply, and `code` contains
 * the typed code with a sentence about the code; each is left out if there is none. `payable` is the amount to pay,
 * with the `charges` for the PIN code and the payment method of the request. Once the owner has set delivery zones,
 * `delivery` is the promise for the PIN code; null if the request has no PIN code. Without zones,
 * `expectedDeliveryDate` is the day that the shop promises everywhere. `takesCode` is left out if the shop has no code
 * that anybody could type. `refusal` is the reason why the shop accepts no order of this size; null if it accepts the
 * order.
 *
 * The sums are those of a cash order, unless the request names another method. `prepaid` has the sums for payment by
 * UPI or online, if an offer requires payment by UPI or online. In `prepaid`, `lines` are the reductions of the items
 * in the same sequence, and `message` names the advantage, if there is one.
 */
export const Cart = z.object({
  id,
  items: z.array(CartItem),
  gone: z.array(GoneItem),
  subtotal: rupees,
  discount: rupees,
  total: rupees,
  reductions: z.array(Reduction).optional(),
  code: typedCode.optional(),
  takesCode: z.literal(true).optional(),
  charges: z.array(Charge),
  payable: rupees,
  delivery: Delivery.nullable().optional(),
  expectedDeliveryDate: day.optional(),
  refusal: z.string().nullable(),
  prepaid: z
    .object({
      discount: rupees,
      total: rupees,
      payable: rupees,
      reductions: z.array(Reduction).optional(),
      code: typedCode.optional(),
      lines: z.array(rupees),
      message: z.string(),
    })
    .optional(),
});
export type Cart = z.infer<typeof Cart>;

/** A variant from an earlier order. The cart now has fewer pieces of this variant than were ordered, or none. */
export const NotAgain = z.object({
  name: z.string(),
  color: z.string(),
  size: z.string(),
  wanted: z.number(),
  inCart: z.number(),
});
export type NotAgain = z.infer<typeof NotAgain>;

/**
 * The cart of a guest. The id of a line is the id of the line's variant. In the answer about a guest's cart, `unknown`
 * lists variants that the shop does not know. Sold-out variants are in `items` with a stock of 0, and variants that are
 * no longer sold are in `gone`.
 */
const QuotedCart = Cart.extend({ id: z.literal('') });

/**
 * The reasons why a line of the guest's cart has another quantity or price in the customer's cart, or is missing there.
 */
const mergeReasons = ['FEWER_LEFT', 'LIMIT', 'SOLD_OUT', 'CART_FULL', 'RETIRED', 'UNKNOWN', 'DEARER'] as const;

/**
 * `wanted` is the number of pieces in both carts together, and `inCart` is the number in the cart now. `message`
 * explains the difference to the shopper in a sentence.
 */
export const MergeChange = z.object({
  productVariantId: id,
  why: z.enum(mergeReasons),
  wanted: z.number(),
  inCart: z.number(),
  message: z.string(),
});
export type MergeChange = z.infer<typeof MergeChange>;

const answer = z.object({ cart: Cart });
const quantity = z
  .number()
  .int({ error: validationText.quantityWhole })
  .min(1, { error: validationText.quantityMin })
  .max(1_000_000, { error: validationText.quantityMax });
const refusal = cartText.adminRefused;
const pin = z.string().max(40).transform(tidyPin).refine(isPin, { error: deliveryText.pinWrong }).optional();

/**
 * A line of a guest's cart. `priceWhenAdded` is the price that the guest saw. If the price has changed since then, the
 * cart shows both prices.
 */
const guestLine = z.object({
  productVariantId: id,
  quantity,
  priceWhenAdded: rupeesIn.pipe(z.number().min(0).max(limits.pricePaise)).optional(),
});
const guestLines = z.array(guestLine).max(guestLimits.lines);

export const cartCalls = {
  'GET /cart': {
    who: 'customer',
    refusal,
    summary: 'One’s own cart, with the charges for a PIN code and a payment method if they are named.',
    query: z.object({
      pin,
      method: z.enum(paymentMethods).optional(),
      /**
       * The id of the saved address to which the order will go. If a customer may use an offer only a certain number of
       * times, the shop also counts the uses by this address's phone number.
       */
      addressId: id.optional(),
    }),
    answer,
  },
  'POST /cart/quote': {
    who: 'anyone',
    summary:
      'Price the lines of a guest’s cart as they are now, with the charges for a PIN code and the offer of a code. ' +
      'It reserves nothing. 400 for a code that is not valid; after too many of those from one network, the cart is ' +
      'priced without the code, and says so.',
    body: z.object({
      lines: guestLines,
      code: line(200).optional(),
      pin,
      method: z.enum(paymentMethods).optional(),
    }),
    answer: z.object({ cart: QuotedCart, unknown: z.array(id) }),
  },
  'POST /cart/merge': {
    who: 'customer',
    refusal,
    takesKey: true,
    summary:
      'Put the cart and the wishes of a guest who has signed in into their own. ' +
      'Quantities are added, up to the stock and the limit for a line; `changes` names each piece that is not there as ' +
      'it was.',
    body: z.object({ lines: guestLines, wishes: z.array(id).max(guestLimits.wishes).default([]) }),
    answer: z.object({ cart: Cart, changes: z.array(MergeChange), message: z.string() }),
  },
  'POST /cart/add': {
    who: 'customer',
    refusal,
    takesKey: true,
    summary: 'Add pieces; what is there already grows.',
    body: z.object({ productVariantId: id, quantity: quantity.default(1) }),
    answer,
  },
  'PUT /cart/update-quantity': {
    who: 'customer',
    refusal,
    summary: 'Set a line’s quantity.',
    body: z.object({ cartItemId: id, newQuantity: quantity }),
    answer,
  },
  'PUT /cart/change-size': {
    who: 'customer',
    refusal,
    summary:
      'Change a line to another size or colour of its product, in the same number. A line that has it already becomes part of this one.',
    body: z.object({ cartItemId: id, productVariantId: id }),
    answer,
  },
  'PUT /cart/order-again/{id}': {
    who: 'customer',
    refusal,
    summary:
      'Put what one of one’s own orders had into the cart, as far as it is still sold; ' +
      'a line that is there already is filled up to it, and other lines stay.',
    params: byId,
    answer: z.object({ cart: Cart, missing: z.array(NotAgain), message: z.string() }),
  },
  'PUT /cart/code': {
    who: 'customer',
    refusal,
    summary:
      'Type the code of an offer, in place of the one before. `code` in the cart says whether it applies; ' +
      '400 for a code that is not valid.',
    body: z.object({ code: filledLine(200, offersText.codeMissing) }),
    answer,
  },
  'DELETE /cart/code': {
    who: 'customer',
    refusal,
    summary: 'Take the code out of the cart.',
    answer,
  },
  'DELETE /cart/remove/{id}': {
    who: 'customer',
    refusal,
    summary: 'Remove a line, or dismiss what is gone.',
    params: byId,
    answer,
  },
} as const satisfies Calls;
