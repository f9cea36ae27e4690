import type { PlannedZone } from '#domain/pin-plan.ts';
import { formatCount } from '#messages/format.ts';
import * as adminText from '#text/admin-delivery.ts';
import { readWhole } from '#domain/read-number.ts';
import { DataTable } from '../lists/data-table.tsx';
import type { ZoneDraft } from './rules-draft.ts';
import { factsText } from './words.ts';

/** How many PIN codes come into each zone, leave it and move, and which terms the list changes. */
export function PlanTable({ plan, zones }: { plan: readonly PlannedZone[]; zones: readonly ZoneDraft[] }) {
  const rows = plan.filter((zone) => isChanged(zone, zones));
  const rest = zones.find(({ isRest }) => isRest);
  if (rows.length === 0) return <p>{adminText.planUnchanged()}</p>;
  return (
    <div className="@container/data-list">
      <DataTable
        titles={[
          adminText.planZone(),
          adminText.planNow(),
          adminText.planComes(),
          adminText.planMovesIn(),
          adminText.planMovesOut(),
          adminText.planLeaves(),
          adminText.planThen(),
        ]}
        cellClassName="px-3 py-2"
      >
        {rows.map((zone) => {
          const before = zone.pins.length - zone.comes - zone.movesIn + zone.movesOut + zone.leaves;
          const facts = factsText(zone.facts);
          return (
            <tr key={zone.name} className="align-top">
              <th scope="row" className="px-3 py-2 text-start font-semibold wrap-anywhere">
                {zone.name} {zone.at === undefined && <i className="font-normal">({adminText.planIsNew()})</i>}
                {facts !== '' && areTermsNew(zone, zones) && (
                  <span className="block font-normal text-ink-soft">{adminText.planFacts({ facts })}</span>
                )}
              </th>
              {[before, zone.comes, zone.movesIn, zone.movesOut, zone.leaves, zone.pins.length].map((count, index) => (
                <td key={index} className="px-3 py-2 tabular-nums">
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          );
        })}
      </DataTable>
      {rest && rows.some(({ at }) => at === undefined) && (
        <p className="mt-2 text-md text-ink-soft">{adminText.planNewTerms({ name: rest.name })}</p>
      )}
    </div>
  );
}

function isChanged(zone: PlannedZone, zones: readonly ZoneDraft[]): boolean {
  const isMoved = zone.comes + zone.movesIn + zone.movesOut + zone.leaves > 0;
  return isMoved || zone.at === undefined || areTermsNew(zone, zones);
}

/** True if the list says something of the zone that its draft does not. */
function areTermsNew({ at, facts: { isServed, takesCash, days }, isRest }: PlannedZone, zones: readonly ZoneDraft[]) {
  const now = at === undefined ? undefined : zones[at];
  if (!now) return true;
  return (
    isRest !== now.isRest ||
    (isServed !== undefined && isServed !== now.isServed) ||
    (takesCash !== undefined && takesCash !== now.takesCash) ||
    (days !== undefined && (days.from !== readWhole(now.daysFrom) || days.to !== readWhole(now.daysTo)))
  );
}
