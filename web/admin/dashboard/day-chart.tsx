import { useState } from 'react';
import * as dashboardText from '#text/admin-dashboard.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { Day } from './day.ts';
import { DayBars } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';

/**
 * Shows revenue by day as bars, each with a link to its orders; a table shows the same to people who cannot see bars.
 */
export function DayChart({ days }: { days: readonly Day[] }) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="mt-4 border border-thread bg-white p-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{dashboardText.revenueByDay()}</span>
        <Segmented
          label={dashboardText.daysAs()}
          choices={[
            { id: 'chart', name: dashboardText.asChart() },
            { id: 'table', name: dashboardText.asTable() },
          ]}
          chosen={isTable ? 'table' : 'chart'}
          onChange={(view) => setTable(view === 'table')}
        />
      </figcaption>
      {isTable ? <DayTable days={days} /> : <DayBars days={days} />}
    </figure>
  );
}
