import { describe, expect, test } from 'vitest';
import {
  deliveryChargePaise,
  deliveryLimits,
  dispatchDay,
  freeEverywhereFrom,
  isPinPrefix,
  promiseAt,
  termsByPin,
  usualDelivery,
  usualTerms,
  type DeliveryZone,
} from './delivery.ts';
import { addDays } from './days.ts';
import { expectedDeliveryDay } from './expected-delivery.ts';

function aZone(name: string, pins: readonly string[], more: Partial<DeliveryZone> = {}): DeliveryZone {
  return { ...usualTerms, id: name, name, pins, isRest: false, ...more };
}

describe('the terms of a PIN code', () => {
  const termsOf = termsByPin({
    zones: [
      aZone('North', ['1']),
      aZone('Ladakh', ['194']),
      aZone('Leh', ['194101']),
      aZone('Army', ['9']),
      aZone('Others', [], { isRest: true }),
    ],
  });
  test.each([
    ['194101', 'Leh'],
    ['194102', 'Ladakh'],
    ['110001', 'North'],
    ['900056', 'Army'],
    ['302029', 'Others'],
    ['', 'Others'],
    ['19', 'Others'],
    ['1941011', 'Others'],
    ['०१२३४५', 'Others'],
  ])('%s: the longest beginning wins, and an exact PIN code beats it: %s', (pin, name) =>
    expect(termsOf(pin).name).toBe(name),
  );
  test('without zones are those of the specification', () => {
    const terms = termsByPin({ zones: [] })('302029');
    expect(terms).toBe(usualTerms);
    for (const instant of ['2026-11-28T00:00:00.000Z', '2026-11-28T18:29:59.999Z', '2026-11-28T18:30:00.000Z'])
      expect(promiseAt(terms, usualDelivery, instant).to).toBe(expectedDeliveryDay(instant));
  });
  test.each(['1', '30', '302029'])('"%s" begins a PIN code', (text) => expect(isPinPrefix(text)).toBe(true));
  test.each(['0', '012345', '1234567', '11 0', '30a', '', '१'])('"%s" is no beginning of a PIN code', (text) =>
    expect(isPinPrefix(text)).toBe(false),
  );
});

test('a PIN code among 19,100 and 100 beginnings is found as by looking through all of them', () => {
  const exact = Array.from({ length: 19_100 }, (_, n) => String(110_000 + n * 37));
  const beginnings = Array.from({ length: 100 }, (_, n) => String(110 + n * 8));
  const zones = [aZone('Exact', exact), aZone('Beginnings', beginnings), aZone('Others', [], { isRest: true })];
  const all = new Map(zones.flatMap(({ name, pins }) => pins.map((pin) => [pin, name] as const)));
  const lookedThrough = (pin: string) => {
    for (let length = 6; length > 0; length--) {
      const name = all.get(pin.slice(0, length));
      if (name !== undefined) return name;
    }
    return 'Others';
  };
  const termsOf = termsByPin({ zones });
  for (let pin = 100_000; pin < 1_000_000; pin += 13)
    expect(termsOf(String(pin)).name).toBe(lookedThrough(String(pin)));
});

describe('the delivery charge', () => {
  const rate = (fromPaise: number, fromGrams: number, chargePaise: number) => ({ fromPaise, fromGrams, chargePaise });
  const terms = {
    freeFromPaise: 500_000,
    rates: [rate(0, 0, 4900), rate(99_900, 0, 0), rate(0, 5000, 14_900), rate(99_900, 5000, 9900)],
  };
  test.each([
    [99_899, 0, 4900],
    [99_900, 4999, 0],
    [99_899, 5000, 14_900],
    [99_900, 5000, 9900],
    [499_999, 50_000, 9900],
    [500_000, 50_000, 0],
  ])('of goods for %i paise that weigh %i g is %i paise', (paise, grams, charge) =>
    expect(deliveryChargePaise(terms, { paise, grams })).toBe(charge),
  );
  test('is nothing where no rate applies', () =>
    expect(deliveryChargePaise({ freeFromPaise: null, rates: [rate(100, 0, 1)] }, { paise: 99, grams: 9 })).toBe(0));
  test('is free everywhere only where all PIN codes agree', () => {
    const below999 = { rates: [rate(0, 0, 4900)], freeFromPaise: 99_900 };
    const rest = aZone('Others', [], { isRest: true, ...below999 });
    expect(freeEverywhereFrom({ zones: [] })).toBe(0);
    expect(freeEverywhereFrom({ zones: [rest] })).toBe(99_900);
    expect(freeEverywhereFrom({ zones: [rest, aZone('Far', ['7'], { isServed: false })] })).toBe(99_900);
    expect(freeEverywhereFrom({ zones: [rest, aZone('Ladakh', ['194'])] })).toBeUndefined();
    expect(freeEverywhereFrom({ zones: [{ ...rest, freeFromPaise: null }] })).toBeUndefined();
    // If no zone covers all other PIN codes, delivery to those PIN codes is free.
    expect(freeEverywhereFrom({ zones: [{ ...rest, isRest: false, pins: ['1'] }] })).toBeUndefined();
  });
});

describe('the day of dispatch', () => {
  const shop = { cutoffHour: 14, daysOff: [0], holidays: ['2026-11-30'] };
  // The instants are 13:59 and 14:00 in India, on Friday 27 November 2026. The shop sends parcels on Saturday, but not
  // on Sunday, and Monday is a holiday.
  test.each([
    ['2026-11-27T08:29:59.999Z', '2026-11-27'],
    ['2026-11-27T08:30:00.000Z', '2026-11-28'],
    ['2026-11-28T08:30:00.000Z', '2026-12-01'],
    ['2026-11-28T20:00:00.000Z', '2026-12-01'],
  ])('of an order at %s is %s', (instant, day) => expect(dispatchDay(shop, instant)).toBe(day));
  test('is the first open one, however many holidays stand before it', () => {
    // The shop sends parcels only on Mondays, and the next hundred Mondays are holidays.
    const mondays = Array.from({ length: deliveryLimits.holidays }, (_, week) => addDays('2026-11-30', 7 * week));
    const mostlyClosed = { cutoffHour: 24, daysOff: [0, 2, 3, 4, 5, 6], holidays: mondays };
    expect(dispatchDay(mostlyClosed, '2026-11-27T08:30:00.000Z')).toBe(addDays('2026-11-30', 700));
  });
  test('counts from the promise on', () =>
    expect(promiseAt({ daysFrom: 3, daysTo: 6 }, shop, '2026-11-28T08:30:00.000Z')).toEqual({
      from: '2026-12-04',
      to: '2026-12-07',
    }));
});
