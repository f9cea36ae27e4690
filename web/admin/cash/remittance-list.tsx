import { useQuery } from '@tanstack/react-query';
import type { Remittance } from '#contract/cash.ts';
import * as cashText from '#text/admin-cash.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Badge } from '../lists/badge.tsx';
import { Pager } from '../lists/pager.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { TransferRow } from '../lists/transfer-row.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { remittancesQuery } from './cash-queries.ts';

/** Lists the couriers' payments, newest first. A click on a payment shows its lines. */
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
                <TransferRow
                  key={one.id}
                  from={one.courier}
                  day={one.receivedOn}
                  about={[cashText.lines({ count: one.lines }), one.reference]}
                  amount={one.total}
                  isUndone={one.undoneAt !== null}
                  troubles={<Troubles one={one} />}
                  onOpen={() => void set({ remittance: one.id, page: get('page') })}
                />
              ))}
            </ul>
          </Pager>
        )
      }
    </QueryAnswer>
  );
}

/**
 * Shows a badge for each kind of line that somebody should check, with the number of such lines. For an undone
 * remittance, shows only that it was undone.
 */
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
