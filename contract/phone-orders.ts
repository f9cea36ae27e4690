import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { parseMobile, tidyPin } from '#domain/phone.ts';
import { phoneOrderLimits } from '#domain/phone-orders.ts';
import { paymentMethods } from '#domain/upi.ts';
import * as rulesText from '#text/offer-rules.ts';
import * as phoneOrderText from '#text/phone-orders.ts';
import * as validationText from '#text/validation.ts';
import { AddressInput, DeliveryAddress } from './addresses.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { Charge, Delivery } from './delivery.ts';
import { Customer } from './customers.ts';
import { code, day, email, filledField, id, line, missingAsEmpty, rupees, rupeesOf } from './fields.ts';
import { Order, PlaceOrder } from './orders.ts';
import { Reduction } from './reductions.ts';
import { byId } from './shared.ts';

// This file describes the orders that the staff take for customers who call or write (decisions/0075).

/** An Indian mobile number, which is required. */
export const mobile = z.preprocess(missingAsEmpty, code(30)).transform((text, context) => {
  const digits = parseMobile(text);
  if (digits !== undefined) return digits;
  context.addIssue({ code: 'custom', message: validationText.notAMobile() });
  return z.NEVER;
});

/** An email, which may be empty or left out. */
const emailIfAny = z.preprocess(missingAsEmpty, z.union([z.literal(''), email]));

const lines = z
  .array(z.object({ productVariantId: id, quantity: z.number().int().min(1).max(limits.stock) }))
  .min(1, { error: phoneOrderText.chooseGoods })
  .max(phoneOrderLimits.lines, { error: () => phoneOrderText.atMostLines({ max: phoneOrderLimits.lines }) })
  .refine((all) => new Set(all.map(({ productVariantId }) => productVariantId)).size === all.length, {
    error: phoneOrderText.lineTwice,
  });

/** An amount that staff take off the goods of an order, in addition to offers, and the reason. */
const staffReduction = z.object({
  amount: rupeesOf(rulesText.amount).refine((paise) => paise > 0, { error: rulesText.amountMissing }),
  reason: filledField(limits.reasonLength, rulesText.reasonMissing),
});
const byOffers = { code: line(200).default(''), reduction: staffReduction.optional() };

export const phoneOrderCalls = {
  'GET /phone-orders/callers': {
    ...staffWith('orders.take'),
    summary:
      'Customers by name, email or mobile number, also the number that an order of theirs went to; those who ordered last come first.',
    query: z.object({ q: line(limits.searchLength).default('') }),
    answer: z.object({ callers: z.array(Customer) }),
  },
  'GET /phone-orders/callers/{id}': {
    ...staffWith('orders.take'),
    summary: 'A customer, and the addresses that they have saved or ordered to.',
    params: byId,
    answer: z.object({ customer: Customer, addresses: z.array(DeliveryAddress) }),
  },
  'POST /phone-orders/callers': {
    ...staffWith('orders.take'),
    ...creates,
    summary:
      'Add a customer who calls. Nobody can sign in to the account until a new password is set by a code that goes to its email.',
    body: z.object({
      name: filledField(phoneOrderLimits.nameLength, phoneOrderText.nameMissing),
      mobile,
      email: emailIfAny,
    }),
    answer: z.object({ customer: Customer }),
  },
  'POST /phone-orders/look': {
    ...staffWith('orders.take'),
    summary:
      'What an order of these pieces would cost, what stands against it, and what is known of who wants it. Changes nothing.',
    body: z.object({
      customerId: id.optional(),
      phone: code(30).default(''),
      items: lines.or(z.array(z.never()).max(0)),
      /** The PIN code of the address if it is known; charges and delivery promise depend on it. */
      postalCode: code(40).transform(tidyPin).default(''),
      paymentMethod: PlaceOrder.shape.paymentMethod.default('COD'),
      ...byOffers,
    }),
    answer: z.object({
      subtotal: rupees,
      discount: rupees,
      total: rupees,
      /**
       * The reductions of the order, as in the cart. If the staff asked for a reduction of their own, it comes last.
       */
      reductions: z.array(Reduction).optional(),
      code: z.object({ code: z.string(), isUsed: z.boolean(), message: z.string() }).optional(),
      /** The charges in addition to the goods, and the amount to pay, as in the cart. */
      charges: z.array(Charge),
      payable: rupees,
      delivery: Delivery.nullable().optional(),
      expectedDeliveryDate: day.optional(),
      /**
       * Each ordered piece with its present name, price and options. The client sends the lines back to POST
       * /phone-orders as `expectedItems`, without their quantities.
       */
      lines: z.array(
        z.object({
          productVariantId: id,
          originalPrice: rupees,
          name: z.string(),
          size: z.string(),
          color: z.string(),
          /** The amount that offers and staff take off this line; left out if there is none. */
          reduction: rupees.optional(),
        }),
      ),
      /** The pieces of which too few are left, or which the shop no longer sells (0 available). */
      short: z.array(z.object({ productVariantId: id, requested: z.number(), available: z.number() })),
      /** The reason why the shop accepts no order of this size; null if it accepts the order. */
      refusal: z.string().nullable(),
      paymentMethods: z.array(z.enum(paymentMethods)),
      /**
       * `customer` has the numbers of the customer's orders; null if the request names no customer. `phone` is about
       * all orders with this phone number, from any customer; null if the request contains no phone number. `refused`
       * is the number of parcels that nobody accepted.
       */
      customer: z.object({ orders: z.number(), delivered: z.number(), refused: z.number() }).nullable(),
      phone: z.object({ refused: z.number() }).nullable(),
    }),
  },
  'POST /phone-orders': {
    ...staffWith('orders.take'),
    ...creates,
    summary:
      'Place an order for a customer, as POST /orders/place does: same stock, prices and limits. It needs no confirmation.',
    body: PlaceOrder.omit({ addressId: true, expectedAddress: true }).extend({
      customerId: id,
      address: AddressInput,
      paymentMethod: PlaceOrder.shape.paymentMethod.default('COD'),
      items: lines,
      ...byOffers,
    }),
    answer: z.object({ order: Order }),
  },
} as const satisfies Calls;
