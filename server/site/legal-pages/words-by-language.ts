import { baseLocale, type Locale } from '#messages/locales.ts';
import type { LegalPageRow } from './queries.ts';

// The columns of a legal page have the page's English texts, and the column `languages` has the texts that the owner
// wrote in other languages. A page shows its English texts until somebody writes them in the reader's language.

type Words = Pick<LegalPageRow, 'title' | 'content' | 'seo_title' | 'seo_description'>;
type Written = {
  title: string;
  content: string;
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
};

/** Returns a page, or some of its columns, with its texts in a language. */
export function inLanguage<Row extends { languages: string }>(row: Row, language: Locale): Row {
  const words = wordsOf(row)[language];
  if (!words) return row;
  // The function replaces only the columns that `row` has.
  const own = Object.entries(words).filter(([name]) => Object.hasOwn(row, name));
  return { ...row, ...Object.fromEntries(own) };
}

/**
 * Returns the columns to store after somebody has saved a page's texts in one language. A text that the input leaves
 * out stays as it is.
 */
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
  // If the texts equal the English texts, the shop does not store them as a translation. The page in this language
  // therefore shows later changes of the English texts, too.
  const isWritten = JSON.stringify(words) !== JSON.stringify(english);
  return { ...english, languages: JSON.stringify({ ...others, ...(isWritten && { [language]: words }) }) };
}

function wordsOf({ languages }: { languages: string }): Partial<Record<Locale, Words>> {
  // The cast is safe: withWords wrote this column.
  return JSON.parse(languages) as Partial<Record<Locale, Words>>;
}
