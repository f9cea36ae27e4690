import { useState } from 'react';
import * as dashboardText from '#text/admin-dashboard.ts';
import type { Day } from './day.ts';
import { DayBars } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';

/** Revenue by day as bars, each leading to its orders; the same as a table for those who cannot see bars. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="mt-4 border border-thread bg-white p-4">
      <figcaption className="flex items-center justify-between">
        <span className="font-semibold">{dashboardText.revenueByDay()}</span>
        <button
          type="button"
          aria-pressed={isTable}
          className="text-md text-indigo underline underline-offset-4"
          onClick={() => setTable(!isTable)}
        >
          {dashboardText.asTable()}
        </button>
      </figcaption>
      {isTable ? <DayTable days={days} /> : <DayBars days={days} />}
    </figure>
  );
}
