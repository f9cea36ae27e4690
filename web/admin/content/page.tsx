import { useQuery } from '@tanstack/react-query';
import * as adminContentText from '#text/admin-content.ts';
import * as contentText from '#text/content.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { Languages, useLanguage } from '../editing/languages.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { contentKey, saveContent, uploadPicture } from './actions.ts';
import { ContentForm } from './content-form.tsx';

export const clientAction = clientActionOf({ saveContent, uploadPicture });

/**
 * The editor of the home page: its slides, tiles, highlights, tagline and call to action, with the owner's own
 * pictures. Each language of the shop has its own texts.
 */
export default function ContentPage() {
  const { language, setLanguage } = useLanguage();
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
            {languages.length > 1 && <Languages offered={languages} chosen={language} onChange={setLanguage} />}
            <ContentForm key={language} stored={content} language={language} />
          </>
        )}
      </QueryAnswer>
    </>
  );
}
