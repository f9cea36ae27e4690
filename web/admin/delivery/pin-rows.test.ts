import { expect, test } from 'vitest';
import { toCsvFile } from '#domain/csv.ts';
import { readPinList } from '#domain/pin-list.ts';
import { planZones } from '#domain/pin-plan.ts';
import { pinRows } from './pin-rows.ts';
import { newZone, pinsOf } from './rules-draft.ts';
import { factsText } from './words.ts';
import { zonesFrom } from './zones-from.ts';

test('an exported list is read back to the same zones', () => {
  const zones = [
    newZone({ name: 'Metro, “A”; 1', pins: '110001 400001', daysFrom: '2', daysTo: '3' }),
    newZone({ name: '=Far', pins: '18 19 194101', takesCash: false, daysFrom: '7', daysTo: '10' }),
    newZone({ name: 'Nowhere', pins: '744 682555', isServed: false }),
    newZone({ name: 'All other PIN codes', isRest: true, freeFrom: '999' }),
  ];
  const list = readPinList(toCsvFile(pinRows(zones)));
  if (typeof list === 'string') throw new Error(list);
  expect(list.unread).toEqual([]);
  const choices = { columns: list.columns, keepsUnknown: true, replaces: true, target: '-', nameOf: factsText };
  const seen = zones.map((zone) => ({ ...zone, pins: pinsOf(zone) }));
  const plan = planZones(list, seen, choices);
  expect(plan.every(({ comes, leaves, movesIn, movesOut }) => comes + leaves + movesIn + movesOut === 0)).toBe(true);
  const back = zonesFrom(plan, zones);
  expect(back.map((zone) => ({ ...zone, pins: pinsOf(zone).toSorted() }))).toEqual(
    zones.map((zone) => ({ ...zone, pins: pinsOf(zone).toSorted() })),
  );
  const anew = zonesFrom(planZones(list, [], choices), []);
  expect(
    anew.map(({ name, isRest, isServed, takesCash, daysTo }) => [name, isRest, isServed, takesCash, daysTo]),
  ).toEqual(
    expect.arrayContaining(
      zones.map(({ name, isRest, isServed, takesCash, daysTo }) => [name, isRest, isServed, takesCash, daysTo]),
    ),
  );
});
