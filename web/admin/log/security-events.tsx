import { useQuery } from '@tanstack/react-query';
import { securityKinds } from '#domain/security-kinds.ts';
import type { SecurityEvent } from '#contract/security-log.ts';
import { formatDayAndTime } from '#messages/format.ts';
import * as logText from '#text/admin-log.ts';
import * as securityText from '#text/admin-security.ts';
import * as commonText from '#text/common.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../day-range.tsx';
import { FilterFold } from '../filter-fold.tsx';
import { SearchBox, SelectBox } from '../list-tools.tsx';
import { Pager } from '../pager.tsx';
import { QueryAnswer } from '../query-answer.tsx';
import { useHeldList } from '../use-held-list.ts';
import { useListSearch } from '../use-list-search.ts';
import { usePageSize } from '../use-page-size.ts';

const filters = ['q', 'kind', 'from', 'to'] as const;
const nothing = Object.fromEntries([...filters, 'user'].map((name) => [name, undefined]));

/** Sign-ins, failures, refusals and exports, newest first: whose account, and from where. */
export function SecurityEvents() {
  const { get, set, page, toPage } = useListSearch();
  const [limit, setLimit] = usePageSize('log');
  const asked = { q: get('q'), kind: get('kind'), user: get('user'), from: get('from'), to: get('to') };
  const { upTo, keepTop } = useHeldList('security-log', asked, page);
  const query = useQuery({
    queryKey: ['admin', 'security-log', asked, page, limit, upTo],
    queryFn: async () => {
      const answer = await call('GET /security-log', { query: { ...asked, page, limit, upTo } });
      keepTop(answer.events[0]?.id);
      return answer;
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
      <Filters />
      <QueryAnswer query={query} failed={securityText.loadFailed()}>
        {({ events, pagination }) => (
          <Pager pagination={pagination} onPage={toPage} onSize={chooseSize}>
            {events.length === 0 ? (
              <p className="py-10 text-center text-ink-soft">
                {isNarrowed ? securityText.noMatch() : securityText.none()}
              </p>
            ) : (
              <ol
                aria-label={securityText.title()}
                className="mt-4 divide-y divide-thread border-y border-thread bg-white text-md"
              >
                {events.map((event) => (
                  <Event
                    key={event.id}
                    event={event}
                    onOnly={get('user') === '' ? (user) => set({ user }) : undefined}
                  />
                ))}
              </ol>
            )}
          </Pager>
        )}
      </QueryAnswer>
    </>
  );
}

function Filters() {
  const { get, set } = useListSearch();
  return (
    <div role="search" aria-label={securityText.title()} className="mt-4 flex flex-wrap items-center gap-2">
      <SearchBox label={securityText.searchFor()} value={get('q')} onSearch={(q) => set({ q }, { replace: true })} />
      <FilterFold count={filters.filter((name) => name !== 'q' && get(name) !== '').length}>
        <SelectBox
          label={securityText.kindLabel()}
          value={get('kind')}
          onChange={({ target }) => set({ kind: target.value })}
        >
          <option value="">{securityText.everyKind()}</option>
          {securityKinds.map((kind) => (
            <option key={kind} value={kind}>
              {securityText.kind({ kind })}
            </option>
          ))}
        </SelectBox>
        <DayRange
          labels={{ from: logText.from(), to: logText.to() }}
          from={get('from')}
          to={get('to')}
          onChange={set}
        />
      </FilterFold>
      {[...filters, 'user'].some((name) => get(name) !== '') && (
        <Button look="bare" onClick={() => set(nothing)}>
          {commonText.clear()}
        </Button>
      )}
    </div>
  );
}

type EventProps = { event: SecurityEvent; onOnly: ((user: string) => void) | undefined };

function Event({ event, onOnly }: EventProps) {
  const { at, lastAt, times, kind, account, network, detail } = event;
  const facts = [
    network !== '' && securityText.from({ network }),
    times > 1 && securityText.times({ count: times, time: formatDayAndTime(lastAt) }),
    // A call's name says nothing to an owner that the kind does not say, unless it was refused.
    (kind === 'notPermitted' || detail.endsWith(']') || !isCall(detail)) && detail,
  ];
  return (
    <li className="px-3 py-2 wrap-anywhere">
      <p>
        <span className="price me-3 whitespace-nowrap text-ink-soft">{formatDayAndTime(at)}</span>
        <span className="font-medium">{securityText.kind({ kind })}</span>
        {' · '}
        <span title={account?.email} className="me-3">
          {account ? account.name || account.email : securityText.nobody()}
        </span>
        {onOnly && account && (
          <Button
            look="bare"
            aria-label={logText.onlyThisLabel({ subject: account.email })}
            className="whitespace-nowrap"
            onClick={() => onOnly(account.id)}
          >
            {logText.onlyThis()}
          </Button>
        )}
      </p>
      <p className="text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

/** Such as "POST /auth/login". */
function isCall(detail: string): boolean {
  return /^[A-Z]+ \//.test(detail);
}
