import type { Insights } from '#contract/insights.ts';
import { formatRupees } from '#domain/money.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { useMay } from '../staff/permissions.ts';
import { MoneyFigures, type MoneyFigure } from './money-figures.tsx';

/** Shows the amounts of orders that are paid online: booked, paid, refunded, and settled to the bank. */
export function OnlineMoney({ online }: { online: NonNullable<Insights['online']> }) {
  const may = useMay();
  const [payments, settlements] = may('cash.edit') ? ['/admin/payments?tab=all', '/admin/settlements'] : [];
  const fees = dashboardText.onlineFees({ fee: formatRupees(online.fee), tax: formatRupees(online.tax) });
  const figures: MoneyFigure[] = [
    { label: dashboardText.onlineBooked(), amount: online.booked, to: payments },
    { label: dashboardText.onlinePaid(), amount: online.paid, to: payments },
    { label: dashboardText.onlineRefunded(), amount: online.refunded, to: payments },
    { label: dashboardText.onlineSettled(), amount: online.settled, to: settlements, note: fees },
  ];
  return <MoneyFigures title={dashboardText.online()} figures={figures} />;
}
