import type { Insights } from '#contract/insights.ts';
import { formatCount } from '#messages/format.ts';
import { formatShare } from '#messages/format-days.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { FigureTable } from './figure-table.tsx';

/**
 * Shows the share of delivered orders that arrived by the last promised day, for each delivery zone and courier. Shows
 * nothing if the shop has no delivery zones or has delivered nothing.
 */
export function OnTime({ rows }: { rows: Insights['onTime'] }) {
  if (rows.length === 0) return null;
  return (
    <div className="mt-6">
      <FigureTable
        title={dashboardText.onTime()}
        empty=""
        columns={[
          dashboardText.zoneAndCourier(),
          dashboardText.delivered(),
          dashboardText.onTimeCount(),
          dashboardText.share(),
        ]}
        notOnPhone={1}
        rows={rows.map(({ zone, courier, delivered, onTime }) => ({
          key: `${zone} ${courier}`,
          name: (
            <>
              {zone || dashboardText.noZone()}
              <span className="block text-ink-soft">{courier || dashboardText.noCourier()}</span>
            </>
          ),
          figures: [formatCount(delivered), formatCount(onTime), formatShare(onTime / delivered)],
          to: undefined,
        }))}
      />
    </div>
  );
}
