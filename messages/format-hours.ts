import { formatDay, once, ZONE } from './format.ts';

// Times of the day as people say them. The first page of a visit loads format.ts, which therefore contains none.

/** Writes the time of a day in India: "6 pm", "6:30 pm". */
export function formatHour(instant: string): string {
  const format = once(
    'hour',
    (tag) => new Intl.DateTimeFormat(tag, { timeZone: ZONE, hour: 'numeric', minute: '2-digit', hour12: true }),
  );
  return format.format(new Date(instant)).replaceAll(/\s/g, ' ').replace(':00', '').toLowerCase();
}

/** Writes a day and its time: "09 Nov 2026, 6 pm". */
export function formatDayAndHour(instant: string): string {
  return `${formatDay(instant)}, ${formatHour(instant)}`;
}
