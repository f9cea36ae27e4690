import { addDays, indianDay } from '#domain/days.ts';
import { weekdayOf } from '#domain/indian-time.ts';
import type { Row } from './rows.ts';

// This file calculates the calendar of a month. The calendar has Indian days, as YYYY-MM-DD, and months as YYYY-MM.

type Timed = Pick<Row, 'begins' | 'endsAt'>;

/** Returns all weeks, from Monday to Sunday, that have a day in the month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7));
  const days: string[][] = [];
  for (let day = monday; day <= lastOf(month); day = addDays(day, 7))
    days.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
  return days;
}

/** Returns the last day of a month, as YYYY-MM-DD. */
export function lastOf(month: string): string {
  return addDays(`${monthAfter(month, 1)}-01`, -1);
}

/** Returns the month that comes `count` months after the given month. A negative `count` goes back. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** Returns whether a text is a month in the form YYYY-MM. */
export function isMonth(text: string): boolean {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

/**
 * Returns the first and the last day on which a sale or an offer runs. `undefined` means that the sale or offer has no
 * end.
 */
export function daysOf({ begins, endsAt }: Timed): { from: string; to: string | undefined } {
  return {
    from: indianDay(begins),
    // If the end is at midnight, the last day is the day before that midnight.
    to: endsAt === null ? undefined : indianDay(new Date(Date.parse(endsAt) - 1).toISOString()),
  };
}

/** Returns whether a sale or an offer runs at some time between these two days. */
export function runsWithin(row: Timed, first: string, last: string): boolean {
  const { from, to } = daysOf(row);
  return from <= last && (to === undefined || to >= first);
}

/** Returns whether a sale or an offer runs on all days of a month, and neither starts nor ends in it. */
export function runsThrough(row: Timed, month: string): boolean {
  const { from, to } = daysOf(row);
  return from < `${month}-01` && (to === undefined || to > lastOf(month));
}

/**
 * Puts the sales and offers that run in a week into lanes. Each sale or offer stays in one lane through the week, so
 * that its bar keeps its height and covers no other bar. A lane has seven entries, one for each day of the week: the
 * sale or offer of the day, or undefined.
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
