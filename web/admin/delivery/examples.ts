import * as adminText from '#text/admin-delivery.ts';
import { newZone, pinsOf, type ZoneDraft } from './rules-draft.ts';

/**
 * The first digits of the PIN codes of Assam, the other north-eastern states, Sikkim, and Jammu and Kashmir with
 * Ladakh.
 */
const FAR = ['737', '78', '79', '18', '19'];

type Zones = readonly ZoneDraft[];

/**
 * Sets a delivery charge for orders below an amount, in every zone that the shop serves. If the shop has no zone for
 * "all other PIN codes", adds such a zone with the same charge.
 */
function chargeBelow(zones: Zones): Zones {
  const rates = [{ from: '0', fromGrams: '0', charge: '49' }];
  const charged = zones.map((zone) => (zone.isServed ? { ...zone, rates, freeFrom: '999' } : zone));
  if (zones.some(({ isRest }) => isRest)) return charged;
  return [...charged, newZone({ name: adminText.restName(), isRest: true, rates, freeFrom: '999' })];
}

function noCash(zones: Zones): Zones {
  const name = adminText.noCashName();
  return isThere(zones, name) ? zones : [newZone({ ...chargesOf(zones), name, takesCash: false }), ...zones];
}

function longerFarAway(zones: Zones): Zones {
  const name = adminText.farName();
  if (isThere(zones, name)) return zones;
  // A PIN code may belong to only one zone.
  const taken = new Set(zones.flatMap(pinsOf));
  const pins = FAR.filter((digits) => !taken.has(digits)).join(' ');
  return [newZone({ ...chargesOf(zones), name, pins, daysFrom: '7', daysTo: '10' }), ...zones];
}

/** Examples of delivery rules, each with its button's text. An example fills the draft and saves nothing. */
export const examples = [
  { name: adminText.exampleFree, fill: chargeBelow },
  { name: adminText.exampleNoCash, fill: noCash },
  { name: adminText.exampleFar, fill: longerFarAway },
] as const;

/**
 * Returns the charges and terms with which a new zone begins. They are copied from the zone for "all other PIN codes".
 */
export function chargesOf(zones: Zones): Partial<ZoneDraft> {
  const rest = zones.find(({ isRest }) => isRest);
  if (!rest) return {};
  const { rates, freeFrom, cashFee, mostCash, daysFrom, daysTo } = rest;
  return { rates, freeFrom, cashFee, mostCash, daysFrom, daysTo };
}

function isThere(zones: Zones, name: string): boolean {
  return zones.some((zone) => zone.name.trim().toLowerCase() === name.toLowerCase());
}
