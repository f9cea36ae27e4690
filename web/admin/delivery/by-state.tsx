import { useMemo, useState } from 'react';
import { isPin } from '#domain/delivery.ts';
import { statesOfDigits } from '#domain/pincodes.ts';
import { states } from '#domain/states.ts';
import * as adminText from '#text/admin-delivery.ts';
import { pinsOf, type ZoneDraft } from './rules-draft.ts';

type Zones = readonly ZoneDraft[];

/** Lists, for each state of India, the zones that contain its PIN codes. */
export function ByState({ zones }: { zones: Zones }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="display min-h-touch cursor-pointer text-2xl">{adminText.byState()}</summary>
      {isOpen && <StateTable zones={zones} />}
    </details>
  );
}

function StateTable({ zones }: { zones: Zones }) {
  const rows = useMemo(() => rowsOf(zones), [zones]);
  const rest = zones.find(({ isRest }) => isRest);
  const others = rest ? adminText.stateRest({ name: rest.name }) : adminText.stateUsual();
  return (
    <>
      <p className="mt-1 text-md text-ink-soft">{others}</p>
      <table className="mt-3 w-full border-y border-thread bg-white text-md">
        <thead className="bg-kora-deep text-ink-soft">
          <tr>
            <th scope="col" className="px-3 py-2 text-start">
              {adminText.state()}
            </th>
            <th scope="col" className="px-3 py-2 text-start">
              {adminText.stateZones()}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-thread">
          {rows.map(({ state, parts }) => (
            <tr key={state} className="align-top">
              <th scope="row" className="px-3 py-1.5 text-start font-normal" translate="no">
                {state}
              </th>
              <td className="px-3 py-1.5 wrap-anywhere">
                {parts.map((part) => (
                  <span key={part} className="block">
                    {part}
                  </span>
                ))}
                {parts.length === 0 && '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function rowsOf(zones: Zones): Array<{ state: string; parts: string[] }> {
  const partsOf = new Map<string, string[]>(states.map((state) => [state, []]));
  for (const zone of zones) {
    for (const [state, { count, digits }] of countsOf(zone)) {
      const parts = partsOf.get(state) ?? [];
      if (digits.length > 0) parts.push(adminText.stateAll({ name: zone.name, digits: digits.join('…, ') + '…' }));
      if (count > 0) parts.push(adminText.statePart({ name: zone.name, count }));
      partsOf.set(state, parts);
    }
  }
  return [...partsOf].map(([state, parts]) => ({ state, parts }));
}

/**
 * Returns for each state how many of the zone's PIN codes lie there, and which of the zone's first digits belong there.
 */
function countsOf(zone: ZoneDraft): Map<string, { count: number; digits: string[] }> {
  const counts = new Map<string, { count: number; digits: string[] }>();
  for (const pin of pinsOf(zone)) {
    const found: readonly string[] = statesOfDigits(pin);
    for (const state of found.length === 0 ? [adminText.stateUnknown()] : found) {
      const entry = counts.get(state) ?? { count: 0, digits: [] };
      if (isPin(pin)) entry.count++;
      else entry.digits.push(pin);
      counts.set(state, entry);
    }
  }
  return counts;
}
