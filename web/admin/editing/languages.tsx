import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { baseLocale, isLocale, locales, type Locale } from '#messages/locales.ts';
import * as adminContentText from '#text/admin-content.ts';
import { call } from '../../api/call.ts';
import { Segmented } from '../../ui/segmented.tsx';

/** Returns the language whose texts the person edits. The page's address contains this language. */
export function useLanguage(): { language: Locale; setLanguage: (next: Locale) => void } {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('language') ?? '';
  return {
    language: isLocale(asked) ? asked : baseLocale,
    setLanguage: (next) => setSearch(next === baseLocale ? {} : { language: next }),
  };
}

/** Returns the languages of the shop besides English. */
export function useOtherLanguages(): Locale[] {
  const { data } = useQuery({
    queryKey: ['admin', 'languages'],
    queryFn: async () => (await call('GET /content')).languages,
    staleTime: Infinity,
  });
  return data?.filter((language) => language !== baseLocale) ?? [];
}

type LanguagesProps = { offered: readonly Locale[]; chosen: Locale; onChange: (next: Locale) => void };

/** Lets the person choose the language whose texts are edited, and explains that empty texts appear in English. */
export function Languages({ offered, chosen, onChange }: LanguagesProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segmented
        label={adminContentText.language()}
        choices={offered.map((id) => ({ id, name: <span lang={locales[id].tag}>{locales[id].name}</span> }))}
        chosen={chosen}
        onChange={onChange}
      />
      <p className="text-md text-ink-soft">
        {chosen === baseLocale
          ? adminContentText.englishNote()
          : adminContentText.languageNote({ language: locales[chosen].name })}
      </p>
    </div>
  );
}
