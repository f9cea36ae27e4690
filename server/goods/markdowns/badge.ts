import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale, localeNames, type Locale } from '#messages/locales.ts';
import type { MarkdownRow } from './queries.ts';

/** The text of a sale's badge by language. In a language without a text, products show the English text. */
type Badge = Partial<Record<Locale, string>>;

export function badgeIn({ badge }: Pick<MarkdownRow, 'badge'>): Badge {
  // The cast is safe: `badgeColumn` wrote the column `badge`.
  return JSON.parse(badge) as Badge;
}

/** Writes the column `badge` of a sale, without empty texts and with the languages always in the same order. */
export function badgeColumn(badge: Badge): string {
  return JSON.stringify(Object.fromEntries(localeNames.flatMap((name) => (badge[name] ? [[name, badge[name]]] : []))));
}

/** Returns the badge's text in the current language, or otherwise in English; '' if there is neither. */
export function shownBadge(badge: Badge): string {
  return badge[currentLocale()] ?? badge[baseLocale] ?? '';
}
