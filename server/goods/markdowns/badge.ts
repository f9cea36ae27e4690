import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale, localeNames, type Locale } from '#messages/locales.ts';
import type { MarkdownRow } from './queries.ts';

/** The badge of a sale by language. A language without a text shows the English text. */
type Badge = Partial<Record<Locale, string>>;

export function badgeIn({ badge }: Pick<MarkdownRow, 'badge'>): Badge {
  // The cast is safe: `badgeColumn` wrote this column.
  return JSON.parse(badge) as Badge;
}

/** Writes the column of a badge, without empty texts and with the languages always in the same order. */
export function badgeColumn(badge: Badge): string {
  return JSON.stringify(Object.fromEntries(localeNames.flatMap((name) => (badge[name] ? [[name, badge[name]]] : []))));
}

/** Answers the badge's text in the current language, otherwise in English; '' if there is neither. */
export function shownBadge(badge: Badge): string {
  return badge[currentLocale()] ?? badge[baseLocale] ?? '';
}
