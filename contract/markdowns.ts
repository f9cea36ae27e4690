import { z } from 'zod';
import * as pricesText from '#text/prices.ts';
import { markdownLimits, markdownStates } from '#domain/markdowns.ts';
import { localeNames } from '#messages/locales.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { id, instant, instantIn, line, message, rupees } from './fields.ts';
import { exceptions, PricedGoodsAnswer, PricedGoodsInput, PriceRuleAnswer, saleName, saleRule } from './price-rule.ts';
import { byId } from './shared.ts';

/**
 * The results of a sale. `orders` counts the orders in which pieces had a price of this sale, without cancelled orders.
 * `sales` is the sum of the prices paid for these pieces; `reduction` is how much more the pieces would have cost at
 * their usual prices.
 */
export const Brought = z.object({ orders: z.number(), pieces: z.number(), sales: rupees, reduction: rupees });

const language = z.enum(localeNames);

/**
 * A sale of the owner. The prices of a sale apply from `startsAt` until `endsAt`; if `endsAt` is null, until somebody
 * ends the sale. If sales overlap, the shopper gets the lowest price.
 */
export const Markdown = z.object({
  id,
  name: z.string(),
  state: z.enum(markdownStates),
  rule: PriceRuleAnswer,
  goods: PricedGoodsAnswer,
  exceptions: z.array(z.object({ productVariantId: id, price: rupees.nullable() })),
  /** The badge that products show during the sale, by language; empty if there is none. */
  badge: z.partialRecord(language, z.string()),
  /** True if the pages of the products also say until when the sale runs. */
  saysEnd: z.boolean(),
  startsAt: instant,
  endsAt: instant.nullable(),
  isPaused: z.boolean(),
  /** The number of sizes whose price comes from this sale now. */
  holds: z.number(),
  brought: Brought,
  createdAt: instant,
  updatedAt: instant,
});
export type Markdown = z.infer<typeof Markdown>;

const fields = {
  name: saleName,
  rule: saleRule,
  goods: PricedGoodsInput,
  exceptions,
  /** If `badge` is left out, the stored badge stays. A badge in the request replaces the texts of all languages. */
  badge: z.partialRecord(language, line(markdownLimits.badgeLength)).optional(),
  saysEnd: z.boolean().optional(),
  /** The beginning of the sale; if left out, the sale begins at once. */
  startsAt: instantIn.optional(),
  endsAt: instantIn.nullable().default(null),
};
const endsAfterStart = ({ startsAt, endsAt }: { startsAt?: string | undefined; endsAt: string | null }) =>
  startsAt === undefined || endsAt === null || startsAt < endsAt;
const order = { error: pricesText.endsBeforeStart, path: ['endsAt'] };

/** The sale's `updatedAt` that the sender has read. */
const expected = { expectedUpdatedAt: z.string().max(40).optional() };
const answer = z.object({ markdown: Markdown, message: z.string() });

export const markdownCalls = {
  'GET /markdowns': {
    ...staffWith('catalogue.edit'),
    summary: 'All sales with what each has brought: running ones first, then planned, paused and ended ones.',
    answer: z.object({ markdowns: z.array(Markdown) }),
  },
  'GET /markdowns/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'One sale. POST /prices/look answers the prices that its rule gives.',
    params: byId,
    answer: z.object({ markdown: Markdown }),
  },
  'POST /markdowns': {
    ...staffWith('catalogue.edit'),
    ...creates,
    summary: 'Make a sale. It begins and ends by itself.',
    body: z.object(fields).refine(endsAfterStart, order),
    answer,
  },
  'PUT /markdowns/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'Change a sale, also one that is running: its prices follow at once. An ended sale stays as it was.',
    params: byId,
    body: z.object({ ...fields, ...expected }).refine(endsAfterStart, order),
    answer,
  },
  'POST /markdowns/{id}/pause': {
    ...staffWith('catalogue.edit'),
    summary: 'Pause a sale: the usual prices come back at once.',
    params: byId,
    body: z.object(expected),
    answer,
  },
  'POST /markdowns/{id}/resume': {
    ...staffWith('catalogue.edit'),
    summary: 'Go on with a paused sale.',
    params: byId,
    body: z.object(expected),
    answer,
  },
  'DELETE /markdowns/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'Delete a sale: the usual prices come back at once. One that has sold something is kept as ended.',
    params: byId,
    answer: message,
  },
} as const satisfies Calls;
