import { z } from 'zod';
import { cashLimits } from '#domain/cash.ts';
import { manifestColumnsOf, manifestFields, manifestLimits } from '#domain/courier-file.ts';
import { isTrackingAddress, parcelLimits, parcelNumberOf } from '#domain/parcels.ts';
import * as parcelText from '#text/parcel.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { filledField, filledLine, id, line, message, tableText, wholeNumber } from './fields.ts';
import { Order, Parcel, seenEdits } from './orders.ts';
import { byId } from './shared.ts';

export const Courier = z.object({
  id,
  name: z.string(),
  /**
   * The address of the courier's tracking page, with `{number}` in place of the parcel's number; empty if the courier
   * has none.
   */
  trackingAddress: z.string(),
  phone: z.string(),
  /** The number of days after a delivery within which the courier pays the money. */
  remitDays: z.number(),
  /**
   * The titles of the columns with the parcel number and the amount in the courier's remittance files; empty if the
   * files have usual titles.
   */
  remitNumberTitle: z.string(),
  remitAmountTitle: z.string(),
  /** The columns of the courier's manifest (domain/courier-file.ts); empty for the usual columns. */
  manifestColumns: z.string(),
  updatedAt: z.string(),
});
export type Courier = z.infer<typeof Courier>;
const courierAnswer = z.object({ courier: Courier, message: z.string() });
const courierBody = {
  name: filledField(parcelLimits.nameLength, parcelText.courierNeedsName),
  trackingAddress: line(parcelLimits.trackingLength)
    .refine(isTrackingAddress, { error: parcelText.notATrackingAddress })
    .default(''),
  phone: line(parcelLimits.phoneLength).default(''),
  /** If a field from `remitDays` to `manifestColumns` is left out, the stored value stays. */
  remitDays: wholeNumber(1, cashLimits.mostRemitDays).optional(),
  remitNumberTitle: line(cashLimits.titleLength).optional(),
  remitAmountTitle: line(cashLimits.titleLength).optional(),
  manifestColumns: line(manifestLimits.columnsLength)
    .refine((text) => manifestColumnsOf(text) !== undefined, {
      error: () => parcelText.notManifestColumns({ fields: manifestFields.join(', ') }),
    })
    .optional(),
};

export const parcelNumber = filledLine(200, parcelText.notAParcelNumber).transform((text, context) => {
  const number = parcelNumberOf(text);
  if (number !== undefined) return number;
  context.addIssue({ code: 'custom', message: parcelText.notAParcelNumber() });
  return z.NEVER;
});
/**
 * If `isHandedOver` is true, the order also counts as handed over to the courier, unless it was handed over before, and
 * the shop emails the customer.
 */
const isHandedOver = z.boolean().default(false);

const listOutcomes = ['ready', 'added', 'there', 'no-order', 'no-number', 'twice', 'refused'] as const;
export type ListOutcome = (typeof listOutcomes)[number];

export const parcelCalls = {
  'GET /couriers': {
    ...staffWith('orders.read'),
    summary: 'The couriers that parcels are given to, by name.',
    answer: z.object({ couriers: z.array(Courier) }),
  },
  'POST /couriers': {
    ...staffWith('settings.edit'),
    ...creates,
    summary: 'Add a courier. Only http(s) addresses track parcels.',
    body: z.object(courierBody),
    answer: courierAnswer,
  },
  'PUT /couriers/{id}': {
    ...staffWith('settings.edit'),
    summary: 'Change a courier; its parcels are tracked at the new address too.',
    params: byId,
    body: z.object({ ...courierBody, expectedUpdatedAt: z.string().max(40).optional() }),
    answer: courierAnswer,
  },
  'DELETE /couriers/{id}': {
    ...staffWith('settings.edit'),
    summary: 'Offer a courier no longer; its parcels keep it.',
    params: byId,
    answer: message,
  },
  'POST /orders/{id}/parcels': {
    ...staffWith('orders.pack'),
    ...creates,
    summary: 'Add a parcel to an order, and with isHandedOver send the order out and tell the customer.',
    params: byId,
    body: z.object({
      courierId: id,
      number: parcelNumber,
      weightGrams: wholeNumber(1, parcelLimits.weightGrams).nullable().default(null),
      isHandedOver,
      seenEdits,
    }),
    answer: z.object({ order: Order, parcel: Parcel, message: z.string() }),
  },
  'DELETE /orders/{id}/parcels/{parcelId}': {
    ...staffWith('orders.pack'),
    summary: 'Take a parcel off its order, as one with a wrong number.',
    params: z.object({ id, parcelId: id }),
    answer: z.object({ order: Order, message: z.string() }),
  },
  'POST /parcels/list': {
    ...staffWith('orders.pack'),
    isHeavy: true,
    summary:
      'Add the parcels of many orders, by the orders’ numbers, from a pasted text or from lines; ' +
      'with isDryRun only say what would come of each line.',
    body: z.object({
      courierId: id,
      /** The pasted list as text, or, if the client has already read it, its lines with two columns. */
      text: tableText(parcelLimits.listLength, parcelText.emptyList).optional(),
      lines: z
        .array(z.object({ orderNumber: line(40), number: line(200) }))
        .min(1, { error: parcelText.emptyList })
        .max(parcelLimits.listLines, { error: () => parcelText.listTooLong({ max: parcelLimits.listLines }) })
        .optional(),
      isHandedOver,
      isDryRun: z.boolean().default(false),
    }),
    answer: z.object({
      lines: z.array(
        z.object({
          orderNumber: z.string(),
          number: z.string(),
          outcome: z.enum(listOutcomes),
          /** The recipient of the parcel; empty if there is no such order. */
          recipient: z.string(),
          message: z.string(),
        }),
      ),
      added: z.number(),
      message: z.string(),
    }),
  },
} as const satisfies Calls;
