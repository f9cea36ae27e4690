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

/** The last day of a month. */
export function lastOf(month: string): string {
  return addDays(`${monthAfter(month, 1)}-01`, -1);
}

/** The month `count` months after another; negative counts go back. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** Answers whether a text is a month. */
export function isMonth(text: string): boolean {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

/** The first and the last day on which something runs; undefined where it has no such day. */
export function daysOf({ startsAt, endsAt }: Timed): { from: string | undefined; to: string | undefined } {
  return {
    from: startsAt === null ? undefined : indianDay(startsAt),
    // An end at midnight belongs to the day before.
    to: endsAt === null ? undefined : indianDay(new Date(Date.parse(endsAt) - 1).toISOString()),
  };
}

/** Answers whether it runs at some time of these days. */
export function runsWithin(row: Timed, first: string, last: string): boolean {
  const { from, to } = daysOf(row);
  return (from === undefined || from <= last) && (to === undefined || to >= first);
}

/** Answers whether an offer runs on all days of a month, and neither starts nor ends in it. */
export function runsThrough(row: Timed, month: string): boolean {
  const { from, to } = daysOf(row);
  return (from === undefined || from < `${month}-01`) && (to === undefined || to > lastOf(month));
}

/**
 * Puts the rows that run in a week into lanes, so that each keeps its height from day to day and none covers another.
 * Each lane holds a row or nothing for each day.
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
