import type { Settlement } from '#contract/settlements.ts';
import { formatRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { formatDay } from '#messages/format.ts';
import * as settlementText from '#text/admin-settlements.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Badge } from '../lists/badge.tsx';
import { Pager } from '../lists/pager.tsx';
import { useListSearch } from '../lists/use-list-search.ts';

type Props = { settlements: readonly Settlement[]; pagination: Parameters<typeof Pager>[0]['pagination'] };

/** Lists the gateways' transfers, newest first; each opens with its lines. */
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
          <Row key={one.id} one={one} onOpen={() => void set({ settlement: one.id, page: get('page') })} />
        ))}
      </ul>
    </Pager>
  );
}

function Row({ one, onOpen }: { one: Settlement; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-3 py-3 text-start hover:bg-kora-shade"
      >
        <span className="min-w-0 grow basis-60 wrap-anywhere">
          <span className="font-semibold" translate="no">
            {gatewayTitles[one.gateway]}
          </span>{' '}
          · {formatDay(one.settledOn)}
          <span className="block text-md text-ink-soft">
            {[settlementText.lines({ count: one.lines }), one.utr].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Troubles one={one} />
        <span className="price font-semibold">{formatRupees(one.net)}</span>
      </button>
    </li>
  );
}

/** Shows the kinds of lines at which somebody should look. */
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
