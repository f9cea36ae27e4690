import { useState } from 'react';
import { Link } from 'react-router';
import type { Insights } from '#contract/insights.ts';
import { formatDay } from '#domain/days.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';

type Day = Insights['days'][number];
const HEIGHT = 160;

/** Revenue by day as bars, each leading to its orders; the same as a table for who cannot see bars. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const [isTable, setTable] = useState(false);
  const most = Math.max(1, ...days.map((day) => parseRupees(day.revenue) ?? 0));
  const top = niceTop(most);
  const step = 100 / days.length;
  return (
    <figure className="mt-4 border border-thread bg-white p-4">
      <figcaption className="flex items-center justify-between">
        <span className="font-semibold">Revenue by day</span>
        <button type="button" aria-pressed={isTable} className="text-[0.9375rem] text-indigo underline underline-offset-4" onClick={() => setTable(!isTable)}>As a table</button>
      </figcaption>
      {isTable ? (
        <div tabIndex={0} role="region" aria-label="Revenue by day, as a table" className="mt-3 max-h-72 overflow-auto">
          <table className="price w-full text-left text-[0.9375rem]">
            <thead className="text-ink-soft"><tr>{['Day', 'Orders', 'Cancelled', 'Revenue'].map((title) => <th key={title} scope="col" className="py-1 font-medium">{title}</th>)}</tr></thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day} className="border-t border-thread"><td className="py-1"><Link to={ordersOf(day)} className="hover:underline">{formatDay(day.day)}</Link></td><td>{day.orders}</td><td>{day.canceled}</td><td>{formatRupees(day.revenue)}</td></tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-2">
          <div aria-hidden className="price flex flex-col justify-between text-right text-[0.8125rem] text-ink-soft">
            <span>{formatPaise(top)}</span><span>{formatPaise(top / 2)}</span><span>₹0</span>
          </div>
          <svg role="group" aria-label="Revenue by day" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" className="h-40 w-full overflow-visible">
            {[0, 0.5, 1].map((share) => (
              <line key={share} x1={0} x2={100} y1={HEIGHT * share} y2={HEIGHT * share} className="stroke-thread" strokeWidth={1} vectorEffect="non-scaling-stroke" />
            ))}
            {days.map((day, index) => {
              const height = ((parseRupees(day.revenue) ?? 0) / top) * HEIGHT;
              const words = `${formatDay(day.day)}: ${formatRupees(day.revenue)}, ${day.orders} ${day.orders === 1 ? 'order' : 'orders'}${day.canceled > 0 ? `, ${day.canceled} cancelled` : ''}`;
              return (
                <Link key={day.day} to={ordersOf(day)} aria-label={words} className="group outline-none">
                  <title>{words}</title>
                  <rect x={index * step} y={0} width={step} height={HEIGHT} className="fill-transparent group-hover:fill-kora-deep group-focus-visible:fill-kora-shade" />
                  <rect x={index * step + step * 0.12} y={HEIGHT - height} width={step * 0.76} height={height} className="fill-indigo" />
                </Link>
              );
            })}
          </svg>
          <span />
          <div aria-hidden className="flex justify-between pt-1 text-[0.8125rem] text-ink-soft">
            <span>{formatDay(days[0]?.day ?? '')}</span><span>{formatDay(days.at(-1)?.day ?? '')}</span>
          </div>
        </div>
      )}
    </figure>
  );
}

function ordersOf({ day }: Day): string {
  return `/admin/order?from=${day}&to=${day}`;
}

// 1, 2 or 5 and noughts: an axis one reads at a glance. In paise, never below ₹100.
function niceTop(paise: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(paise, 10_000)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= paise) ?? paise;
}
