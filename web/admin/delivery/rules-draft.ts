import type { DeliveryRules as Answer } from '#contract/delivery.ts';
import { rupeesProblem, type MostRupees } from '#contract/number-range.ts';
import { readPins } from '#domain/confirm-rules.ts';
import { deliveryLimits, isPinPrefix, type DeliveryRules } from '#domain/delivery.ts';
import { parseRupees } from '#domain/money.ts';
import { plainRupees, readNumber, readRupees, readWhole } from '#domain/read-number.ts';
import * as adminText from '#text/admin-delivery.ts';
import * as rulesText from '#text/delivery-rules.ts';
import { call } from '../../api/call.ts';
import { plainPercent } from '../editing/typed-numbers.ts';

export type Stored = { rules: Answer };
export const deliveryRules = {
  name: 'delivery-rules',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /delivery-rules', input),
};

export type RateDraft = { from: string; fromGrams: string; charge: string };
/**
 * A delivery zone with all values as texts, as the owner types them. A new zone has no `id` yet, so the form identifies
 * zones by `key`.
 */
export type ZoneDraft = {
  id?: string;
  key: string;
  name: string;
  pins: string;
  isRest: boolean;
  isServed: boolean;
  daysFrom: string;
  daysTo: string;
  takesCash: boolean;
  cashFee: string;
  mostCash: string;
  freeFrom: string;
  rates: readonly RateDraft[];
};
export type RulesDraft = {
  zones: readonly ZoneDraft[];
  cutoffHour: string;
  daysOff: readonly number[];
  holidays: readonly string[];
  chargeRate: string;
  updatedAt: string;
};
export type Issues = Readonly<Record<string, string>>;

export function toDraft({ rules: { zones, cutoffHour, chargeRate, ...rules } }: Stored): RulesDraft {
  return {
    ...rules,
    zones: zones.map(({ pins, daysFrom, daysTo, cashFee, mostCash, freeFrom, rates, ...zone }) => ({
      ...zone,
      key: zone.id,
      pins: pins.join(' '),
      daysFrom: String(daysFrom),
      daysTo: String(daysTo),
      cashFee: typedOf(cashFee, '0.00'),
      mostCash: typedOf(mostCash),
      freeFrom: typedOf(freeFrom),
      rates: rates.map(({ from, fromGrams, charge }) => ({
        from: typedOf(from),
        fromGrams: String(fromGrams),
        charge: typedOf(charge),
      })),
    })),
    cutoffHour: String(cutoffHour),
    chargeRate: chargeRate === null ? '' : String(chargeRate),
  };
}

/**
 * Writes an amount of the API as people type it. Returns '' if there is no amount, or if the amount is `usual`: an
 * empty box stands for the usual amount.
 */
function typedOf(rupees: string | null, usual?: string): string {
  return rupees === null || rupees === usual ? '' : plainRupees(parseRupees(rupees) ?? 0);
}

/** Returns a new zone. A new zone has the terms of a shop without delivery rules. */
export function newZone(given: Partial<ZoneDraft> = {}): ZoneDraft {
  return {
    key: crypto.randomUUID(),
    name: '',
    pins: '',
    isRest: false,
    isServed: true,
    daysFrom: '5',
    daysTo: '5',
    takesCash: true,
    cashFee: '',
    mostCash: '',
    freeFrom: '',
    rates: [],
    ...given,
  };
}

/**
 * Returns the PIN codes and first digits that a zone's box contains. Drops the star that may follow first digits,
 * because the star changes nothing.
 */
export function pinsOf({ pins }: Pick<ZoneDraft, 'pins'>): string[] {
  return readPins(pins).map((pin) => pin.replace(/\*$/, ''));
}

/** Finds the values that the server would refuse. Returns a message for each, by the name of its box. */
export function findProblems({ zones, chargeRate }: RulesDraft): Record<string, string> {
  const issues: Record<string, string> = {};
  const note = (name: string, problem: string | undefined) => {
    if (problem !== undefined) issues[name] ??= problem;
  };
  const names = new Set<string>();
  const zoneOf = new Map<string, string>();
  for (const [at, zone] of zones.entries()) {
    const name = zone.name.trim();
    if (name === '') note(`zones.${at}.name`, rulesText.nameMissing());
    else if (names.has(name.toLowerCase())) note(`zones.${at}.name`, rulesText.nameTwice({ name }));
    names.add(name.toLowerCase());
    for (const pin of pinsOf(zone)) {
      if (!isPinPrefix(pin)) note(`zones.${at}.pins`, rulesText.pinWrong({ pin: pin.slice(0, 20) }));
      const other = zoneOf.get(pin);
      if (other !== undefined) note(`zones.${at}.pins`, rulesText.pinTwice({ pin, zone: name, other }));
      zoneOf.set(pin, name);
    }
    checkTerms(zone, (box, problem) => note(`zones.${at}.${box}`, problem));
  }
  const rate = chargeRate.trim() === '' ? 0 : Number(plainPercent(chargeRate));
  if (!(rate >= 0 && rate <= 28)) note('chargeRate', adminText.rateWrong());
  return issues;
}

function checkTerms(zone: ZoneDraft, note: (box: string, problem: string | undefined) => void): void {
  const { daysFrom, daysTo, cashFee, mostCash, freeFrom, rates } = zone;
  const optional = { cashFee, mostCash, freeFrom };
  const labels = { cashFee: rulesText.cashFee, mostCash: rulesText.mostCash, freeFrom: rulesText.freeFrom };
  for (const [box, typed] of Object.entries({ daysFrom, daysTo }))
    if (!(Number(readWhole(typed) ?? Number.NaN) <= deliveryLimits.days))
      note(box, adminText.daysMissing({ max: deliveryLimits.days }));
  if ((readWhole(daysFrom) ?? 0) > (readWhole(daysTo) ?? 0)) note('daysTo', rulesText.daysWrong());
  // The cast is safe: the keys of `optional` are the names of exactly these three boxes.
  for (const box of Object.keys(optional) as Array<keyof typeof optional>)
    if (optional[box].trim() !== '')
      note(box, rupeesProblem(labels[box](), optional[box], box === 'cashFee' ? mostCharge : undefined));
  for (const [at, { from, fromGrams, charge }] of rates.entries()) {
    if (from.trim() !== '') note(`rates.${at}.from`, rupeesProblem(rulesText.fromAmount(), from));
    note(`rates.${at}.charge`, rupeesProblem(rulesText.charge(), charge, mostCharge));
    if (fromGrams.trim() !== '' && !((readWhole(fromGrams) ?? Infinity) <= deliveryLimits.grams))
      note(`rates.${at}.fromGrams`, adminText.gramsWrong());
  }
}

const mostCharge: MostRupees = { paise: deliveryLimits.chargePaise, error: rulesText.chargeTooLarge };

/** Returns the rules in the form that the server takes; call it only if `findProblems` found nothing. */
export function toBody({ zones, cutoffHour, daysOff, holidays, chargeRate, updatedAt }: RulesDraft) {
  return {
    zones: zones.map(({ key: _key, pins, daysFrom, daysTo, cashFee, mostCash, freeFrom, rates, ...zone }) => ({
      ...zone,
      pins: pinsOf({ pins }),
      daysFrom: readWhole(daysFrom) ?? daysFrom,
      daysTo: readWhole(daysTo) ?? daysTo,
      cashFee: amountOf(cashFee) ?? 0,
      mostCash: amountOf(mostCash),
      freeFrom: amountOf(freeFrom),
      rates: rates.map(({ from, fromGrams, charge }) => ({
        from: amountOf(from) ?? 0,
        fromGrams: fromGrams.trim() === '' ? 0 : (readWhole(fromGrams) ?? fromGrams),
        charge: readNumber(charge) ?? charge,
      })),
    })),
    cutoffHour: Number(cutoffHour),
    daysOff: [...daysOff],
    holidays: [...holidays],
    chargeRate: chargeRate.trim() === '' ? null : Number(plainPercent(chargeRate)),
    expectedUpdatedAt: updatedAt,
  };
}

function amountOf(typed: string): string | null {
  return typed.trim() === '' ? null : (readNumber(typed) ?? typed);
}

/** Returns the rules of a valid draft in the form that the shop's own delivery functions take. */
export function toRules({ zones, cutoffHour, daysOff, holidays }: RulesDraft): DeliveryRules {
  return {
    zones: zones.map((zone) => ({
      id: zone.key,
      name: zone.name.trim(),
      pins: pinsOf(zone),
      isRest: zone.isRest,
      isServed: zone.isServed,
      daysFrom: readWhole(zone.daysFrom) ?? 0,
      daysTo: readWhole(zone.daysTo) ?? 0,
      takesCash: zone.takesCash,
      cashFeePaise: readRupees(zone.cashFee) ?? 0,
      mostCashPaise: readRupees(zone.mostCash) ?? null,
      freeFromPaise: readRupees(zone.freeFrom) ?? null,
      rates: zone.rates.map(({ from, fromGrams, charge }) => ({
        fromPaise: readRupees(from) ?? 0,
        fromGrams: readWhole(fromGrams) ?? 0,
        chargePaise: readRupees(charge) ?? 0,
      })),
    })),
    cutoffHour: Number(cutoffHour),
    daysOff,
    holidays,
    chargeRate: null,
  };
}
