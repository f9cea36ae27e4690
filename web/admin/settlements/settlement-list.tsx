import type { Settlement } from '#contract/settlements.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import * as settlementText from '#text/admin-settlements.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Badge } from '../lists/badge.tsx';
import { Pager } from '../lists/pager.tsx';
import { TransferRow } from '../lists/transfer-row.tsx';
import { useListSearch } from '../lists/use-list-search.ts';

type Props = { settlements: readonly Settlement[]; pagination: Parameters<typeof Pager>[0]['pagination'] };

/** Lists the gateways' transfers to the bank, newest first. A click on a transfer shows its lines. */
export function SettlementList({ settlements, pagination }: Props) {
  const { get, set, toPage } = useListSearch();
  if (settlements.length === 0) return <EmptyState title={settlementText.nothing({ tab: 'settlements' })} />;
  return (
    <Pager pagination={pagination} onPage={(at, options) => void toPage(at, options)}>
      <ul
        aria-label={settlementText.tab({ tab: 'settlements' })}
        className="mt-4 divide-y divide-thread border-y border-thread bg-white"
      >
        {settlements.map((one) => (
          <TransferRow
            key={one.id}
            from={gatewayTitles[one.gateway]}
            day={one.settledOn}
            about={[settlementText.lines({ count: one.lines }), one.utr]}
            amount={one.net}
            troubles={<Troubles one={one} />}
            onOpen={() => void set({ settlement: one.id, page: get('page') })}
          />
        ))}
      </ul>
    </Pager>
  );
}

/** Shows a badge for each kind of line that somebody should check, with the number of such lines. */
function Troubles({ one }: { one: Settlement }) {
  return (
    <span className="flex flex-wrap gap-1">
      {(['short', 'late', 'unknown'] as const)
        .filter((outcome) => one[outcome] > 0)
        .map((outcome) => (
          <Badge key={outcome} tone={outcome === 'late' ? 'warn' : 'bad'}>
            {settlementText.outcomeCount({ outcome, count: one[outcome] })}
          </Badge>
        ))}
    </span>
  );
}
