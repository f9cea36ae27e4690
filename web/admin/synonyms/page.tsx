import { useQuery } from '@tanstack/react-query';
import * as adminSynonymsText from '#text/admin-synonyms.ts';
import * as synonymsText from '#text/synonyms.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { saveSynonyms } from './save-synonyms.ts';
import { SynonymsForm } from './synonyms-form.tsx';

export const clientAction = clientActionOf({ saveSynonyms });

/** What the search takes for the same: the trade's words, other spellings, Hindi. */
export default function SynonymsPage() {
  const query = useQuery({
    queryKey: ['admin', 'synonyms'],
    queryFn: async () => (await call('GET /synonyms')).synonyms,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <h1 className="display text-3xl">{adminSynonymsText.title()}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{adminSynonymsText.explanation()}</p>
      <QueryAnswer query={query} failed={synonymsText.loadFailed()} placeholder="mt-6 h-96 max-w-2xl">
        {(synonyms) => <SynonymsForm stored={synonyms} />}
      </QueryAnswer>
    </>
  );
}
