import { z } from 'zod';
import { phoneOrderLimits } from '#domain/phone-orders.ts';
import { codeKey, offerLimits, offerStates } from '#domain/offers.ts';
import { limits } from '#domain/limits.ts';
import { isPin } from '#domain/delivery.ts';
import { tidyPin } from '#domain/phone.ts';
import { staffRoles } from '#domain/staff-roles.ts';
import * as deliveryText from '#text/delivery.ts';
import * as rulesText from '#text/offer-rules.ts';
import { creates, provedStaffWith, staffWith, type Calls } from './call.ts';
import { Charge, Delivery } from './delivery.ts';
import { filledField, id, instant, instantIn, line, message, rupees, rupeesUpTo } from './fields.ts';
import { Reduction } from './reductions.ts';
import { byId } from './shared.ts';
import { CSV } from './spreadsheets.ts';

// This file describes the owner's offers (decisions/0098). Amounts of an offer are rupees; its times are instants,
// weekdays and minutes of the Indian day.

const offerKinds = ['code', 'auto'] as const;

function number(field: () => string, min: number, max: number) {
  const error = () => rulesText.notANumber({ field: field(), min, max });
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error },
    )
    .pipe(z.number({ error }).int({ error }).min(min, { error }).max(max, { error }));
}

function amount(field: () => string) {
  return rupeesUpTo(offerLimits.paise, field, rulesText.amountTooLarge);
}

/** An amount of at least one paisa. */
function someAmount(field: () => string) {
  return amount(field).refine((paise) => paise > 0, { error: rulesText.amountMissing });
}

const percent = number(rulesText.percent, 1, 100);
const pieces = number(rulesText.pieces, 1, offerLimits.pieces);

const effect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent }),
  z.object({ kind: z.literal('amount'), amount: someAmount(rulesText.amount) }),
  z.object({ kind: z.literal('price'), price: amount(rulesText.price) }),
  z.object({ kind: z.literal('buyGet'), buy: pieces, get: pieces, percent }),
  z.object({ kind: z.literal('set'), pieces, price: amount(rulesText.price) }),
  z.object({ kind: z.literal('freeDelivery') }),
]);

const someIds = z
  .array(id)
  .min(1, { error: rulesText.goodsMissing })
  .max(offerLimits.ids, { error: () => rulesText.tooManyGoods({ max: offerLimits.ids }) });

const goods = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('categories'), ids: someIds }),
  z.object({ kind: z.literal('products'), ids: someIds }),
  /** `query` is the query of a list in the shop, such as "category=…&size=M&maxPrice=999". */
  z.object({
    kind: z.literal('filter'),
    query: z
      .string()
      .trim()
      .min(1, { error: rulesText.filterMissing })
      .max(offerLimits.queryLength, { error: rulesText.filterTooLong }),
  }),
]);

const minute = number(rulesText.hour, 0, 1440);
const most = (field: () => string) => number(field, 1, 1_000_000).nullable().default(null);

export const OfferInput = z
  .object({
    /** Shoppers read the name in the cart, on the order and on the invoice. */
    name: filledField(offerLimits.nameLength, rulesText.nameMissing),
    kind: z.enum(offerKinds),
    /**
     * The code that everybody may type; empty for an automatic offer, and for an offer that has only batches of codes.
     */
    code: line(offerLimits.codeLength).default(''),
    effect,
    goods: goods.default({ kind: 'all' }),
    /** The instant at which the offer begins; null means that the offer runs at once. */
    startsAt: instantIn.nullable().default(null),
    /** The first instant at which the offer no longer runs; null means that the offer runs until somebody ends it. */
    endsAt: instantIn.nullable().default(null),
    /** The weekdays on which the offer runs; 0 is Sunday, and an empty list means every day. */
    weekdays: z
      .array(number(rulesText.weekday, 0, 6))
      .max(7)
      .default([]),
    /**
     * The minutes of the day between which the offer runs, from 0 to 1440. If the end is lower than the beginning, the
     * end lies after midnight.
     */
    fromMinute: minute.default(0),
    toMinute: minute.default(1440),
    leastAmount: amount(rulesText.leastAmount).default(0),
    leastPieces: number(rulesText.pieces, 0, 1000).default(0),
    /** The largest reduction of an order; null means no limit. */
    mostAmount: someAmount(rulesText.mostAmount).nullable().default(null),
    isFirstOrderOnly: z.boolean().default(false),
    /** True if the offer applies only to orders that are paid by UPI or online, before packing. */
    isPrepaidOnly: z.boolean().default(false),
    /** The number of times that a customer may use the offer; null means any number. */
    mostPerCustomer: most(rulesText.mostPerCustomer),
    /** The number of orders that may use the offer; null means any number. */
    mostUses: most(rulesText.mostUses),
    /** True if the offer can apply together with other combinable offers. */
    isCombinable: z.boolean().default(false),
    /**
     * Offers with a lower rank have priority. Offers without a rank (null) come after all offers with a rank; among
     * offers without a rank, the offer that saves most applies.
     */
    rank: number(rulesText.rank, 1, 999).nullable().default(null),
    /** The `updatedAt` that the sender has read; ignored for a new offer. */
    expectedUpdatedAt: z.string().max(40).optional(),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    error: rulesText.endsBefore,
    path: ['endsAt'],
  })
  .refine(({ fromMinute, toMinute }) => fromMinute !== toMinute, { error: rulesText.noHour, path: ['toMinute'] })
  .refine(({ kind, code }) => kind === 'code' || code === '', { error: rulesText.codeOfAuto, path: ['code'] })
  .refine(({ code }) => code === '' || codeKey(code).length >= 3, { error: rulesText.codeTooShort, path: ['code'] });
export type OfferInput = z.output<typeof OfferInput>;

const shownEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number() }),
  z.object({ kind: z.literal('amount'), amount: rupees }),
  z.object({ kind: z.literal('price'), price: rupees }),
  z.object({ kind: z.literal('buyGet'), buy: z.number(), get: z.number(), percent: z.number() }),
  z.object({ kind: z.literal('set'), pieces: z.number(), price: rupees }),
  z.object({ kind: z.literal('freeDelivery') }),
]);

const shownGoods = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('categories'), ids: z.array(id) }),
  z.object({ kind: z.literal('products'), ids: z.array(id) }),
  z.object({ kind: z.literal('filter'), query: z.string() }),
]);

/** An offer in the back office. The fields that `Offer` shares with `OfferInput` have the same meaning. */
export const Offer = z.object({
  id,
  name: z.string(),
  kind: z.enum(offerKinds),
  code: z.string(),
  effect: shownEffect,
  goods: shownGoods,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  weekdays: z.array(z.number()),
  fromMinute: z.number(),
  toMinute: z.number(),
  leastAmount: rupees,
  leastPieces: z.number(),
  mostAmount: rupees.nullable(),
  isFirstOrderOnly: z.boolean(),
  isPrepaidOnly: z.boolean(),
  mostPerCustomer: z.number().nullable(),
  mostUses: z.number().nullable(),
  isCombinable: z.boolean(),
  rank: z.number().nullable(),
  isPaused: z.boolean(),
  /**
   * The state of the offer by its first and last instant. An offer for certain weekdays or hours is also `running` on
   * other days and at other hours. A deleted offer has the state `ended`.
   */
  state: z.enum(offerStates),
  isDeleted: z.boolean(),
  /** The batches of codes; each code of a batch is valid for one order. */
  batches: z.array(z.object({ id, prefix: z.string(), createdAt: instant, codes: z.number(), used: z.number() })),
  /** The result of the offer: the orders that have used it, without cancelled and lapsed orders. */
  result: z.object({
    orders: z.number(),
    /** The sum of the offer's reductions. */
    reduction: rupees,
    /** The sum of the totals of the orders that have used the offer. */
    sales: rupees,
    /** The number of customers who used the offer in their first order. Cancelled orders do not count. */
    newCustomers: z.number(),
  }),
  createdAt: instant,
  updatedAt: instant,
});
export type Offer = z.infer<typeof Offer>;

/** For each role of the staff, the percentage of the goods' price by which the role may reduce a phone order. */
const staffPercent = z.object(
  // The cast is safe: the keys of the object are the roles.
  Object.fromEntries(staffRoles.map((role) => [role, number(rulesText.percent, 0, 100)])) as Record<
    (typeof staffRoles)[number],
    ReturnType<typeof number>
  >,
);

export const OfferSettings = z.object({
  /** Each piece must still cost at least this percentage of its price after all offers together. */
  floorPercent: z.number(),
  staffPercent: z.record(z.enum(staffRoles), z.number()),
  /** The time of the last change; empty until somebody saves the settings. */
  updatedAt: z.string(),
});
export type OfferSettings = z.infer<typeof OfferSettings>;

const changed = z.object({ offer: Offer, message: z.string() });

export const offerCalls = {
  'GET /offers': {
    ...staffWith('offers.edit'),
    summary: 'All offers with what each brought, the newest first.',
    answer: z.object({ offers: z.array(Offer) }),
  },
  'GET /offers/settings': {
    ...staffWith('offers.edit'),
    summary: 'The least share of a price that offers leave, and how much the staff may take off a phone order.',
    answer: z.object({ settings: OfferSettings }),
  },
  'PUT /offers/settings': {
    ...provedStaffWith('offers.edit'),
    summary: 'Set these; only an owner changes what the staff may take off.',
    body: z.object({
      floorPercent: number(rulesText.percent, 0, 100),
      staffPercent,
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    answer: z.object({ settings: OfferSettings, message: z.string() }),
  },
  'GET /offers/{id}': {
    ...staffWith('offers.edit'),
    summary: 'One offer.',
    params: byId,
    answer: z.object({ offer: Offer }),
  },
  'POST /offers': {
    ...staffWith('offers.edit'),
    ...creates,
    summary: 'Make an offer. It applies to orders that are placed from now on, or from its beginning.',
    body: OfferInput,
    answer: changed,
  },
  'PUT /offers/{id}': {
    ...staffWith('offers.edit'),
    summary: 'Change an offer. Orders keep what they have.',
    params: byId,
    body: OfferInput,
    answer: changed,
  },
  'PUT /offers/{id}/pause': {
    ...staffWith('offers.edit'),
    summary: 'Pause an offer at once, or let it go on.',
    params: byId,
    body: z.object({ isPaused: z.boolean() }),
    answer: changed,
  },
  'DELETE /offers/{id}': {
    ...staffWith('offers.edit'),
    summary: 'Delete an offer: it applies no more at once. One that orders have used stays in the list as ended.',
    params: byId,
    answer: message,
  },
  'POST /offers/{id}/codes': {
    ...staffWith('offers.edit'),
    ...creates,
    summary: 'Make a batch of codes that nobody guesses, each for one order.',
    params: byId,
    body: z.object({
      count: number(rulesText.count, 1, offerLimits.codes),
      /** The beginning of each code of the batch, such as "DIWALI". */
      prefix: line(offerLimits.prefixLength)
        .refine((text) => /^[\p{L}\p{N}]*$/u.test(text), { error: rulesText.prefixWrong })
        .default(''),
    }),
    answer: changed.extend({ batchId: id }),
  },
  'GET /offers/{id}/codes': {
    ...staffWith('offers.edit'),
    summary: 'The codes of an offer as a spreadsheet (CSV), or those of one batch; each with its uses.',
    params: byId,
    query: z.object({ batch: id.optional() }),
    sends: CSV,
    answer: null,
  },
  'POST /offers/look': {
    ...staffWith('offers.edit'),
    summary: 'What a cart would cost with an offer that nobody has saved yet. Changes nothing.',
    body: z.object({
      offer: OfferInput,
      items: z
        .array(z.object({ productVariantId: id, quantity: z.number().int().min(1).max(limits.stock) }))
        .max(phoneOrderLimits.lines, { error: () => rulesText.tooManyLines({ max: phoneOrderLimits.lines }) }),
      pin: z.string().max(40).transform(tidyPin).refine(isPin, { error: deliveryText.pinWrong }).optional(),
    }),
    answer: z.object({
      subtotal: rupees,
      discount: rupees,
      total: rupees,
      reductions: z.array(Reduction),
      charges: z.array(Charge),
      payable: rupees,
      delivery: Delivery.nullable().optional(),
      lines: z.array(
        z.object({
          productVariantId: id,
          name: z.string(),
          size: z.string(),
          color: z.string(),
          quantity: z.number(),
          originalPrice: rupees,
          reduction: rupees,
        }),
      ),
      /** The number of products to which the offer applies, among those that the shop sells now. */
      products: z.number(),
      /** Whether the offer applies to this cart, and the sentence about it for the shopper. */
      isUsed: z.boolean(),
      message: z.string(),
    }),
  },
} as const satisfies Calls;
