// People in India see Indian days whatever zone the server runs in. Instants are ISO-8601 UTC text; days are YYYY-MM-DD.

const ZONE = 'Asia/Kolkata';
const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
const shownDay = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, day: '2-digit', month: 'short', year: 'numeric' });
const shownTime = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hour12: false });

/** The day in India on which an instant falls. */
export function indianDay(instant: string): string {
  return dayParts.format(new Date(instant));
}

/** The day `count` days after another; negative counts go back. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** How many days lie from one day to a later one: 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The instant at which a day begins in India. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00+05:30`).toISOString();
}

/** 'dd MMM yyyy' of an instant or a day, as seen in India (spec §9). */
export function formatDay(instantOrDay: string): string {
  const instant = instantOrDay.length === 10 ? `${instantOrDay}T12:00:00+05:30` : instantOrDay;
  return threeLetterMonth(shownDay.format(new Date(instant)));
}

/** 'dd MMM yyyy, HH:mm' of an instant, as seen in India. */
export function formatDayAndTime(instant: string): string {
  const date = new Date(instant);
  return `${threeLetterMonth(shownDay.format(date))}, ${shownTime.format(date)}`;
}

/** True for a day that exists: 2026-02-30 does not. */
export function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

// Some ICU versions write "Sept"; every month has three letters here, so that browser and server agree.
function threeLetterMonth(text: string): string {
  return text.replace('Sept', 'Sep');
}
