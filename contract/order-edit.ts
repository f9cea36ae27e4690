import * as editText from '#text/order-edit.ts';
import { z } from 'zod';
import { highestOrderLimits } from '#domain/order-limits.ts';
import { tidyPin } from '#domain/phone.ts';
import { AddressInput } from './addresses.ts';
import { staffWith, type Calls } from './call.ts';
import { code, id, instant, rupees, rupeesIn } from './fields.ts';
import { Charge } from './delivery.ts';
import { Reduction } from './reductions.ts';
import { Order, reason } from './orders.ts';
import { byId } from './shared.ts';

/** A size and colour that a line of an order can have. `price` is the price of a piece in this line. */
export const LineOption = z.object({
  productVariantId: id,
  color: z.string(),
  size: z.string(),
  sku: z.string(),
  stock: z.number(),
  price: rupees,
});
export type LineOption = z.infer<typeof LineOption>;

/**
 * An order that can be edited. The client sends `updatedAt` back with its change, so that the server notices if another
 * person has changed the order since.
 */
export const OrderContent = z.object({
  order: Order,
  updatedAt: instant,
  /**
   * True if the customer has paid the order by UPI, or has entered a UTR (the bank's number of a payment) for it. If
   * `isTotalFixed` is true, staff can edit the order only if its total stays the same.
   */
  isTotalFixed: z.boolean(),
  /**
   * True if the order has charges or offers, or the owner has set delivery zones. For an order with charges or offers,
   * only POST /orders/{id}/content/look answers the total after an edit.
   */
  hasCharges: z.boolean(),
  /** The options of each line; the first option is the line's present size. */
  items: z.array(z.object({ id, productVariantId: id, options: z.array(LineOption) })),
});
export type OrderContent = z.infer<typeof OrderContent>;

const items = z
  .array(
    z.object({
      id: id.optional(),
      productVariantId: id,
      quantity: z.number().int().min(1).max(highestOrderLimits.linePieces),
    }),
  )
  .min(1, { error: editText.lastPiece })
  .max(highestOrderLimits.cartLines);

/**
 * The amounts of an order after an edit. `refusal` is the reason why the edit is not possible; null if it is possible.
 * `reductions` are the reductions by the order's own offers that still apply, and `offersLost` names the offers that no
 * longer apply; both are left out if empty.
 */
export const EditedAmounts = z.object({
  reductions: z.array(Reduction).optional(),
  offersLost: z.array(z.string()).optional(),
  charges: z.array(Charge),
  orderTotal: rupees,
  expectedDeliveryDate: z.string(),
  refusal: z.string().nullable(),
});
export type EditedAmounts = z.infer<typeof EditedAmounts>;

export const orderEditCalls = {
  'GET /orders/{id}/content': {
    ...staffWith('orders.edit'),
    summary:
      'What an order that has not left holds, and what each line could hold instead. 409 where it cannot be changed.',
    params: byId,
    answer: z.object({ content: OrderContent }),
  },
  'POST /orders/{id}/content/look': {
    ...staffWith('orders.edit'),
    summary:
      'What an order would cost with these lines and this PIN code, and what stands against it. Changes nothing.',
    params: byId,
    body: z.object({
      items,
      /** The PIN code of the order's address after the edit. */
      postalCode: code(40).transform(tidyPin),
    }),
    answer: EditedAmounts,
  },
  'PUT /orders/{id}/content': {
    ...staffWith('orders.edit'),
    takesKey: true,
    summary:
      'Change what an order that has not left holds and where it goes: all its lines as they are to be, those that ' +
      'stay by their id. Stock, total and the customer’s email follow.',
    params: byId,
    body: z.object({
      /** The new lines of the order; if left out, its lines stay unchanged. */
      items: items.optional(),
      /** The new address of the order; if left out, its address stays unchanged. */
      address: AddressInput.omit({ isDefault: true }).optional(),
      reason,
      expectedUpdatedAt: instant.optional(),
      expectedTotal: rupeesIn.optional(),
    }),
    answer: z.object({ order: Order, message: z.string() }),
  },
} as const satisfies Calls;
