import { useLocation } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { locales, pathIn, type Locale } from '#messages/locales.ts';
import * as footerText from '#text/footer.ts';

/**
 * Links to the same page in the shop's other languages. Links to another language load a new document, because each
 * language is a separate build. The links use the system's font: for one word in another script, every visitor would
 * have to fetch a font for that script.
 */
export function LanguageLinks({ languages }: { languages: readonly Locale[] }) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={footerText.languages()}>
      <ul className="flex flex-wrap gap-x-4">
        {languages
          .filter((locale) => locale !== currentLocale())
          .map((locale) => (
            <li key={locale}>
              <a
                href={pathIn(locale, pathname + search)}
                hrefLang={locales[locale].tag}
                lang={locales[locale].tag}
                className="inline-block py-2 font-sans underline underline-offset-4"
              >
                {locales[locale].name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
