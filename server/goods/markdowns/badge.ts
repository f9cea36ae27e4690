import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale, localeNames, type Locale } from '#messages/locales.ts';
import type { MarkdownRow } from './queries.ts';

/** A sale's badge by language; a language without a text shows the English one. */
type Badge = Partial<Record<Locale, string>>;

export function badgeIn({ badge }: Pick<MarkdownRow, 'badge'>): Badge {
  // The cast is safe: `badgeColumn` wrote this text.
  return JSON.parse(badge) as Badge;
}

/** Writes a badge's column, without empty texts and always in the same order. */
export function badgeColumn(badge: Badge): string {
  return JSON.stringify(Object.fromEntries(localeNames.flatMap((name) => (badge[name] ? [[name, badge[name]]] : []))));
}

/** Answers the text in the current language; '' if there is none. */
export function shownBadge(badge: Badge): string {
  return badge[currentLocale()] ?? badge[baseLocale] ?? '';
}
