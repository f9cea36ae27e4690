import { Link } from 'react-router';
import { formatRupees } from '#domain/money.ts';
import { formatCount, formatDay } from '#messages/format.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { ordersPathOf, type Day } from './day.ts';
import { soldOf, soldOrdersPath } from './sold-orders-path.ts';

const titles = [dashboardText.day(), dashboardText.orders(), dashboardText.cancelled(), dashboardText.revenue()];

/** Shows each day's figures as a table, newest day first. */
export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <div tabIndex={0} role="region" aria-label={dashboardText.byDayAsTable()} className="mt-3 max-h-72 overflow-auto">
      <table className="price w-full text-start text-md">
        <thead className="text-ink-soft">
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className="py-1 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-thread">
              <td className="py-1">
                <Link to={ordersPathOf(day)} className="hover:underline">
                  {formatDay(day.day)}
                </Link>
              </td>
              <td>
                <Link to={soldOrdersPath({ from: day.day, to: day.day })} className="hover:underline">
                  {formatCount(soldOf(day))}
                </Link>
              </td>
              <td>
                <Link to={`${ordersPathOf(day)}&status=CANCELED`} className="hover:underline">
                  {formatCount(day.canceled)}
                </Link>
              </td>
              <td>
                <Link to={soldOrdersPath({ from: day.day, to: day.day })} className="hover:underline">
                  {formatRupees(day.revenue)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
