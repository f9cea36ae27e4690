import { isPin } from '#domain/delivery.ts';
import { pinsOf, type ZoneDraft } from './rules-draft.ts';

/** The titles of the columns of an exported list. The import recognizes its own exports by these titles. */
const TITLES = ['zone', 'pin', 'served', 'cod', 'days'];

/**
 * Returns every PIN code with its zone, as rows of a file that can be imported again. First digits end with a star, so
 * that they do not look like an incomplete PIN code. A row with only a star stands for all other PIN codes.
 */
export function pinRows(zones: readonly ZoneDraft[]): string[][] {
  return [
    TITLES,
    ...zones.flatMap((zone) => {
      const { name, isRest, isServed, takesCash, daysFrom, daysTo } = zone;
      const pins = pinsOf(zone).map((pin) => (isPin(pin) ? pin : `${pin}*`));
      // The days are written as "3 to 5", because a spreadsheet program would read 3-5 as a date.
      const days = daysFrom === daysTo ? daysFrom : `${daysFrom} to ${daysTo}`;
      return [...pins, ...(isRest ? ['*'] : [])].map((pin) => [name, pin, yes(isServed), yes(takesCash), days]);
    }),
  ];
}

function yes(is: boolean): string {
  return is ? 'Y' : 'N';
}
