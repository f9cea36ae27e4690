import { useQuery } from '@tanstack/react-query';
import { PackagePlus, ScanBarcode, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { orderPiles } from '#domain/order-stages.ts';
import { formatCount } from '#messages/format.ts';
import * as labelText from '#text/admin-labels.ts';
import * as packText from '#text/admin-pack.ts';
import * as deskText from '#text/admin-desk.ts';
import * as returnsText from '#text/admin-returns.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { useMay } from '../../staff/permissions.ts';
import { returnCountsQuery } from '../../returns/return-counts.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { deskQuery } from './desk-query.ts';

// On a phone each line scrolls sideways, so that the orders begin higher. If both lines do not fit beside each other,
// the tools move to the next line together.
const lineClass = 'flex items-center gap-2 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap xl:gap-1';

/** The piles on the desk, each with its number of orders; a pressed pile narrows the list to it. */
export function DeskStrip() {
  const may = useMay();
  const { get, set } = useListSearch();
  const { data: counts } = useQuery(deskQuery);
  const chosen = get('desk');
  // Most shops ask no customer before packing, and void few labels.
  const shown = orderPiles.filter(
    (desk) =>
      !['toConfirm', 'toPay', 'toVoid', 'moneyDue'].includes(desk) || chosen === desk || (counts?.[desk] ?? 0) > 0,
  );
  return (
    <div
      role="group"
      aria-label={deskText.title()}
      className="mt-3 flex items-center gap-x-5 gap-y-2 max-sm:flex-col max-sm:items-stretch sm:flex-wrap"
    >
      <div className={lineClass}>
        <span className="eyebrow text-ink-soft">{deskText.title()}</span>
        {shown.map((desk) => (
          <button
            key={desk}
            type="button"
            aria-pressed={desk === chosen}
            className={`${toolClass} aria-pressed:border-indigo aria-pressed:bg-indigo-wash`}
            onClick={() => set({ desk: desk === chosen ? undefined : desk, status: undefined })}
          >
            {deskText.pile({ desk })}{' '}
            <span className="price text-ink-soft">{counts ? formatCount(counts[desk]) : undefined}</span>
          </button>
        ))}
        <SwapPiles />
      </div>
      <div className={lineClass}>
        <Link to="/admin/order/print?kind=manifest" className={toolClass}>
          <Truck aria-hidden className="size-4" /> {labelText.manifestToday()}
        </Link>
        {may('orders.pack') && (
          <Link to="/admin/order/pack" className={toolClass}>
            <ScanBarcode aria-hidden className="size-4" /> {packText.title()}
          </Link>
        )}
        {may('orders.pack') && (
          <Link to="/admin/order/parcels" className={toolClass}>
            <PackagePlus aria-hidden className="size-4" /> {deskText.listTitle()}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The swaps that are packed and handed over like orders; they stand among the returns. */
function SwapPiles() {
  const { data } = useQuery(returnCountsQuery);
  return (['toPack', 'toHandOver'] as const)
    .filter((tab) => (data?.[tab] ?? 0) > 0)
    .map((tab) => (
      <Link key={tab} to={`/admin/returns?tab=${tab}`} className={toolClass}>
        {returnsText.tab({ tab })} <span className="price text-ink-soft">{formatCount(data?.[tab] ?? 0)}</span>
      </Link>
    ));
}
