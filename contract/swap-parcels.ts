import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { parcelLimits } from '#domain/parcels.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { day, id, line, repeated, wholeNumber } from './fields.ts';
import { Order, Parcel } from './orders.ts';
import { parcelNumber } from './parcels.ts';
import { Return } from './returns.ts';
import { byId } from './shared.ts';

/** A swap that the shop sends, and its order, which has the address. */
export const SwapToSend = z.object({ return: Return, order: Order });
export type SwapToSend = z.infer<typeof SwapToSend>;

export const swapParcelCalls = {
  'GET /swaps': {
    ...staffWith('orders.read'),
    summary:
      'What is sent for swaps, with the orders it goes to: these returns, those with a parcel of a day, or those that a number names.',
    query: z.object({
      ids: repeated(id).pipe(z.array(id).max(limits.ordersAtOnce)),
      parcelsOn: day.optional(),
      /** The scanned number: of a parcel, or of the order to which the swaps belong. */
      number: line(200).optional(),
    }),
    answer: z.object({ swaps: z.array(SwapToSend) }),
  },
  'POST /returns/{id}/parcels': {
    ...staffWith('orders.pack'),
    ...creates,
    summary:
      'Pack what is held for a swap into a parcel, and with isHandedOver send it and tell the customer. Nothing is collected for it.',
    params: byId,
    body: z.object({
      courierId: id,
      number: parcelNumber,
      weightGrams: wholeNumber(1, parcelLimits.weightGrams).nullable().default(null),
      isHandedOver: z.boolean().default(false),
    }),
    answer: z.object({ return: Return, parcel: Parcel, message: z.string() }),
  },
  'DELETE /returns/{id}/parcels/{parcelId}': {
    ...staffWith('orders.pack'),
    summary: 'Take a parcel off a swap that has not left yet, as one with a wrong number.',
    params: z.object({ id, parcelId: id }),
    answer: z.object({ return: Return, message: z.string() }),
  },
} as const satisfies Calls;
