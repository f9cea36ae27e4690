import { badField } from '#contract/errors.ts';
import type { DeliveryRules as DeliveryRulesAnswer } from '#contract/delivery.ts';
import { deliveryLimits, usualDelivery, type DeliveryRules, type DeliveryZone } from '#domain/delivery.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import * as deliveryRulesText from '#text/delivery-rules.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { deliveryRulesRow, type DeliveryRulesRow } from './queries.ts';

type SavedZone = Omit<DeliveryZone, 'id'> & { id?: string | undefined };
type SavedRules = Omit<DeliveryRules, 'zones'> & { zones: readonly SavedZone[] };

/** Returns the owner's delivery rules in the form of the API. */
export async function getDeliveryRules(db: Db): Promise<DeliveryRulesAnswer> {
  const row = await deliveryRulesRow.find(db);
  const { zones, daysOff, holidays, chargeRate, cutoffHour } = rulesOf(row);
  return {
    zones: zones.map(presentZone),
    cutoffHour,
    daysOff: [...daysOff],
    holidays: [...holidays],
    chargeRate: chargeRate === null ? null : chargeRate / 100,
    updatedAt: row?.updated_at ?? '',
  };
}

function presentZone({ cashFeePaise, mostCashPaise, freeFromPaise, rates, pins, ...zone }: DeliveryZone) {
  return {
    ...zone,
    pins: [...pins],
    cashFee: toRupees(cashFeePaise),
    mostCash: mostCashPaise === null ? null : toRupees(mostCashPaise),
    freeFrom: freeFromPaise === null ? null : toRupees(freeFromPaise),
    rates: rates.map(({ fromPaise, fromGrams, chargePaise }) => ({
      from: toRupees(fromPaise),
      fromGrams,
      charge: toRupees(chargePaise),
    })),
  };
}

/**
 * Saves the owner's delivery rules, which apply to orders that are placed from now on. Throws 400 if a PIN code or the
 * name of a zone appears twice, if two zones cover all remaining PIN codes (`isRest`), or if there are too many PIN
 * codes. Throws 409 if somebody else has changed the rules meanwhile.
 */
export async function saveDeliveryRules(
  db: Db,
  saved: SavedRules,
  expectedUpdatedAt: string | undefined,
  by: By,
): Promise<void> {
  refuseImpossible(saved);
  await inTransaction(db, async (db) => {
    const toNext = (stored: DeliveryRulesRow | undefined) =>
      toRow({ ...saved, zones: withIds(saved.zones, rulesOf(stored).zones) }, by.now);
    const { stored, row } = await deliveryRulesRow.replace(db, expectedUpdatedAt, editedText.deliveryRules, toNext);
    const [before, after] = [logged(rulesOf(stored)), logged(rulesOf(row))];
    await noteInLog(db, by, { action: 'delivery.changed', id: null, name: deliveryRulesText.logName(), before, after });
    // Pages show the field for the PIN code only if the owner has set zones, so the shop must render the cached pages
    // again.
    await noteChange(db, []);
  });
}

/**
 * Gives each delivery zone an id. A zone keeps its id if a stored zone has the same id. If two zones of the request
 * have the same id, only the first zone keeps it. Every other zone gets a new id.
 */
function withIds(zones: readonly SavedZone[], stored: readonly DeliveryZone[]): DeliveryZone[] {
  const free = new Set(stored.map(({ id }) => id));
  return zones.map((zone) => ({ ...zone, id: zone.id !== undefined && free.delete(zone.id) ? zone.id : newId() }));
}

function refuseImpossible({ zones }: SavedRules): void {
  const zoneOf = new Map<string, string>();
  const names = new Set<string>();
  let pins = 0;
  for (const [at, zone] of zones.entries()) {
    if (names.has(zone.name.toLowerCase()))
      throw badField(`zones.${at}.name`, deliveryRulesText.nameTwice({ name: zone.name }));
    names.add(zone.name.toLowerCase());
    for (const pin of zone.pins) {
      const other = zoneOf.get(pin);
      if (other !== undefined)
        throw badField(`zones.${at}.pins`, deliveryRulesText.pinTwice({ pin, zone: zone.name, other }));
      zoneOf.set(pin, zone.name);
    }
    pins += zone.pins.length;
  }
  if (pins > deliveryLimits.pins) throw badField('zones', deliveryRulesText.tooManyPins({ max: deliveryLimits.pins }));
  if (zones.filter(({ isRest }) => isRest).length > 1) throw badField('zones', deliveryRulesText.restTwice());
}

/** Converts the stored row to delivery rules. Without a row, returns the default rules. */
export function rulesOf(row: DeliveryRulesRow | undefined): DeliveryRules {
  if (!row) return usualDelivery;
  return {
    // The cast is safe: `toRow` wrote these columns.
    zones: JSON.parse(row.zones) as DeliveryZone[],
    cutoffHour: row.cutoff_hour,
    daysOff: JSON.parse(row.days_off) as number[],
    holidays: JSON.parse(row.holidays) as string[],
    chargeRate: row.charge_rate,
  };
}

function toRow({ zones, cutoffHour, daysOff, holidays, chargeRate }: DeliveryRules, now: string): DeliveryRulesRow {
  return {
    id: 1,
    version: newId(),
    zones: JSON.stringify(zones),
    cutoff_hour: cutoffHour,
    days_off: JSON.stringify([...new Set(daysOff)].toSorted()),
    holidays: JSON.stringify([...new Set(holidays)].toSorted()),
    charge_rate: chargeRate,
    updated_at: now,
  };
}

/** Returns the delivery rules in the form in which the log compares them. */
function logged({ zones, cutoffHour, daysOff, holidays, chargeRate }: DeliveryRules) {
  return {
    deliveryZones: zones.map(loggedZone).join('; '),
    cutoffHour,
    daysOff: daysOff.join(' '),
    holidays: holidays.join(' '),
    chargeRate: chargeRate === null ? '' : `${chargeRate / 100} %`,
  };
}

/**
 * Describes a delivery zone for the log. A zone may have thousands of PIN codes, so the log contains at most twenty PIN
 * codes of a zone, and otherwise only their number.
 */
function loggedZone(zone: DeliveryZone): string {
  const rates = zone.rates.map(
    ({ fromPaise, fromGrams, chargePaise }) =>
      `${formatPaise(chargePaise)} ≥ ${formatPaise(fromPaise)}${fromGrams > 0 ? ` ≥ ${fromGrams} g` : ''}`,
  );
  const facts = [
    zone.isRest ? '*' : zone.pins.length <= 20 ? zone.pins.join(' ') : `${zone.pins.length} PIN`,
    zone.isServed ? `${zone.daysFrom}–${zone.daysTo} d` : '✗',
    zone.takesCash ? `COD +${formatPaise(zone.cashFeePaise)}` : 'COD ✗',
    zone.mostCashPaise === null ? '' : `COD ≤ ${formatPaise(zone.mostCashPaise)}`,
    ...rates,
    zone.freeFromPaise === null ? '' : `₹0 ≥ ${formatPaise(zone.freeFromPaise)}`,
  ];
  return `${zone.name}: ${facts.filter(Boolean).join(', ')}`;
}
