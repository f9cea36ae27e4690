import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { Address } from './addresses.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { customerSorts } from './choices.ts';
import { id, instant, line, rupees } from './fields.ts';
import { Order } from './orders.ts';
import { byId, Pagination, paging } from './shared.ts';

/** A shopper as the back office shows the shopper. `spent` does not include cancelled orders. */
export const Customer = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  createdAt: instant,
  blockedAt: instant.nullable(),
  isErased: z.boolean(),
  /** True if somebody has proved that they receive the emails to this address. */
  isEmailConfirmed: z.boolean(),
  orders: z.number(),
  spent: rupees,
  /** The number of parcels to this shopper that nobody accepted. */
  refused: z.number(),
  lastOrderAt: instant.nullable(),
});
export type Customer = z.infer<typeof Customer>;

export const customerCalls = {
  'GET /customers': {
    ...staffWith('customers.read'),
    summary: 'Shoppers; words look in name, email and mobile.',
    query: z.object({
      ...paging(50),
      q: line(limits.searchLength).default(''),
      sort: z.enum(customerSorts).default('newest'),
      blocked: z.enum(['yes', 'no']).optional(),
      /**
       * The id of the top shopper on the first page of the list, which is sorted newest first. If `upTo` is given, the
       * answer leaves out all newer shoppers, so that new shoppers do not push others to the next page.
       */
      upTo: id.optional(),
    }),
    answer: z.object({ customers: z.array(Customer), pagination: Pagination }),
  },
  'GET /customers/{id}': {
    ...staffWith('customers.read'),
    summary: 'One shopper with their addresses and their latest orders.',
    params: byId,
    answer: z.object({ customer: Customer, addresses: z.array(Address), orders: z.array(Order) }),
  },
  'PUT /customers/{id}/block': {
    ...provedStaffWith('customers.block'),
    summary: 'Block a shopper, which ends their sessions at once, or let them in again.',
    params: byId,
    body: z.object({ blocked: z.boolean() }),
    answer: z.object({ customer: Customer, message: z.string() }),
  },
} as const satisfies Calls;
