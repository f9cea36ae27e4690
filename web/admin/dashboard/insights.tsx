import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, indianDay } from '#domain/days.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import * as insightsText from '#text/insights.ts';
import { formatDay } from '#messages/format.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { controlClass } from '../lists/list-tools.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { insightsQuery, rangeAfter, rangeOf, USUAL_DAYS } from './insights-query.ts';
import { CameBackLists, Channels, Money } from './money.tsx';
import { OnlineMoney } from './online-money.tsx';
import { OnTime } from './on-time.tsx';
import { Reductions } from './reductions.tsx';
import { ProductLists } from './product-lists.tsx';
import { Totals } from './totals.tsx';
import type { Day } from './day.ts';
import { DayBars } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';

const ranges = [7, 30, 90] as const;

/**
 * Shows the shop's figures over a range of days. Most numbers link to a list, for example of the orders that the number
 * counts.
 */
export function Insights() {
  const { get } = useListSearch();
  const [today] = useState(() => indianDay(new Date().toISOString()));
  const { from, to } = rangeOf(get, today);
  const query = useQuery({ ...insightsQuery(from, to), placeholderData: (before) => before });
  return (
    <section aria-labelledby="insights" className="mt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="insights" className="display me-auto text-2xl">
          {dashboardText.range({ from: formatDay(from), to: formatDay(to) })}
        </h2>
        <RangeChoice from={from} to={to} today={today} />
      </div>
      <QueryAnswer query={query} failed={insightsText.loadFailed()} isReasonShown placeholder="mt-4 h-96">
        {(figures) => (
          <>
            <Totals figures={figures} range={{ from, to }} />
            <DayChart days={figures.days} />
            <Money money={figures.money} range={{ from, to }} />
            {figures.online && <OnlineMoney online={figures.online} />}
            {figures.reductions && <Reductions {...figures.reductions} />}
            <Channels channels={figures.channels} range={{ from, to }} />
            <ProductLists figures={figures} range={{ from, to }} />
            <CameBackLists cameBack={figures.cameBack} />
            <OnTime rows={figures.onTime} />
          </>
        )}
      </QueryAnswer>
    </section>
  );
}

/** Chooses the last 7, 30 or 90 days, or any other days. The page's address contains the chosen days. */
function RangeChoice({ from, to, today }: { from: string; to: string; today: string }) {
  const { set } = useListSearch();
  const firstOf = (days: number) => addDays(today, 1 - days);
  const choose = (chosen: { from: string } | { to: string }) => {
    const range = rangeAfter(chosen, { from, to, today });
    if (range) set(range);
  };
  return (
    <>
      <Segmented
        label={dashboardText.daysShown()}
        choices={ranges.map((days) => ({ id: firstOf(days), name: dashboardText.days({ count: days }) }))}
        chosen={to === today ? from : undefined}
        onChange={(first) => set({ from: first === firstOf(USUAL_DAYS) ? undefined : first, to: undefined })}
      />
      <span className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <DayBox label={dashboardText.from()} day={from} max={today} onChosen={(day) => choose({ from: day })} />
        <DayBox label={dashboardText.to()} day={to} max={today} onChosen={(day) => choose({ to: day })} />
      </span>
    </>
  );
}

type DayBoxProps = { label: string; day: string; max: string; onChosen: (day: string) => void };

/**
 * A box for a day. While the person types, the box shows the typed text and not the day of the address, because a
 * half-typed year is no valid day.
 */
function DayBox({ label, day, max, onChosen }: DayBoxProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="date"
      aria-label={label}
      value={typed ?? day}
      max={max}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChosen(event.target.value);
      }}
      className={controlClass}
    />
  );
}

/**
 * Shows revenue by day as bars, each with a link to its orders. For people who cannot see bars, a table shows the same
 * revenue.
 */
function DayChart({ days }: { days: readonly Day[] }) {
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
