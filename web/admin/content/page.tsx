import { useQuery } from '@tanstack/react-query';
import * as adminContentText from '#text/admin-content.ts';
import * as contentText from '#text/content.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { saveContent, uploadPicture } from './actions.ts';
import { ContentForm } from './content-form.tsx';

export const clientAction = clientActionOf({ saveContent, uploadPicture });

/**
 * The editor of the home page: its slides, tiles, highlights,
 * tagline and call to action, with the owner's own pictures.
 */
export default function ContentPage() {
  const query = useQuery({
    queryKey: ['admin', 'content'],
    queryFn: async () => (await call('GET /content')).content,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <>
      <h1 className="display text-3xl">{adminContentText.title()}</h1>
      <QueryAnswer query={query} failed={contentText.loadFailed()}>
        {(content) => <ContentForm stored={content} />}
      </QueryAnswer>
    </>
  );
}
