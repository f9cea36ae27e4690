import { afterEach, describe, expect, test } from 'vitest';
import { followLocale } from './current-locale.ts';
import { formatCount, formatDay, number } from './format.ts';
import { formatDays, formatNearDays, formatDayAndTime } from './format-days.ts';
import { baseLocale, pathIn, preferredLocale, splitPath, type Locale } from './locales.ts';

const speak = (locale: Locale) => followLocale(() => locale);
afterEach(() => speak(baseLocale));

describe('days', () => {
  test('are shown as dd MMM yyyy', () =>
    expect([
      formatDay('2026-09-05'),
      formatDay('2026-11-20T19:00:00.000Z'),
      formatDayAndTime('2026-11-20T19:00:00.000Z'),
    ]).toEqual(['05 Sep 2026', '21 Nov 2026', '21 Nov 2026, 00:30']));
  test('of a promise are a range where they differ', () => {
    expect([
      formatDays(undefined, '2026-12-08'),
      formatDays('2026-12-08', '2026-12-08'),
      formatDays('2026-12-05', '2026-12-08'),
      formatDays('2026-09-29', '2026-10-03'),
    ]).toEqual(['08 Dec 2026', '08 Dec 2026', '5–8 Dec 2026', '29 Sep – 3 Oct 2026']);
    expect([formatNearDays('2026-12-08', '2026-12-08'), formatNearDays('2026-12-05', '2026-12-08')]).toEqual([
      'Tue 8 Dec',
      '5–8 Dec',
    ]);
  });
  test('have Hindi months in Hindi', () => {
    speak('hi');
    expect(formatDay('2026-09-05')).toMatch(/^05 सित/);
  });
});

test('counts look in both languages as Intl writes them', () => {
  const counts = [0, 7, 999, 1000, 99_999, 1_234_567, -1234, 2.5, 1234.5678, 123_456_789_012];
  for (const locale of ['en', 'hi'] as const) {
    speak(locale);
    const { format } = new Intl.NumberFormat(`${locale}-IN`);
    expect(counts.map((count) => formatCount(count))).toEqual(counts.map((count) => format(count)));
    expect(number(`${locale}-IN`, 1_234_568, 1)).toBe('12,34,567');
  }
});

describe('a language', () => {
  test('is the first part of its pages’ addresses, English has none', () => {
    expect([pathIn('en', '/shop'), pathIn('hi', '/shop'), pathIn('hi', '/')]).toEqual(['/shop', '/hi/shop', '/hi']);
    expect(splitPath('/hi/shop?page=2', ['en', 'hi'])).toEqual({ locale: 'hi', path: '/shop?page=2' });
    expect(splitPath('/hi', ['en', 'hi'])).toEqual({ locale: 'hi', path: '/' });
  });
  test('that the shop does not offer, or that begins another word, is no language', () => {
    expect(splitPath('/hi/shop', ['en']).locale).toBe('en');
    expect(splitPath('/history', ['en', 'hi'])).toEqual({ locale: 'en', path: '/history' });
  });
  test('is chosen by Accept-Language among those offered, the best liked first', () => {
    const asked = ['hi-IN,hi;q=0.9,en;q=0.8', 'fr, en;q=0.2, hi;q=0.7', 'en-GB', '', 'hi;q=0', ';;,,=', '*'];
    expect(asked.map((header) => preferredLocale(header, ['en', 'hi']))).toEqual([
      'hi',
      'hi',
      'en',
      'en',
      'en',
      'en',
      'en',
    ]);
    expect(preferredLocale('hi', ['en'])).toBe('en');
  });
});
