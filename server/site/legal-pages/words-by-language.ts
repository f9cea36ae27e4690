import { baseLocale, type Locale } from '#messages/locales.ts';
import type { LegalPageRow } from './queries.ts';

// The columns hold a page's English words, and `languages` those that the owner wrote in other languages. A page shows
// its English words until somebody writes it in the reader's language.

type Words = Pick<LegalPageRow, 'title' | 'content' | 'seo_title' | 'seo_description'>;
type Written = {
  title: string;
  content: string;
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
};

/** Answers a page, or a part of it, with its words in a language. */
export function inLanguage<Row extends { languages: string }>(row: Row, language: Locale): Row {
  const words = wordsOf(row)[language];
  if (!words) return row;
  // A part of a page takes only the words that it has in English.
  const own = Object.entries(words).filter(([name]) => Object.hasOwn(row, name));
  return { ...row, ...Object.fromEntries(own) };
}

/** Answers the words to store after somebody has written them in one language; a part that is left out stays. */
export function withWords(
  stored: LegalPageRow | undefined,
  language: Locale,
  { title, content, seoTitle, seoDescription }: Written,
): Words & { languages: string } {
  const before = stored && inLanguage(stored, language);
  const words: Words = {
    ...{ title, content },
    seo_title: seoTitle ?? before?.seo_title ?? '',
    seo_description: seoDescription ?? before?.seo_description ?? '',
  };
  if (!stored || language === baseLocale) return { ...words, languages: stored?.languages ?? '{}' };
  const { title: englishTitle, content: englishContent, seo_title, seo_description, languages } = stored;
  const english: Words = { title: englishTitle, content: englishContent, seo_title, seo_description };
  const { [language]: _, ...others } = wordsOf({ languages });
  // English words that are saved unchanged are no translation: later they follow the English ones.
  const isWritten = JSON.stringify(words) !== JSON.stringify(english);
  return { ...english, languages: JSON.stringify({ ...others, ...(isWritten && { [language]: words }) }) };
}

function wordsOf({ languages }: { languages: string }): Partial<Record<Locale, Words>> {
  // as: withWords has written it.
  return JSON.parse(languages) as Partial<Record<Locale, Words>>;
}
