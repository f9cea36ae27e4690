import { z } from 'zod';
import {
  isAccountNumber,
  isIfsc,
  isUpiId,
  permissionInStead,
  returnKinds,
  returnLimits,
  returnReasons,
  returnStates,
  returnTabNames,
} from '#domain/returns.ts';
import { limits } from '#domain/limits.ts';
import { unspaced } from '#domain/same-key.ts';
import * as returnText from '#text/returns.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { code, day, filledLine, id, instant, line, longText, rupees, rupeesIn, wholeNumber } from './fields.ts';
import { Image } from './image.ts';
import { Parcel, TimelineLine } from './orders.ts';
import { byId, Pagination, paging } from './shared.ts';

const payoutKinds = {
  upi: z.object({ by: z.literal('upi'), upiId: z.string() }),
  bank: z.object({ by: z.literal('bank'), name: z.string(), account: z.string(), ifsc: z.string() }),
};
const Payout = z.discriminatedUnion('by', [payoutKinds.upi, payoutKinds.bank]);

export const Return = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  kind: z.enum(returnKinds),
  state: z.enum(returnStates),
  reason: z.enum(returnReasons),
  /** The remark that the shopper wrote about the return. */
  words: z.string(),
  /** `refundAmount` is the whole refund. `refundedCharges` is the part of it that belongs to the order's charges. */
  refundAmount: rupees,
  /**
   * `refundedCharges` is left out if the charges are 0, and for a swap, unless the shop refunded the swap in the end.
   */
  refundedCharges: rupees.optional(),
  /**
   * `chargesWithheld` is present if the shop does not refund charges although the shopper's reason would require it,
   * because the inspection found no fault of the shop.
   */
  chargesWithheld: z.literal(true).optional(),
  /**
   * The account for the refund. Only the shopper and the staff who make refunds see the account. `payout` is null if
   * nobody entered an account, or after the return is finished.
   */
  payout: Payout.nullable(),
  /**
   * `refundsOnline` is present if the gateway makes the refund, because the order was paid online. Such a refund starts
   * as soon as staff save the inspection.
   */
  refundsOnline: z.literal(true).optional(),
  /** The reference of the refund's payment; empty until the refund is paid. */
  refundReference: z.string(),
  /** The number of the credit note for the refund; null if there is none yet. */
  creditNote: z.string().nullable(),
  pickupOn: z.string().nullable(),
  /** The courier and number of the parcel that was sent for a swap. */
  sentBy: z.string(),
  /** The parcels that were sent for a swap, without the parcels of the order itself. */
  parcels: z.array(Parcel),
  heldUntil: instant.nullable(),
  /** True if staff accepted the return although the terms of the shop no longer allowed it. */
  beyondTerms: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  customer: z.object({ id, name: z.string(), email: z.string() }),
  lines: z.array(
    z.object({
      id,
      itemId: id,
      name: z.string(),
      color: z.string(),
      size: z.string(),
      image: Image.nullable(),
      quantity: z.number(),
      damaged: z.number(),
      price: rupees,
      /** The amount paid for these pieces; left out if it equals their price, because no offer has reduced it. */
      paid: rupees.optional(),
      /**
       * The refund for all pieces of this line of the return. The refund is lower than the paid price if the inspection
       * found a reason, which the shopper reads in `refundReason`.
       */
      refund: rupees,
      refundReason: z.string(),
      /** The variant that the shop reserves for a swap; null for a refund. */
      swap: z.object({ variantId: id, color: z.string(), size: z.string(), sku: z.string() }).nullable(),
    }),
  ),
  /** The shopper's photos of the pieces. */
  photos: z.array(Image),
  /**
   * The events of the return, oldest first; `words` is the shop's remark. `who` is the member of staff who caused the
   * event, and only staff see this name.
   */
  history: z.array(
    z.object({
      at: instant,
      state: z.enum(returnStates),
      by: z.enum(['shopper', 'shop']),
      who: z.string().nullable(),
      words: z.string(),
    }),
  ),
});
export type Return = z.infer<typeof Return>;

/**
 * The ways to reach the shopper by the phone number of the order. If the order has no phone number, `phone` is empty
 * and `whatsapp` is null.
 */
export const ReturnContact = z.object({
  phone: z.string(),
  /**
   * The text of the email about the state of the return, in the customer's language, and the link that opens it in
   * WhatsApp.
   */
  whatsapp: z.object({ state: z.enum(returnStates), text: z.string(), link: z.string() }).nullable(),
});
export type ReturnContact = z.infer<typeof ReturnContact>;

const refusals = ['NOT_DELIVERED', 'NOT_RETURNABLE', 'TOO_LATE', 'IN_RETURN', 'ALL_BACK'] as const;

/**
 * Says for each line of an order what can be returned: at most `most` pieces until the day `until`, or the reason why
 * nothing can be returned. Staff who may accept returns also get lines that only the shop's terms refuse, with both the
 * number and the reason.
 */
export const ReturnOffer = z.object({
  /**
   * The charges of the order that the shop has not refunded yet. If the reason means that the shop is at fault, the
   * shop refunds charges with the pieces, in proportion to their price. With `always` the shop refunds charges for
   * every reason. `charges` is left out if the order has no charges.
   */
  charges: z.object({ left: rupees, always: z.boolean() }).optional(),
  lines: z.array(
    z.object({
      itemId: id,
      most: z.number(),
      until: day.nullable(),
      refusal: z.enum(refusals).nullable(),
      /** Other sizes and colours in stock for which the shopper can exchange the piece without paying. */
      swaps: z.array(z.object({ variantId: id, color: z.string(), size: z.string(), left: z.number() })),
    }),
  ),
});
export type ReturnOffer = z.infer<typeof ReturnOffer>;

const payoutIn = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('upi'),
    upiId: code(100).transform(unspaced).refine(isUpiId, { error: returnText.notAnUpiId }),
  }),
  z.object({
    by: z.literal('bank'),
    name: filledLine(returnLimits.nameLength, returnText.nameMissing),
    account: code(40)
      .transform((text) => text.replaceAll(/[\s-]/g, ''))
      .refine(isAccountNumber, { error: returnText.notAnAccount }),
    ifsc: code(40)
      .transform((text) => unspaced(text).toUpperCase())
      .refine(isIfsc, { error: returnText.notAnIfsc }),
  }),
]);

const ask = z
  .object({
    kind: z.enum(returnKinds),
    reason: z.enum(returnReasons, { error: returnText.reasonMissing }),
    words: longText(returnLimits.textLength).default(''),
    /**
     * The account for the refund; not needed for an order that was paid online, because the shop refunds such an order
     * through the payment gateway.
     */
    payout: payoutIn.optional(),
    lines: z
      .array(z.object({ itemId: id, quantity: wholeNumber(1, 10_000), swapVariantId: id.optional() }))
      .min(1, { error: returnText.linesMissing })
      .max(200),
    /** For staff: if true, also accepts pieces whose return the terms of the shop no longer allow. */
    beyondTerms: z.boolean().default(false),
  })
  .superRefine(({ kind, lines }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'swap' && lines.some(({ swapVariantId }) => swapVariantId === undefined))
      refuse('lines', returnText.swapMissing());
    if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length) refuse('lines', returnText.lineTwice());
  });

const words = line(limits.reasonLength).default('');
/**
 * The state in which the sender has seen the return. If the return is now in another state, the shop does not change
 * the return. Without `expected` the server does not check the state.
 */
const expected = z.enum(returnStates).optional();
const step = z.discriminatedUnion('event', [
  z.object({ event: z.literal('approve'), words, expected }),
  z.object({ event: z.literal('setPickup'), pickupOn: day, words, expected }),
  z.object({ event: z.literal('receive'), expected }),
  z.object({
    event: z.literal('inspect'),
    damaged: z
      .array(z.object({ lineId: id, quantity: wholeNumber(1, 10_000) }))
      .max(200)
      .default([]),
    /**
     * The lines whose refund is lower than the price paid, with the reason. The shop refunds all other lines of the
     * return completely.
     */
    refunds: z
      .array(z.object({ lineId: id, amount: rupeesIn, reason: line(limits.reasonLength).default('') }))
      .max(200)
      .default([]),
    /**
     * If `refundsCharges` is false, the shop does not refund the order's charges with the pieces, because the
     * inspection found no fault of the shop. The shop refuses false if the return policy refunds charges for every
     * reason.
     */
    refundsCharges: z.boolean().optional(),
    expected,
  }),
  z.object({
    event: z.literal('refund'),
    /**
     * The reference of the refund's payment; left out for an order that was paid online, because the shop itself makes
     * such a refund.
     */
    reference: line(returnLimits.referenceLength).default(''),
    expected,
  }),
  z.object({ event: z.literal('packSwap'), expected }),
  z.object({ event: z.literal('sendSwap'), sentBy: line(returnLimits.sentByLength).default(''), expected }),
  z.object({ event: z.literal('deliverSwap'), expected }),
  z.object({ event: z.literal('takeSwapBack'), words, expected }),
  z.object({
    event: z.literal('decline'),
    words: filledLine(limits.reasonLength, returnText.declineReasonMissing),
    expected,
  }),
]);
export type ReturnStep = z.output<typeof step>;

const days = (max: number, least: number) => wholeNumber(least, max);
export const ReturnPolicy = z.object({
  days: z.number(),
  holdDays: z.number(),
  /** The categories with their own number of days; 0 means that their products cannot be returned. */
  categories: z.array(z.object({ id, days: z.number() })),
  /** True if charges are refunded with the pieces even if the shop is not at fault. */
  refundsCharges: z.boolean(),
  /** The time of the last change; empty until somebody saves the terms. */
  updatedAt: z.string(),
});
export type ReturnPolicy = z.infer<typeof ReturnPolicy>;

const answer = z.object({ return: Return, message: z.string() });

export const returnCalls = {
  'GET /orders/{id}/returns': {
    who: 'user',
    needs: 'orders.read',
    summary: 'The returns of an order, newest first, and what of it may still come back; for its owner or the staff.',
    params: byId,
    answer: z.object({ returns: z.array(Return), offer: ReturnOffer }),
  },
  'POST /orders/{id}/returns': {
    who: 'user',
    needs: permissionInStead,
    ...creates,
    summary:
      'Ask to send pieces of one’s own delivered order back, for money or for another size or colour, which is held at ' +
      'once. The staff note it for a customer who calls, also beyondTerms.',
    params: byId,
    body: ask,
    answer,
  },
  'POST /returns/{id}/photos': {
    who: 'user',
    needs: permissionInStead,
    summary:
      `Add photos to one’s own return while it is under way, ${returnLimits.photos} in all; ` +
      'the staff add those that a customer has sent them. The same file twice is one photo.',
    params: byId,
    files: { photos: { maxCount: returnLimits.photos, maxBytes: limits.imageBytes } },
    answer,
  },
  'PUT /returns/{id}/withdraw': {
    who: 'user',
    needs: permissionInStead,
    summary:
      'Keep the pieces after all, before they have arrived at the shop; the staff note it for a customer who calls.',
    params: byId,
    answer,
  },
  'GET /returns': {
    ...staffWith('orders.read'),
    isHeavy: true,
    summary:
      'Returns with which the same is to be done, those that wait longest first; ' +
      'done ones newest first, with upTo as they were then. With q, all returns of the orders that these words or ' +
      'the number of a parcel find, newest first.',
    /**
     * `upTo` is the id of the newest event, from an earlier answer. With `upTo` the list shows finished returns as they
     * were at the time of that event.
     */
    query: z.object({
      ...paging(50),
      tab: z.enum(returnTabNames).default('toDecide'),
      q: line(limits.searchLength).default(''),
      upTo: id.optional(),
    }),
    answer: z.object({
      returns: z.array(Return),
      pagination: Pagination,
      counts: z.record(z.enum(returnTabNames), z.number()),
      /** The newest event of all returns; null if there is none. */
      upTo: id.nullable(),
    }),
  },
  'GET /returns/{id}': {
    ...staffWith('orders.read'),
    summary: 'One return.',
    params: byId,
    answer: z.object({ return: Return }),
  },
  'PUT /returns/{id}/step': {
    ...staffWith('orders.pack'),
    summary:
      'Take a return one step further (docs/returns.md); stock follows, and the shopper is told. Deciding and money need orders.edit.',
    params: byId,
    body: step,
    answer,
  },
  'GET /returns/{id}/contact': {
    ...staffWith('orders.pack'),
    summary: 'The phone of a return’s customer, and the WhatsApp text of its state.',
    params: byId,
    answer: z.object({ contact: ReturnContact }),
  },
  'POST /returns/{id}/whatsapp': {
    ...staffWith('orders.pack'),
    ...creates,
    summary: 'Note that one has opened the WhatsApp text of this state, in the story of its order.',
    params: byId,
    body: z.object({ state: z.enum(returnStates) }),
    answer: z.object({ timeline: z.array(TimelineLine) }),
  },
  'GET /returns/{id}/credit-note': {
    who: 'user',
    needs: 'orders.read',
    summary: 'The credit note of a return (PDF), for its shopper or the staff.',
    params: byId,
    sends: 'application/pdf',
    answer: null,
  },
  'GET /return-policy': {
    who: 'anyone',
    summary: 'How long what is delivered may come back.',
    answer: z.object({ policy: ReturnPolicy }),
  },
  'PUT /return-policy': {
    ...staffWith('settings.edit'),
    summary: 'Change that, for what is delivered from now on.',
    body: z.object({
      days: days(returnLimits.days, 0),
      holdDays: days(returnLimits.holdDays, 1),
      categories: z.array(z.object({ id, days: days(returnLimits.days, 0) })).max(5000),
      /** If `refundsCharges` is left out, the stored value stays. */
      refundsCharges: z.boolean().optional(),
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    answer: z.object({ policy: ReturnPolicy, message: z.string() }),
  },
} as const satisfies Calls;
