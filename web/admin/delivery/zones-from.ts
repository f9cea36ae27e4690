import type { PlannedZone, ZoneFacts } from '#domain/pin-plan.ts';
import { chargesOf } from './examples.ts';
import { newZone, type ZoneDraft } from './rules-draft.ts';

/**
 * Returns the zones as they are after an imported list was used. A list may lack some terms, such as the days of
 * delivery; a zone keeps these terms.
 */
export function zonesFrom(plan: readonly PlannedZone[], zones: readonly ZoneDraft[]): ZoneDraft[] {
  return plan.map(({ name, at, pins, isRest, facts }) => {
    const zone = (at === undefined ? undefined : zones[at]) ?? newZone({ ...chargesOf(zones), name });
    return { ...zone, pins: pins.join(' '), isRest, ...termsOf(facts) };
  });
}

function termsOf({ isServed, takesCash, days }: ZoneFacts): Partial<ZoneDraft> {
  return {
    ...(isServed !== undefined && { isServed }),
    ...(takesCash !== undefined && { takesCash }),
    ...(days && { daysFrom: String(days.from), daysTo: String(days.to) }),
  };
}
