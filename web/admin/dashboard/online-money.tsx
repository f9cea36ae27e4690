import { Link } from 'react-router';
import type { Insights } from '#contract/insights.ts';
import { formatRupees } from '#domain/money.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { useMay } from '../staff/permissions.ts';

/** Shows what orders that are paid online come to: booked, paid, given back, and settled to the bank. */
export function OnlineMoney({ online }: { online: NonNullable<Insights['online']> }) {
  const may = useMay();
  const [payments, settlements] = may('cash.edit') ? ['/admin/payments?tab=all', '/admin/settlements'] : [];
  const fees = dashboardText.onlineFees({ fee: formatRupees(online.fee), tax: formatRupees(online.tax) });
  const rows: Array<{ label: string; amount: string; to: string | undefined; note?: string }> = [
    { label: dashboardText.onlineBooked(), amount: online.booked, to: payments },
    { label: dashboardText.onlinePaid(), amount: online.paid, to: payments },
    { label: dashboardText.onlineRefunded(), amount: online.refunded, to: payments },
    { label: dashboardText.onlineSettled(), amount: online.settled, to: settlements, note: fees },
  ];
  return (
    <section aria-label={dashboardText.online()} className="mt-6 border border-thread bg-white p-4">
      <h3 className="font-semibold">{dashboardText.online()}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {rows.map(({ label, amount, to, note }) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="price text-xl font-semibold">
              {to === undefined ? (
                formatRupees(amount)
              ) : (
                <Link to={to} className="hover:underline">
                  {formatRupees(amount)}
                </Link>
              )}
              {note && <span className="block text-caption font-normal text-ink-soft">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
