import { isUnknownPin } from './pincodes.ts';
import { deliveryLimits, isPin } from './delivery.ts';
import type { ListColumn, ListedPin, PinList } from './pin-list.ts';

// Plans delivery zones from a courier's list, and counts the changes. The plan does not change the database. The owner
// checks it first.

/** The fields of a zone that come from the courier's list. All other fields stay as the owner has set them. */
export type ZoneFacts = { isServed?: boolean; takesCash?: boolean; days?: { from: number; to: number } };

export type PlanChoices = {
  /** The columns of the list that the plan uses. */
  columns: readonly ListColumn[];
  /** If false, the plan leaves out PIN codes that belong to no known Indian state. */
  keepsUnknown: boolean;
  /** If false, PIN codes that the courier's list does not contain stay in their zones. */
  replaces: boolean;
  /** The name of the zone for PIN codes about which the list contains neither a zone nor other facts. */
  target: string;
  /** Returns a name for a new zone, from the facts that its PIN codes share. */
  nameOf: (facts: ZoneFacts) => string;
};

/** The fields of a zone that the plan reads. */
type Zone = { name: string; pins: readonly string[]; isRest: boolean };

export type PlannedZone = {
  name: string;
  /** The index of the zone among the existing zones; undefined for a new zone. */
  at: number | undefined;
  pins: readonly string[];
  isRest: boolean;
  facts: ZoneFacts;
  /**
   * The numbers of this zone's PIN codes that were in no zone before (`comes`), come from another zone (`movesIn`), go
   * to another zone (`movesOut`), or will be in no zone (`leaves`).
   */
  comes: number;
  movesIn: number;
  movesOut: number;
  leaves: number;
};

/** Lists the PIN codes that belong neither to a state nor to the army. */
export function unknownPins({ pins }: PinList): string[] {
  return pins.flatMap(({ pin }) => (isPin(pin) && isUnknownPin(pin) ? [pin] : [])).toSorted();
}

/** Returns the zones after the list is applied: first the existing zones in their order, then the new ones. */
export function planZones(list: PinList, zones: readonly Zone[], choices: PlanChoices): PlannedZone[] {
  const unknown = new Set(choices.keepsUnknown ? [] : unknownPins(list));
  const groups = groupsOf(
    list.pins.filter(({ pin }) => !unknown.has(pin)),
    choices,
  );
  const before = new Map<string, string>();
  for (const zone of zones) for (const pin of zone.pins) before.set(pin, keyOf(zone.name));
  const after = new Map<string, string>();
  for (const [key, { pins }] of groups) for (const pin of pins) after.set(pin, key);
  const known = new Set(zones.map(({ name }) => keyOf(name)));
  const all = [
    ...zones.map(({ name, pins, isRest }, at) => ({ name, pins, isRest, at })),
    ...[...groups.values()]
      .filter(({ name }) => !known.has(keyOf(name)))
      .map(({ name }) => ({ name, pins: [], isRest: false, at: undefined })),
  ];
  const hasRest = [...groups.values()].some(({ isRest }) => isRest);
  return all.map(({ name, pins, isRest, at }) => {
    const key = keyOf(name);
    const group = groups.get(key);
    const stays = pins.filter((pin) => after.get(pin) === key || (!after.has(pin) && !(group && choices.replaces)));
    const news = (group?.pins ?? []).filter((pin) => before.get(pin) !== key);
    const movesIn = news.filter((pin) => before.has(pin)).length;
    const movesOut = pins.filter((pin) => (after.get(pin) ?? key) !== key).length;
    return {
      name,
      at,
      pins: [...stays, ...news].toSorted(),
      isRest: hasRest ? group?.isRest === true : isRest,
      facts: group?.facts ?? {},
      comes: news.length - movesIn,
      movesIn,
      movesOut,
      leaves: pins.length - stays.length - movesOut,
    };
  });
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

type Group = { name: string; pins: string[]; isRest: boolean; facts: ZoneFacts };

/**
 * Groups PIN codes into zones. PIN codes are in the same zone if the list gives them the same zone and the same facts.
 * If the plan does not use the list's zones, only the facts decide.
 */
function groupsOf(pins: readonly ListedPin[], choices: PlanChoices): Map<string, Group> {
  const kinds = new Map<string, { zone: string; facts: ZoneFacts; pins: ListedPin[] }>();
  for (const pin of pins) {
    const facts = factsOf(pin, choices.columns);
    const zone = choices.columns.includes('zone') ? pin.zone : '';
    const key = JSON.stringify([keyOf(zone), kindOf(facts)]);
    const kind = kinds.get(key);
    if (kind) kind.pins.push(pin);
    else kinds.set(key, { zone, facts, pins: [pin] });
  }
  const groups = new Map<string, Group>();
  // If the list gives different facts for PIN codes of one zone, there are several groups. The group with the most PIN
  // codes gets the zone's name.
  for (const { zone, facts, pins } of [...kinds.values()].toSorted((a, b) => b.pins.length - a.pins.length)) {
    const name = freeName(groups, zone, facts, choices);
    const own = pins.map(({ pin }) => pin).filter((pin) => pin !== '');
    groups.set(keyOf(name), { name, pins: own, isRest: own.length < pins.length, facts });
  }
  return groups;
}

function freeName(groups: ReadonlyMap<string, Group>, zone: string, facts: ZoneFacts, choices: PlanChoices): string {
  const { columns, target, nameOf } = choices;
  const said = columns.some((column) => column !== 'zone') ? nameOf(facts) : target;
  const first = zone === '' ? said : zone;
  const names = [first, ...(zone === '' ? [] : [joined(zone, said)])];
  for (let count = 2; ; count++) {
    const name = names.find((one) => !groups.has(keyOf(one)));
    if (name !== undefined) return name;
    names.push(joined(first, String(count)));
  }
}

function joined(zone: string, more: string): string {
  const end = `, ${more}`;
  return `${zone.slice(0, deliveryLimits.nameLength - end.length)}${end}`;
}

function factsOf({ isServed, takesCash, days }: ListedPin, columns: readonly ListColumn[]): ZoneFacts {
  return {
    ...(columns.includes('served') && { isServed }),
    ...(columns.includes('cash') && { takesCash }),
    ...(columns.includes('days') && days && { days }),
  };
}

/**
 * If the courier does not deliver to a PIN code, the facts about cash and days have no meaning, so the plan does not
 * divide a zone by them.
 */
function kindOf({ isServed, takesCash, days }: ZoneFacts) {
  return isServed === false ? 'not served' : [isServed, takesCash, days];
}
