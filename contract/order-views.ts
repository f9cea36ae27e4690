import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { orderViewFilters, orderViewLimits } from '#domain/order-views.ts';
import * as viewText from '#text/order-views.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { filledField, id, line } from './fields.ts';
import { byId } from './shared.ts';

/**
 * The filters of a saved view, with the names that they have in the address of the list of orders. A filter that the
 * view leaves out is off.
 */
const filters = z
  .partialRecord(z.enum(orderViewFilters), line(limits.searchLength))
  .transform((asked) => Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')))
  .refine((asked) => Object.keys(asked).length > 0, { error: viewText.nothingAsked });
const name = filledField(orderViewLimits.nameLength, viewText.nameMissing);

/** A saved view of the list of orders. Each member of the staff has views of their own. */
export const OrderView = z.object({ id, name: z.string(), filters: z.record(z.string(), z.string()) });
export type OrderView = z.infer<typeof OrderView>;
const views = z.object({ views: z.array(OrderView) });

export const orderViewCalls = {
  'GET /order-views': {
    ...staffWith('orders.read'),
    isPersonal: true,
    summary: 'One’s own views of the list of orders, in one’s own order.',
    answer: views,
  },
  'POST /order-views': {
    ...staffWith('orders.read'),
    isPersonal: true,
    ...creates,
    summary: 'Keep a view, after all others.',
    body: z.object({ name, filters }),
    answer: views,
  },
  'PUT /order-views': {
    ...staffWith('orders.read'),
    isPersonal: true,
    summary: 'Put one’s views into this order; those that are not named come last, as they were.',
    body: z.object({ ids: z.array(id).max(orderViewLimits.views) }),
    answer: views,
  },
  'PUT /order-views/{id}': {
    ...staffWith('orders.read'),
    isPersonal: true,
    summary: 'Give one of one’s views another name, or other filters.',
    params: byId,
    body: z.object({ name: name.optional(), filters: filters.optional() }),
    answer: views,
  },
  'DELETE /order-views/{id}': {
    ...staffWith('orders.read'),
    isPersonal: true,
    summary: 'Delete one of one’s views.',
    params: byId,
    answer: views,
  },
} as const satisfies Calls;
