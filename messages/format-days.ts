import { once, dayTag, formatDay, ZONE } from './format.ts';

// Formats what the first visit to the shop does not show: instants, the days of a promise, the end of a wait, shares.

/** The days in which an order should arrive: '5–8 Dec 2026', or as `formatDay` if it is one day. */
export function formatDays(from: string | null | undefined, to: string): string {
  if (!from || from === to) return formatDay(to);
  const format = once(
    'days',
    (tag) => new Intl.DateTimeFormat(dayTag(tag), { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' }),
  );
  return plain(format.formatRange(noonOf(from), noonOf(to)));
}

/** The same days while they are near: 'Tue 8 Dec', '5–8 Dec'. */
export function formatNearDays(from: string, to: string): string {
  if (from !== to) {
    const format = once(
      'near-days',
      (tag) => new Intl.DateTimeFormat(dayTag(tag), { timeZone: ZONE, day: 'numeric', month: 'short' }),
    );
    return plain(format.formatRange(noonOf(from), noonOf(to)));
  }
  const format = once(
    'near-day',
    (tag) => new Intl.DateTimeFormat(dayTag(tag), { timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'short' }),
  );
  return plain(format.format(noonOf(to)));
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+05:30`);
}

/** ICU versions differ in commas, narrow spaces and "Sept"; browser and server write the same. */
function plain(text: string): string {
  const even = text.replaceAll('Sept', 'Sep').replaceAll(',', '').replaceAll(/\s/g, ' ');
  return even.replace(/^(\d+) – (\d+ )/, '$1–$2');
}

/** 'dd MMM, HH:mm' of an instant that is only days away, as seen in India: "28 Nov, 20:19". */
export function formatDeadline(instant: string): string {
  return formatDayAndTime(instant).replace(/ \d{4},/, ',');
}

/** 'dd MMM yyyy, HH:mm' of an instant, as seen in India. */
export function formatDayAndTime(instant: string): string {
  const format = once(
    'time',
    (tag) =>
      new Intl.DateTimeFormat(dayTag(tag), { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hour12: false }),
  );
  return `${formatDay(instant)}, ${format.format(new Date(instant))}`;
}

/** Formats a share as a percentage: 0.125 → "13%". */
export function formatShare(share: number): string {
  return once('share', (tag) => new Intl.NumberFormat(tag, { style: 'percent' })).format(share);
}
