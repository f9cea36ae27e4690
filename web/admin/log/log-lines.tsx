import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Pagination } from '#contract/shared.ts';
import { Pager } from '../lists/pager.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useHeldList } from '../lists/use-held-list.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { usePageSize } from '../lists/use-page-size.ts';

type Answer = { lines: ReadonlyArray<{ id: string }>; pagination: Pagination };
type Page = { page: number; limit: number; upTo: string | undefined };

type LogLinesProps<Said extends Answer> = {
  /** The list's name: the browser stores the chosen page size and the first row of the list under it. */
  name: string;
  /** The list's filters; an empty value means no filter. */
  asked: Readonly<Record<string, string>>;
  ask: (page: Page) => Promise<Said>;
  words: Readonly<Record<'title' | 'failed' | 'none' | 'noMatch', string>>;
  /** Draws the filters above the list. */
  renderFilters: (said: Said | undefined) => ReactNode;
  children: (line: Said['lines'][number]) => ReactNode;
};

/** Shows a log with its newest line first, divided into pages. */
export function LogLines<Said extends Answer>({
  name,
  asked,
  ask,
  words,
  renderFilters,
  children,
}: LogLinesProps<Said>) {
  const { page, toPage } = useListSearch();
  const [limit, setLimit] = usePageSize('log');
  const { upTo, keepTop } = useHeldList(name, asked, page);
  const query = useQuery({
    queryKey: ['admin', name, asked, page, limit, upTo],
    queryFn: async () => {
      const said = await ask({ page, limit, upTo });
      keepTop(said.lines[0]?.id);
      return said;
    },
    placeholderData: (before) => before,
  });
  const chooseSize = (size: number) => {
    setLimit(size);
    toPage(1);
  };
  const isNarrowed = Object.values(asked).some((value) => value !== '');
  return (
    <>
      {renderFilters(query.data)}
      <QueryAnswer query={query} failed={words.failed}>
        {({ lines, pagination }) => (
          <Pager pagination={pagination} onPage={toPage} onSize={chooseSize}>
            {lines.length === 0 ? (
              <p className="py-10 text-center text-ink-soft">{isNarrowed ? words.noMatch : words.none}</p>
            ) : (
              <ol
                aria-label={words.title}
                className="mt-4 divide-y divide-thread border-y border-thread bg-white text-md"
              >
                {lines.map(children)}
              </ol>
            )}
          </Pager>
        )}
      </QueryAnswer>
    </>
  );
}
