import { describe, expect, test } from 'vitest';
import { computedMs } from '../test/computed.ts';
import { readPinList, type PinList } from './pin-list.ts';
import { planZones, unknownPins, type PlanChoices, type ZoneFacts } from './pin-plan.ts';

function read(text: string): PinList {
  const list = readPinList(text);
  if (typeof list === 'string') throw new Error(list);
  return list;
}

const nameOf = ({ isServed, takesCash, days }: ZoneFacts) =>
  isServed === false
    ? 'not served'
    : [takesCash === false ? 'no cash' : 'cash', days && `${days.to} d`].filter(Boolean).join(', ');

function choices(list: PinList, other: Partial<PlanChoices> = {}): PlanChoices {
  return { columns: list.columns, keepsUnknown: true, replaces: true, target: 'From the list', nameOf, ...other };
}

describe('the plan of a list', () => {
  const zones = [
    { name: 'Metro', pins: ['110001', '110002', '400001'], isRest: false },
    { name: 'Far', pins: ['194101', '79'], isRest: false },
  ];
  const list = read('pin,zone\n110001,metro\n194101,Metro\n110002,New\n560001,Far');

  test('says what comes, leaves and moves', () => {
    const plan = planZones(list, zones, choices(list));
    expect(plan.map(({ facts: _facts, isRest: _isRest, ...zone }) => zone)).toEqual([
      { name: 'Metro', at: 0, pins: ['110001', '194101'], comes: 0, movesIn: 1, movesOut: 1, leaves: 1 },
      { name: 'Far', at: 1, pins: ['560001'], comes: 1, movesIn: 0, movesOut: 1, leaves: 1 },
      { name: 'New', at: undefined, pins: ['110002'], comes: 0, movesIn: 1, movesOut: 0, leaves: 0 },
    ]);
  });

  test('lets nothing leave where the owner only adds', () => {
    const plan = planZones(list, zones, choices(list, { replaces: false }));
    expect(plan.map(({ name, pins }) => [name, pins])).toEqual([
      ['Metro', ['110001', '194101', '400001']],
      ['Far', ['560001', '79']],
      ['New', ['110002']],
    ]);
    expect(plan.every(({ leaves }) => leaves === 0)).toBe(true);
  });

  test('leaves zones alone that the list does not name, but for what moves', () => {
    const one = read('pin,zone\n400001,Far');
    expect(planZones(one, zones, choices(one)).map(({ pins }) => pins)).toEqual([['110001', '110002'], ['400001']]);
  });

  test('divides a zone of which the list says different things, and keeps its name for most', () => {
    const mixed = read('pin,zone,cod\n110001,A,Y\n110002,A,Y\n110003,A,N\n110004,B,N');
    expect(planZones(mixed, [], choices(mixed)).map(({ name, pins, facts }) => [name, pins.length, facts])).toEqual([
      ['A', 2, { takesCash: true }],
      ['A, no cash', 1, { takesCash: false }],
      ['B', 1, { takesCash: false }],
    ]);
  });

  test('makes zones of what a list without them says', () => {
    const plain = read('pin,served,cod,days\n110001,Y,Y,3\n110002,Y,N,3\n194101,N,N,\n194102,N,Y,9');
    expect(planZones(plain, [], choices(plain)).map(({ name, pins }) => [name, pins.length])).toEqual([
      ['not served', 2],
      ['cash, 3 d', 1],
      ['no cash, 3 d', 1],
    ]);
    const days = choices(plain, { columns: ['served'] });
    expect(planZones(plain, [], days)).toHaveLength(2);
  });

  test('puts bare PIN codes into one zone', () => {
    const bare = read('110003 110004');
    expect(planZones(bare, zones, choices(bare, { target: 'Metro' }))[0]?.pins).toEqual(['110003', '110004']);
    expect(planZones(bare, zones, choices(bare)).at(-1)?.name).toBe('From the list');
  });

  test('keeps 212 unknown PIN codes of 19,100, or leaves them out', () => {
    // PIN codes from 350001 on belong to no state.
    const known = Array.from({ length: 18_888 }, (_, at) => 110_001 + at);
    const unknown = Array.from({ length: 212 }, (_, at) => 350_001 + at);
    const text = `pincode,zone,cod,tat,city,state\n${[...known, ...unknown]
      .map(
        (pin, at) => `${pin},Zone ${at % 5},${at % 3 === 0 ? 'N' : 'Y'},${2 + (at % 5)},City ${at},A long state name`,
      )
      .join('\n')}`;
    const before = computedMs();
    const big = read(text);
    expect(computedMs() - before).toBeLessThan(2000);
    expect(big.pins).toHaveLength(19_100);
    expect(unknownPins(big)).toHaveLength(212);
    const sum = (keepsUnknown: boolean) =>
      planZones(big, [], choices(big, { keepsUnknown })).reduce((all, { pins }) => all + pins.length, 0);
    expect([sum(true), sum(false)]).toEqual([19_100, 18_888]);
  });
});
