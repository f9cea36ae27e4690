import { useQuery } from '@tanstack/react-query';
import { logSubjects } from '#contract/choices.ts';
import * as logText from '#text/admin-log.ts';
import * as auditText from '#text/audit.ts';
import { call } from '../../api/call.ts';
import { SearchBox, SelectBox } from '../list-tools.tsx';
import { Pager } from '../pager.tsx';
import { QueryAnswer } from '../query-answer.tsx';
import { useListSearch } from '../use-list-search.ts';
import { Change } from './change.tsx';

/** Every change made in the back office: who, when, and what it was before and after. */
export default function Log() {
  const { get, set, page, toPage } = useListSearch();
  const asked = { q: get('q'), subject: get('subject'), id: get('id') };
  const query = useQuery({
    queryKey: ['admin', 'log', asked, page],
    queryFn: async () => call('GET /audit', { query: { ...asked, page } }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <h1 className="display text-3xl">{logText.title()}</h1>
      <div role="search" aria-label={logText.title()} className="mt-4 flex flex-wrap items-center gap-2">
        <SearchBox label={logText.searchFor()} value={asked.q} onSearch={(q) => set({ q }, { replace: true })} />
        <SelectBox
          label={logText.about()}
          value={asked.subject || 'all'}
          onChange={({ target: { value } }) => set({ subject: value === 'all' ? undefined : value })}
        >
          {logSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {logText.subject({ subject })}
            </option>
          ))}
        </SelectBox>
      </div>
      <QueryAnswer query={query} failed={auditText.loadFailed()}>
        {({ lines, pagination }) => (
          <>
            <ol
              aria-label={logText.changes()}
              className="mt-4 divide-y divide-thread border-y border-thread bg-white text-md"
            >
              {lines.map((line) => (
                <Change key={line.id} line={line} />
              ))}
            </ol>
            {lines.length === 0 && <p className="py-10 text-center text-ink-soft">{logText.none()}</p>}
            <Pager pagination={pagination} onPage={toPage} />
          </>
        )}
      </QueryAnswer>
    </>
  );
}
