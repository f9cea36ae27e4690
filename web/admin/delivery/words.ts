import { isRealDay } from '#domain/real-day.ts';
import { formatPaise } from '#domain/money.ts';
import { readRupees, readWhole } from '#domain/read-number.ts';
import type { ZoneFacts } from '#domain/pin-plan.ts';
import { formatDay } from '#messages/format.ts';
import * as adminText from '#text/admin-delivery.ts';
import { pinsOf, type ZoneDraft } from './rules-draft.ts';

// This file describes delivery zones and lists of PIN codes in a few words.

/** Writes a number of days: "3 days" or "3 to 5 days". */
function daysText(from: number, to: number): string {
  return from === to ? adminText.daysOf({ from }) : adminText.daysBetween({ from, to });
}

/** Counts the entries of a list. An entry can be the first digits of many PIN codes. */
export function pinsText(pins: readonly string[]): string {
  const isWhole = pins.every((pin) => pin.length === 6);
  return adminText.pinsCount({ of: isWhole ? 'whole' : 'some', count: pins.length });
}

/** Describes a zone in one line: "28 PIN codes · 7 to 10 days · ₹49 delivery, free from ₹999 · COD". */
export function zoneText(zone: ZoneDraft): string {
  const pins = zone.isRest ? adminText.isRest() : pinsText(pinsOf(zone));
  if (!zone.isServed) return [pins, adminText.notServed()].join(' · ');
  const fee = readRupees(zone.cashFee) ?? 0;
  const cash = !zone.takesCash
    ? adminText.cashNo()
    : fee > 0
      ? adminText.cashFeeOf({ fee: formatPaise(fee) })
      : adminText.cashYes();
  return [pins, daysText(readWhole(zone.daysFrom) ?? 0, readWhole(zone.daysTo) ?? 0), chargeText(zone), cash].join(
    ' · ',
  );
}

function chargeText({ rates, freeFrom }: ZoneDraft): string {
  const charges = rates.map(({ charge }) => readRupees(charge) ?? 0);
  const [least, most] = [Math.min(...charges), Math.max(...charges)];
  if (charges.length === 0 || most === 0) return adminText.isFree();
  if (least < most) return adminText.chargedTo({ least: formatPaise(least), most: formatPaise(most) });
  const from = readRupees(freeFrom);
  const charge = formatPaise(most);
  return from === undefined
    ? adminText.charged({ charge })
    : adminText.chargedFrom({ charge, freeFrom: formatPaise(from) });
}

/** Describes PIN codes by the facts in an imported list: "Served, no COD, 3 to 5 days". */
export function factsText({ isServed, takesCash, days }: ZoneFacts): string {
  if (isServed === false) return adminText.factsNotServed();
  return [
    isServed === undefined ? '' : adminText.factsServed(),
    takesCash === undefined ? '' : takesCash ? adminText.factsCash() : adminText.factsNoCash(),
    days ? daysText(days.from, days.to) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Returns a name for a zone, made from the facts about its PIN codes: "no COD, 3 to 5 days". The word "Served" is used
 * only if the list has no other fact.
 */
export function nameOf({ isServed, ...others }: ZoneFacts): string {
  return (isServed !== false && factsText(others)) || factsText({ isServed, ...others });
}

/**
 * Writes a field's value as text, so that people can compare their own value with the value that a colleague has saved.
 */
export function textOfValue(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((one) => (isZone(one) ? `${one.name}: ${zoneText(one)}` : partText(one))).join('; ');
}

function partText(part: unknown): string {
  if (typeof part === 'number') return adminText.weekday({ day: String(part) });
  return typeof part === 'string' && isRealDay(part) ? formatDay(part) : String(part);
}

function isZone(value: unknown): value is ZoneDraft {
  return typeof value === 'object' && value !== null && 'pins' in value && 'rates' in value;
}

/** The numbers of the seven weekdays, from Monday to Sunday; Sunday is 0. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
