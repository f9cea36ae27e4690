import { z } from 'zod';
import { chargeKinds } from '#domain/amounts.ts';
import { deliveryLimits, isPinPrefix } from '#domain/delivery.ts';
import { tidyPin } from '#domain/phone.ts';
import { paymentMethods } from '#domain/upi.ts';
import { unspaced } from '#domain/same-key.ts';
import * as deliveryRulesText from '#text/delivery-rules.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { day, filledLine, id, rupees, rupeesOf, rupeesUpTo, wholeNumber } from './fields.ts';

/** A charge in addition to the price of the goods: for delivery, or for paying in cash. */
export const Charge = z.object({ kind: z.enum(chargeKinds), amount: rupees });
export type Charge = z.infer<typeof Charge>;

/** The delivery promise for a PIN code; amounts are rupees. */
export const Delivery = z.object({
  pin: z.string(),
  /**
   * Present if the PIN code belongs neither to a state that the shop knows nor to the army, so that it may be mistyped.
   * The shop's list of PIN codes may lack some, so the shop delivers to such a PIN code all the same.
   */
  isUnknown: z.literal(true).optional(),
  isServed: z.boolean(),
  takesCash: z.boolean(),
  cashFee: rupees,
  /** The largest amount that can be paid in cash; null means no limit. */
  mostCash: rupees.nullable(),
  /** If the goods cost at least this amount, delivery is free; null means that no amount makes delivery free. */
  freeFrom: rupees.nullable(),
  /**
   * Among the rates that apply to an order, the rate with the highest `fromGrams` counts, and among rates with equal
   * `fromGrams` the rate with the highest `from`. If no rate applies to an order, its delivery is free.
   */
  rates: z.array(z.object({ from: rupees, fromGrams: z.number(), charge: rupees })),
  /** The first and the last day on which an order that is placed now should arrive. */
  from: day,
  to: day,
});
export type Delivery = z.infer<typeof Delivery>;

const rate = z.object({
  from: rupeesOf(deliveryRulesText.fromAmount),
  fromGrams: wholeNumber(0, deliveryLimits.grams),
  charge: rupeesUpTo(deliveryLimits.chargePaise, deliveryRulesText.charge, deliveryRulesText.chargeTooLarge),
});

const days = wholeNumber(0, deliveryLimits.days);

const pinPrefix = z
  .string()
  .max(20)
  .transform(unspaced)
  .refine(isPinPrefix, { error: ({ input }) => deliveryRulesText.pinWrong({ pin: String(input) }) });

const zone = z
  .object({
    /** The id of the zone; left out for a new zone. */
    id: id.optional(),
    name: filledLine(deliveryLimits.nameLength, deliveryRulesText.nameMissing),
    pins: z.array(pinPrefix),
    /** True for the zone that contains all PIN codes that no other zone names. */
    isRest: z.boolean().default(false),
    isServed: z.boolean(),
    daysFrom: days,
    daysTo: days,
    takesCash: z.boolean(),
    cashFee: rupeesUpTo(deliveryLimits.chargePaise, deliveryRulesText.cashFee, deliveryRulesText.chargeTooLarge),
    mostCash: rupeesOf(deliveryRulesText.mostCash).nullable(),
    freeFrom: rupeesOf(deliveryRulesText.freeFrom).nullable(),
    rates: z.array(rate).max(deliveryLimits.rates),
  })
  .refine(({ daysFrom, daysTo }) => daysFrom <= daysTo, { error: deliveryRulesText.daysWrong, path: ['daysTo'] });

/** The owner's delivery rules. `updatedAt` is empty until somebody saves the rules. */
export const DeliveryRules = z.object({
  zones: z.array(
    z.object({
      id,
      name: z.string(),
      pins: z.array(z.string()),
      isRest: z.boolean(),
      isServed: z.boolean(),
      daysFrom: z.number(),
      daysTo: z.number(),
      takesCash: z.boolean(),
      cashFee: rupees,
      mostCash: rupees.nullable(),
      freeFrom: rupees.nullable(),
      rates: z.array(z.object({ from: rupees, fromGrams: z.number(), charge: rupees })),
    }),
  ),
  cutoffHour: z.number(),
  daysOff: z.array(z.number()),
  holidays: z.array(z.string()),
  /**
   * The tax rate of charges in per cent. If `chargeRate` is null, charges have the tax rates of the goods in the order.
   */
  chargeRate: z.number().nullable(),
  updatedAt: z.string(),
});
export type DeliveryRules = z.infer<typeof DeliveryRules>;

export const deliveryCalls = {
  'GET /delivery': {
    who: 'anyone',
    summary: 'Whether pages ask for a PIN code, and what delivery costs where that is the same everywhere.',
    answer: z.object({
      /** True if the owner has set delivery zones. */
      asksPin: z.boolean(),
      /**
       * `free`: delivery is free everywhere. `freeFrom`: delivery is free everywhere from the amount `freeFrom` on.
       * `byPin`: the charge for delivery depends on the PIN code.
       */
      shipping: z.enum(['free', 'freeFrom', 'byPin']),
      freeFrom: rupees.nullable(),
      /** The payment methods other than cash; left out if there are none. */
      prepaid: z.array(z.enum(paymentMethods).exclude(['COD'])).optional(),
    }),
  },
  'GET /delivery/{pin}': {
    who: 'anyone',
    isOfTheMoment: true,
    summary: 'What the shop promises to a PIN code, and charges for it; null as long as the owner has set no zones.',
    params: z.object({ pin: z.string().max(40).transform(tidyPin) }),
    answer: z.object({ delivery: Delivery.nullable() }),
  },
  'GET /delivery-rules': {
    ...staffWith('settings.edit'),
    summary: 'Delivery zones with their days, charges and cash rules, and the days on which parcels leave.',
    answer: z.object({ rules: DeliveryRules }),
  },
  'PUT /delivery-rules': {
    ...provedStaffWith('settings.edit'),
    summary: 'Set all of these rules, for orders that are placed from now on.',
    body: z.object({
      zones: z.array(zone).max(deliveryLimits.zones, { error: deliveryRulesText.tooManyZones }),
      cutoffHour: wholeNumber(0, 24),
      daysOff: z.array(wholeNumber(0, 6)).max(6, { error: deliveryRulesText.neverOpen }),
      holidays: z.array(day).max(deliveryLimits.holidays),
      chargeRate: z.number().min(0).max(28).multipleOf(0.01).nullable(),
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    answer: z.object({ rules: DeliveryRules, message: z.string() }),
  },
} as const satisfies Calls;
