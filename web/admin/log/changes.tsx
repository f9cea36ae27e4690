import { useQuery } from '@tanstack/react-query';
import * as logText from '#text/admin-log.ts';
import * as auditText from '#text/audit.ts';
import { call } from '../../api/call.ts';
import { Pager } from '../pager.tsx';
import { QueryAnswer } from '../query-answer.tsx';
import { useHeldList } from '../use-held-list.ts';
import { useListSearch } from '../use-list-search.ts';
import { usePageSize } from '../use-page-size.ts';
import { Change } from './change.tsx';
import { LogFilters } from './log-filters.tsx';

/** Every change made in the back office, a line a save: who, when, and what it was before and after. */
export function Changes() {
  const { get, set, page, toPage } = useListSearch();
  const [limit, setLimit] = usePageSize('log');
  const asked = {
    q: get('q'),
    subject: get('subject'),
    id: get('id'),
    who: get('who'),
    from: get('from'),
    to: get('to'),
  };
  const { upTo, keepTop } = useHeldList('log', asked, page);
  const query = useQuery({
    queryKey: ['admin', 'log', asked, page, limit, upTo],
    queryFn: async () => {
      const answer = await call('GET /audit', { query: { ...asked, page, limit, upTo } });
      keepTop(answer.lines[0]?.id);
      return answer;
    },
    placeholderData: (before) => before,
  });
  const chooseSize = (size: number) => {
    setLimit(size);
    toPage(1);
  };
  const isNarrowed = Object.values(asked).some((value) => value !== '');
  const isOfOne = asked.id !== '';
  return (
    <>
      <LogFilters people={query.data?.people ?? []} subject={query.data?.lines[0]?.subject} />
      <QueryAnswer query={query} failed={auditText.loadFailed()}>
        {({ lines, pagination }) => (
          <Pager pagination={pagination} onPage={toPage} onSize={chooseSize}>
            {lines.length === 0 ? (
              <p className="py-10 text-center text-ink-soft">{isNarrowed ? logText.noMatch() : logText.none()}</p>
            ) : (
              <ol
                aria-label={logText.changes()}
                className="mt-4 divide-y divide-thread border-y border-thread bg-white text-md"
              >
                {lines.map((line) => (
                  <Change key={line.id} line={line} onOnly={isOfOne ? undefined : (id) => set({ id })} />
                ))}
              </ol>
            )}
          </Pager>
        )}
      </QueryAnswer>
    </>
  );
}
