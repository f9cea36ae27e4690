import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderPiles, SEES_MONEY_DUE } from '#domain/order-stages.ts';
import { formatCount } from '#messages/format.ts';
import * as deskText from '#text/admin-desk.ts';
import * as returnsText from '#text/admin-returns.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { useMay } from '../../staff/permissions.ts';
import { returnCountsQuery } from '../../returns/return-counts.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { deskQuery } from './desk-query.ts';

/**
 * Shows the groups of orders that need the same work, each with its number of orders. A click on a group filters the
 * list.
 */
export function DeskStrip() {
  const { get, set } = useListSearch();
  const { data: counts } = useQuery(deskQuery);
  const chosen = get('desk');
  const may = useMay();
  // Groups that many shops never need are hidden while they have no orders. Most shops ask no customer for a
  // confirmation, and rarely cancel a booked label.
  const shown = orderPiles.filter(
    (desk) =>
      (desk !== 'moneyDue' || may(SEES_MONEY_DUE)) &&
      (!['toConfirm', 'toPay', 'toVoid', 'moneyDue'].includes(desk) || chosen === desk || (counts?.[desk] ?? 0) > 0),
  );
  return (
    // On a phone this line of groups scrolls sideways, so that the orders begin higher.
    <div
      role="group"
      aria-label={deskText.title()}
      className="mt-3 flex items-center gap-2 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap xl:gap-1"
    >
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
          <span className="price text-ink-soft">{counts ? formatCount(counts[desk] ?? 0) : undefined}</span>
        </button>
      ))}
      <SwapPiles />
    </div>
  );
}

/**
 * Shows how many swaps (exchanges) are waiting to be packed or handed over. The links open the list of returns, because
 * swaps are not orders.
 */
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
