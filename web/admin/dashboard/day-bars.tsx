import { Link } from 'react-router';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { ordersPathOf, type Day } from './day.ts';
import { soldOf } from './sold-orders-path.ts';

/**
 * The height of the drawing in its own units. The drawing's width is 100 units, stretched to the width of the screen.
 */
const HEIGHT = 160;
/** Each bar fills this share of its day's width; the rest is the gap between two bars. */
const BAR_SHARE = 0.76;

/** Draws a bar for each day. Time runs from left to right in every language. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const top = axisTop(Math.max(1, ...days.map(paiseOf)));
  const width = 100 / days.length;
  return (
    <div dir="ltr" className="mt-3 grid grid-cols-[auto_1fr] gap-x-2">
      <div aria-hidden className="price flex flex-col justify-between text-end text-caption text-ink-soft">
        <span>{formatPaise(top)}</span>
        <span>{formatPaise(top / 2)}</span>
        <span>{formatPaise(0)}</span>
      </div>
      <svg
        role="group"
        aria-label={dashboardText.revenueByDay()}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible"
      >
        <GridLines />
        {days.map((day, index) => (
          <Bar key={day.day} day={day} x={index * width} width={width} height={(paiseOf(day) / top) * HEIGHT} />
        ))}
      </svg>
      <span />
      <div aria-hidden className="flex justify-between pt-1 text-caption text-ink-soft">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </div>
    </div>
  );
}

function GridLines() {
  return [0, 0.5, 1].map((share) => (
    <line
      key={share}
      x1={0}
      x2={100}
      y1={HEIGHT * share}
      y2={HEIGHT * share}
      className="stroke-thread"
      strokeWidth={1}
      vectorEffect="non-scaling-stroke"
    />
  ));
}

type BarProps = { day: Day; x: number; width: number; height: number };

function Bar({ day, x, width, height }: BarProps) {
  const words = dashboardText.dayFigures({
    day: formatDay(day.day),
    revenue: formatRupees(day.revenue),
    orders: soldOf(day),
    canceled: day.canceled,
  });
  return (
    <Link to={ordersPathOf(day)} aria-label={words} className="group outline-none">
      <title>{words}</title>
      <rect
        x={x}
        y={0}
        width={width}
        height={HEIGHT}
        className="fill-transparent group-hover:fill-kora-deep group-focus-visible:fill-kora-shade"
      />
      <rect
        x={x + (width * (1 - BAR_SHARE)) / 2}
        y={HEIGHT - height}
        width={width * BAR_SHARE}
        height={height}
        className="fill-indigo"
      />
    </Link>
  );
}

function paiseOf({ revenue }: Day): number {
  return parseRupees(revenue) ?? 0;
}

/**
 * Returns the highest value of the chart's axis, in paise: 1, 2, 5 or 10 times a power of ten, because such numbers are
 * easy to read. The axis never ends below ₹100.
 */
function axisTop(paise: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(paise, 10_000)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= paise) ?? paise;
}
