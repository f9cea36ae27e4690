import { securityKinds } from '#domain/security-kinds.ts';
import type { SecurityEvent } from '#contract/security-log.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as logText from '#text/admin-log.ts';
import * as securityText from '#text/admin-security.ts';
import * as commonText from '#text/common.ts';
import { call } from '../../api/call.ts';
import { BareButton } from '../../ui/button.tsx';
import { Options } from '../../ui/options.tsx';
import { DayRange } from '../lists/day-range.tsx';
import { FilterFold } from '../lists/filter-fold.tsx';
import { SearchBox, SelectBox } from '../lists/list-tools.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { LogLines } from './log-lines.tsx';

const filters = ['q', 'kind', 'from', 'to'] as const;
const nothing = Object.fromEntries([...filters, 'user'].map((name) => [name, undefined]));

/** Lists sign-ins, failures, refusals and exports, newest first, each with its account and network. */
export function SecurityEvents() {
  const { get, set } = useListSearch();
  const asked = { q: get('q'), kind: get('kind'), user: get('user'), from: get('from'), to: get('to') };
  const onOnly = asked.user === '' ? (user: string) => set({ user }) : undefined;
  return (
    <LogLines
      name="security-log"
      asked={asked}
      ask={async (page) => {
        const { events: lines, pagination } = await call('GET /security-log', { query: { ...asked, ...page } });
        return { lines, pagination };
      }}
      words={{
        title: securityText.title(),
        failed: securityText.loadFailed(),
        none: securityText.none(),
        noMatch: securityText.noMatch(),
      }}
      renderFilters={() => <Filters />}
    >
      {(event) => <Event key={event.id} event={event} onOnly={onOnly} />}
    </LogLines>
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
          <Options of={securityKinds.map((kind) => [kind, securityText.kind({ kind })])} />
        </SelectBox>
        <DayRange
          labels={{ from: logText.from(), to: logText.to() }}
          from={get('from')}
          to={get('to')}
          onChange={set}
        />
      </FilterFold>
      {[...filters, 'user'].some((name) => get(name) !== '') && (
        <BareButton onClick={() => set(nothing)}>{commonText.clear()}</BareButton>
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
    // `detail` may be the name of a call. The name is shown only if the server refused the call, or if an API key made
    // the call (`detail` then ends with the key's name in brackets). In other events the kind says enough.
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
          <BareButton
            aria-label={logText.onlyThisLabel({ subject: account.email })}
            className="whitespace-nowrap"
            onClick={() => onOnly(account.id)}
          >
            {logText.onlyThis()}
          </BareButton>
        )}
      </p>
      <p className="text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

/** Returns whether a text names a call, such as "POST /auth/login". */
function isCall(detail: string): boolean {
  return /^[A-Z]+ \//.test(detail);
}
