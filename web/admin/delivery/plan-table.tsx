import type { PlannedZone } from '#domain/pin-plan.ts';
import { readWhole } from '#domain/read-number.ts';
import { formatCount } from '#messages/format.ts';
import * as adminText from '#text/admin-delivery.ts';
import type { ZoneDraft } from './rules-draft.ts';
import { factsText } from './words.ts';
import { Rows } from '../lists/rows.tsx';

/**
 * Lists, for each zone, how many PIN codes a list adds, removes and moves. The table also shows which terms of the zone
 * the list changes.
 */
export function PlanTable({ plan, zones }: { plan: readonly PlannedZone[]; zones: readonly ZoneDraft[] }) {
  const changed = plan.filter((zone) => isChanged(zone, zones));
  const rest = zones.find(({ isRest }) => isRest);
  if (changed.length === 0) return <p>{adminText.planUnchanged()}</p>;
  return (
    <div>
      <Rows className="">
        {changed.map((zone) => (
          <li key={zone.name} className="px-4 py-2.5">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-semibold wrap-anywhere">
                {zone.name} {zone.at === undefined && <i className="font-normal">({adminText.planIsNew()})</i>}
              </span>
              <span className="price">
                {adminText.planCounts({ before: formatCount(countBefore(zone)), after: formatCount(zone.pins.length) })}
              </span>
            </p>
            <p className="text-md text-ink-soft">{movesOf(zone).join(' · ')}</p>
            {areTermsNew(zone, zones) && <Becomes zone={zone} />}
          </li>
        ))}
      </Rows>
      {rest && changed.some(({ at }) => at === undefined) && (
        <p className="mt-2 text-md text-ink-soft">{adminText.planNewTerms({ name: rest.name })}</p>
      )}
    </div>
  );
}

function Becomes({ zone: { facts } }: { zone: PlannedZone }) {
  const words = factsText(facts);
  return words === '' ? null : <p className="text-md">{adminText.planFacts({ facts: words })}</p>;
}

function countBefore({ pins, comes, movesIn, movesOut, leaves }: PlannedZone): number {
  return pins.length - comes - movesIn + movesOut + leaves;
}

function movesOf({ comes, movesIn, movesOut, leaves }: PlannedZone): string[] {
  return [
    comes > 0 ? adminText.planComes({ count: comes }) : '',
    movesIn > 0 ? adminText.planMovesIn({ count: movesIn }) : '',
    movesOut > 0 ? adminText.planMovesOut({ count: movesOut }) : '',
    leaves > 0 ? adminText.planLeaves({ count: leaves }) : '',
  ].filter(Boolean);
}

function isChanged(zone: PlannedZone, zones: readonly ZoneDraft[]): boolean {
  return movesOf(zone).length > 0 || areTermsNew(zone, zones);
}

/** Returns whether the list has a term for the zone, for example the days of delivery, that differs from the draft. */
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
