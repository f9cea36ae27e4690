import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { baseLocale, isLocale, locales } from '#messages/locales.ts';
import * as adminContentText from '#text/admin-content.ts';
import * as contentText from '#text/content.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { contentKey, saveContent, uploadPicture } from './actions.ts';
import { ContentForm } from './content-form.tsx';

export const clientAction = clientActionOf({ saveContent, uploadPicture });

/**
 * The editor of the home page: its slides, tiles, highlights, tagline and call to action,
 * with the owner's own pictures. Each language of the shop has its own words.
 */
export default function ContentPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('language') ?? '';
  const language = isLocale(asked) ? asked : baseLocale;
  const query = useQuery({
    queryKey: contentKey(language),
    queryFn: async () => call('GET /content/all', { query: { language } }),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <>
      <h1 className="display text-3xl">{adminContentText.title()}</h1>
      <QueryAnswer query={query} failed={contentText.loadFailed()}>
        {({ content, languages }) => (
          <>
            {languages.length > 1 && (
              <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
                <Segmented
                  label={adminContentText.language()}
                  choices={languages.map((id) => ({
                    id,
                    name: <span lang={locales[id].tag}>{locales[id].name}</span>,
                  }))}
                  chosen={language}
                  onChange={(next) => setSearch(next === baseLocale ? {} : { language: next })}
                />
                <p className="text-md text-ink-soft">
                  {language === baseLocale
                    ? adminContentText.englishNote()
                    : adminContentText.languageNote({ language: locales[language].name })}
                </p>
              </div>
            )}
            <ContentForm key={language} stored={content} language={language} />
          </>
        )}
      </QueryAnswer>
    </>
  );
}
