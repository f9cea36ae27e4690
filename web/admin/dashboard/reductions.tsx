import type { Insights } from '#contract/insights.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import { formatRupees, formatSaving } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { FigureTable } from './figure-table.tsx';

/** Lists what each offer took off the orders of the days shown. */
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
