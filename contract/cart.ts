import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import type { Calls } from './call.ts';
import { id, rupees } from './fields.ts';
import { byId } from './shared.ts';
import { Image } from './image.ts';
import { ProductCategory } from './products.ts';
import { Variant } from './variants.ts';
import * as cartText from '#text/cart.ts';

export const CartItem = z.object({
  id,
  quantity: z.number(),
  /** The price of a piece when it was added last; null for pieces from before the shop noted it. */
  priceWhenAdded: rupees.nullable(),
  product: z.object({ id, name: z.string(), images: z.array(Image), category: ProductCategory, variant: Variant }),
});
export type CartItem = z.infer<typeof CartItem>;

/**
 * A piece that was in the cart and is no longer sold: told until it is dismissed by DELETE /cart/remove/{id}, and for
 * 90 days at most. Nothing counts it.
 */
export const GoneItem = z.object({
  id,
  name: z.string(),
  size: z.string(),
  color: z.string(),
  image: Image.nullable(),
});
export type GoneItem = z.infer<typeof GoneItem>;

/**
 * `subtotal` is before the saving, `discount` the saving, `total` what will be charged. `refusal` says why so much
 * cannot be ordered at once; null where it can.
 */
export const Cart = z.object({
  id,
  items: z.array(CartItem),
  gone: z.array(GoneItem),
  subtotal: rupees,
  discount: rupees,
  total: rupees,
  refusal: z.string().nullable(),
});
export type Cart = z.infer<typeof Cart>;

/** What of an order is not in the cart, or not so much of it as was ordered. */
export const NotAgain = z.object({
  name: z.string(),
  color: z.string(),
  size: z.string(),
  wanted: z.number(),
  inCart: z.number(),
});
export type NotAgain = z.infer<typeof NotAgain>;

const answer = z.object({ cart: Cart });
const quantity = z
  .number()
  .int({ error: validationText.quantityWhole })
  .min(1, { error: validationText.quantityMin })
  .max(1_000_000, { error: validationText.quantityMax });
const refusal = cartText.adminRefused;

export const cartCalls = {
  'GET /cart': { who: 'customer', refusal, summary: 'One’s own cart.', answer },
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
  'PUT /cart/order-again/{id}': {
    who: 'customer',
    refusal,
    summary:
      'Put what one of one’s own orders had into the cart, as far as it is still sold; a line that is there already is filled up to it, and other lines stay.',
    params: byId,
    answer: z.object({ cart: Cart, missing: z.array(NotAgain), message: z.string() }),
  },
  'DELETE /cart/remove/{id}': {
    who: 'customer',
    refusal,
    summary: 'Remove a line, or dismiss what is gone.',
    params: byId,
    answer,
  },
} as const satisfies Calls;
