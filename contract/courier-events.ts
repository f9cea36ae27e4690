import { z } from 'zod';
import { courierEventNames, courierOutcomes } from '#domain/courier-events.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { id, instant, instantIn, message } from './fields.ts';
import { parcelNumber } from './parcels.ts';
import { byId } from './shared.ts';

/** A recent event that a courier reported. */
export const CourierEvent = z.object({
  id,
  number: z.string(),
  event: z.enum(courierEventNames),
  at: instant,
  receivedAt: instant,
  outcome: z.enum(courierOutcomes),
  /** The order of the parcel; null if no parcel has the number. */
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
});
export type CourierEvent = z.infer<typeof CourierEvent>;

export const courierEventCalls = {
  'POST /couriers/{id}/events': {
    who: 'anyone',
    isSigned: true,
    summary:
      'What a courier tells of a parcel, signed by the courier’s secret as docs/couriers.md says. 202: ' +
      'taken note of, and nothing is to be sent again.',
    params: byId,
    body: z.object({ number: parcelNumber, event: z.enum(courierEventNames), at: instantIn }),
    statuses: [200, 202],
    answer: z.object({ outcome: z.enum(courierOutcomes), message: z.string() }),
  },
  'GET /couriers/{id}/events': {
    ...staffWith('settings.edit'),
    summary: 'Whether a courier has a secret to sign by, and what it has told lately, newest first.',
    params: byId,
    answer: z.object({ hasSecret: z.boolean(), events: z.array(CourierEvent) }),
  },
  'POST /couriers/{id}/secret': {
    ...provedStaffWith('settings.edit'),
    summary:
      'Make a secret by which a courier signs what it tells. It is shown this once; one of before works no more.',
    params: byId,
    answer: z.object({ secret: z.string(), message: z.string() }),
  },
  'DELETE /couriers/{id}/secret': {
    ...staffWith('settings.edit'),
    summary: 'Take a courier’s secret away: nothing that it tells is believed any more.',
    params: byId,
    answer: message,
  },
} as const satisfies Calls;
