import { addDays, indianDay } from '#domain/days.ts';
import { weekdayOf } from '#domain/indian-time.ts';
import type { Row } from './rows.ts';

// The calendar of a month: days in India as YYYY-MM-DD, a month as YYYY-MM.

type Timed = Pick<Row, 'startsAt' | 'endsAt'>;

/** The weeks that a month touches, from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7));
  const days: string[][] = [];
  for (let day = monday; day <= lastOf(month); day = addDays(day, 7))
    days.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
  return days;
}

/** Answers the last day of a month. */
export function lastOf(month: string): string {
  return addDays(`${monthAfter(month, 1)}-01`, -1);
}

/** Answers the month that comes `count` months after the given month; negative counts go back. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** Answers whether a text is a month in the form YYYY-MM. */
export function isMonth(text: string): boolean {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

/** The first and the last day on which a sale or an offer runs; undefined if it has no beginning or no end. */
export function daysOf({ startsAt, endsAt }: Timed): { from: string | undefined; to: string | undefined } {
  return {
    from: startsAt === null ? undefined : indianDay(startsAt),
    // If the end is at midnight, the last day is the day before.
    to: endsAt === null ? undefined : indianDay(new Date(Date.parse(endsAt) - 1).toISOString()),
  };
}

/** Answers whether a sale or an offer runs at some time between these two days. */
export function runsWithin(row: Timed, first: string, last: string): boolean {
  const { from, to } = daysOf(row);
  return (from === undefined || from <= last) && (to === undefined || to >= first);
}

/** Answers whether a sale or an offer runs on all days of a month, and neither starts nor ends in it. */
export function runsThrough(row: Timed, month: string): boolean {
  const { from, to } = daysOf(row);
  return (from === undefined || from < `${month}-01`) && (to === undefined || to > lastOf(month));
}

/**
 * Puts the rows that run in a week into lanes. Each row stays in one lane through the week, so that it keeps its height
 * and covers no other row. A lane has for each day a row or nothing.
 */
export function lanesOf<One extends Timed>(
  week: readonly string[],
  rows: readonly One[],
): Array<Array<One | undefined>> {
  const lanes: Array<Array<One | undefined>> = [];
  for (const row of rows) {
    const on = week.map((day) => runsWithin(row, day, day));
    if (!on.includes(true)) continue;
    let lane = lanes.find((one) => one.every((taken, at) => taken === undefined || !on[at]));
    if (!lane) lanes.push((lane = week.map(() => undefined)));
    for (const [at, isOn] of on.entries()) if (isOn) lane[at] = row;
  }
  return lanes;
}
