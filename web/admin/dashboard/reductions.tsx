import type { Insights } from '#contract/insights.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import { formatRupees, formatSaving } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { FigureTable } from './figure-table.tsx';

/** Lists the offers with the number of their orders and the amount that each offer took off, for the shown days. */
export function Reductions({ gross, off, offers }: NonNullable<Insights['reductions']>) {
  return (
    <div className="mt-6">
      <FigureTable
        title={dashboardText.reductions({ gross: formatRupees(gross), off: formatRupees(off) })}
        empty=""
        columns={[dashboardText.offer(), dashboardText.channelOrders(), dashboardText.reduced()]}
        rows={offers.map((one, at) => ({
          key: String(at),
          name: labelOfReduction(one),
          figures: [formatCount(one.orders), formatSaving(one.amount)],
          to: undefined,
        }))}
      />
    </div>
  );
}
