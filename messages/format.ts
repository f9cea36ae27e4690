import { groupDigits } from '#domain/money.ts';
import { currentLocale, currentTag } from './current-locale.ts';
import { baseLocale } from './locales.ts';

// Formats numbers and days for people in the current language. Days are days in India, in every time zone.

export const ZONE = 'Asia/Kolkata';
const made = new Map<string, unknown>();

/**
 * Formats a count with Indian grouping, which all languages of the shop share: 1212800 → "12,12,800". The function does
 * not use Intl: creating the first Intl.NumberFormat would block a phone that opens the shop for a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(Math.round(count * 1000) / 1000).replace(/\d+/, (whole) => groupDigits(whole));
}

/** The compiled messages call this function for the number in a plural; the compiler chose its name and parameters. */
export function number(_tag: string, value: number, offset: number): string {
  return formatCount(value - offset);
}

/** 'dd MMM yyyy' of an instant or a day, as seen in India (spec §9). */
export function formatDay(instantOrDay: string): string {
  const instant = instantOrDay.length === 10 ? `${instantOrDay}T12:00:00+05:30` : instantOrDay;
  const format = once(
    'day',
    (tag) => new Intl.DateTimeFormat(dayTag(tag), { timeZone: ZONE, day: '2-digit', month: 'short', year: 'numeric' }),
  );
  // Some ICU versions write "Sept"; every month has three letters in English, so that browser and server agree.
  return format.format(new Date(instant)).replace('Sept', 'Sep');
}

// Cached, because creating an Intl formatter takes a hundred times longer than using it.
export function once<Format>(kind: string, make: (tag: string) => Format): Format {
  const tag = currentTag();
  const key = `${kind} ${tag}`;
  const known = made.get(key);
  // as: each kind has one type of formatter, given by the functions above.
  if (known) return known as Format;
  const format = make(tag);
  made.set(key, format);
  return format;
}

// British English has the specification's order of day, month and year; Indian English adds hyphens.
export function dayTag(tag: string): string {
  return currentLocale() === baseLocale || tag === 'en-XA' ? 'en-GB' : tag;
}
