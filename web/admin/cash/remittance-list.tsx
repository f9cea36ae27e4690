import { useQuery } from '@tanstack/react-query';
import type { Remittance } from '#contract/cash.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import * as cashText from '#text/admin-cash.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Badge } from '../lists/badge.tsx';
import { Pager } from '../lists/pager.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { remittancesQuery } from './cash-queries.ts';

/** Lists the couriers' payments, newest first; each opens with its lines. */
export function RemittanceList() {
  const { get, set, page, toPage } = useListSearch();
  const query = useQuery({ ...remittancesQuery(page), placeholderData: (before) => before });
  return (
    <QueryAnswer query={query} failed={cashText.loadFailed()}>
      {({ remittances, pagination }) =>
        remittances.length === 0 ? (
          <EmptyState title={cashText.nothing({ pile: 'remittances' })} />
        ) : (
          <Pager pagination={pagination} onPage={(at, options) => void toPage(at, options)}>
            <ul
              aria-label={cashText.pile({ pile: 'remittances' })}
              className="mt-4 divide-y divide-thread border-y border-thread bg-white"
            >
              {remittances.map((one) => (
                <Row key={one.id} one={one} onOpen={() => void set({ remittance: one.id, page: get('page') })} />
              ))}
            </ul>
          </Pager>
        )
      }
    </QueryAnswer>
  );
}

function Row({ one, onOpen }: { one: Remittance; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-3 py-3 text-start hover:bg-kora-shade"
      >
        <span className="min-w-0 grow basis-60 wrap-anywhere">
          <span className="font-semibold">{one.courier}</span> · {formatDay(one.receivedOn)}
          <span className="block text-md text-ink-soft">
            {[cashText.lines({ count: one.lines }), one.reference].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Troubles one={one} />
        <span className={`price font-semibold ${one.undoneAt ? 'line-through' : ''}`}>{formatRupees(one.total)}</span>
      </button>
    </li>
  );
}

/** Shows the parts of a remittance that somebody should check. */
function Troubles({ one }: { one: Remittance }) {
  if (one.undoneAt) return <Badge tone="warn">{cashText.takenBack()}</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {(['short', 'over', 'double', 'unknown'] as const)
        .filter((outcome) => one[outcome] > 0)
        .map((outcome) => (
          <Badge key={outcome} tone={outcome === 'over' ? 'warn' : 'bad'}>
            {cashText.outcomeCount({ outcome, count: one[outcome] })}
          </Badge>
        ))}
    </span>
  );
}
