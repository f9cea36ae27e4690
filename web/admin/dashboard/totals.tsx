import { Link } from 'react-router';
import type { Insights } from '#contract/insights.ts';
import { formatRupees, parseRupees } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import { formatShare } from '#messages/format-days.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { soldOf, soldOrdersPath, type Range } from './sold-orders-path.ts';

/**
 * Shows the four totals of a range of days, with links to the orders. Each total is compared with the total of the same
 * number of days before the range. The first three totals leave out cancelled orders; the fourth counts only cancelled
 * orders.
 */
export function Totals({ figures: { totals, before }, range }: { figures: Insights; range: Range }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px border border-thread bg-thread lg:grid-cols-4">
      <Total
        label={dashboardText.revenue()}
        value={formatRupees(totals.revenue)}
        was={parseRupees(before.revenue) ?? 0}
        now={parseRupees(totals.revenue) ?? 0}
        to={soldOrdersPath(range)}
      />
      <Total
        label={dashboardText.orders()}
        value={formatCount(soldOf(totals))}
        was={soldOf(before)}
        now={soldOf(totals)}
        to={soldOrdersPath(range)}
      />
      <Total
        label={dashboardText.average()}
        value={formatRupees(totals.average)}
        was={parseRupees(before.average) ?? 0}
        now={parseRupees(totals.average) ?? 0}
        to={soldOrdersPath(range, { sort: 'totalHighLow' })}
      />
      <Total
        label={dashboardText.cancelled()}
        value={withShare(totals.canceled, totals.orders)}
        was={before.canceled}
        now={totals.canceled}
        isBadWhenMore
        to={`/admin/order?from=${range.from}&to=${range.to}&status=CANCELED`}
      />
    </dl>
  );
}

/** Writes the number of cancelled orders, and their share of all orders. */
function withShare(canceled: number, orders: number): string {
  if (orders === 0) return formatCount(canceled);
  return dashboardText.cancelledShare({ count: canceled, share: formatShare(canceled / orders) });
}

type TotalProps = { label: string; value: string; was: number; now: number; to: string; isBadWhenMore?: boolean };

function Total({ label, value, was, now, to, isBadWhenMore = false }: TotalProps) {
  return (
    <div className="flex flex-col bg-white p-3 sm:p-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 lg:max-xl:flex-col">
        <Link to={to} className="price text-xl font-semibold whitespace-nowrap hover:underline sm:text-2xl">
          {value}
        </Link>
        {was !== 0 && <Change share={(now - was) / was} isBadWhenMore={isBadWhenMore} />}
      </dd>
    </div>
  );
}

/** Shows the change as a percentage of the total before the range. Shows nothing if the change rounds to zero. */
function Change({ share, isBadWhenMore }: { share: number; isBadWhenMore: boolean }) {
  if (Math.round(share * 100) === 0) return null;
  const isMore = share > 0;
  const shown = formatShare(Math.abs(share));
  return (
    <span className={`price text-md whitespace-nowrap ${isMore === isBadWhenMore ? 'text-madder' : 'text-neem'}`}>
      {isMore ? dashboardText.more({ share: shown }) : dashboardText.less({ share: shown })}
      <span className="sr-only"> {dashboardText.againstBefore()}</span>
    </span>
  );
}
