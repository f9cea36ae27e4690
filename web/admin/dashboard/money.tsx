import type { Insights } from '#contract/insights.ts';
import { formatRupees, parseRupees } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import { formatShare } from '#messages/format-days.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { useMay } from '../staff/permissions.ts';
import { FigureTable } from './figure-table.tsx';
import { MoneyFigures, type MoneyFigure } from './money-figures.tsx';
import type { Range } from './sold-orders-path.ts';

/**
 * Shows four sums for the orders in a range of days: booked, delivered, received and refunded. "Delivered" is the total
 * of the delivered orders. "Received" is the money that the shop has got for its orders.
 */
export function Money({ money, range }: { money: Insights['money']; range: Range }) {
  const may = useMay();
  const orders = `/admin/order?from=${range.from}&to=${range.to}`;
  const cash = may('cash.edit') ? '/admin/cash' : undefined;
  const figures: MoneyFigure[] = [
    { label: dashboardText.booked(), amount: money.booked, to: `${orders}&except=CANCELED` },
    { label: dashboardText.delivered(), amount: money.delivered, to: `${orders}&status=DELIVERED` },
    {
      label: dashboardText.received(),
      amount: money.received,
      ...(parseRupees(money.withoutParcel) !== 0 && {
        note: dashboardText.withoutParcel({ amount: formatRupees(money.withoutParcel) }),
      }),
      to: cash,
    },
    { label: dashboardText.refunded(), amount: money.refunded, to: '/admin/returns?tab=done' },
  ];
  return <MoneyFigures title={dashboardText.money()} figures={figures} />;
}

/** In the table of sales channels, the index of the column that counts the delivered orders. */
const DELIVERED = 3;

/**
 * Compares orders that customers placed themselves with phone orders that staff entered for them. Shows nothing if
 * staff entered no orders.
 */
export function Channels({ channels, range }: { channels: Insights['channels']; range: Range }) {
  const phone = channels.find(({ channel }) => channel === 'phone');
  if (!phone || phone.orders === 0) return null;
  return (
    <div className="mt-6">
      <FigureTable
        title={dashboardText.channels()}
        empty=""
        columns={[
          dashboardText.name(),
          dashboardText.channelOrders(),
          dashboardText.booked(),
          dashboardText.delivered(),
          dashboardText.cameBackCount(),
        ]}
        notOnPhone={DELIVERED}
        rows={channels.map(({ channel, orders, booked, delivered, returned, arrived }) => ({
          key: channel,
          name: dashboardText.channel({ channel }),
          figures: [
            formatCount(orders),
            formatRupees(booked),
            formatRupees(delivered),
            returned + arrived === 0 ? '–' : shareOf({ returned, delivered: arrived }),
          ],
          to: channel === 'phone' ? `/admin/order?channel=phone&from=${range.from}&to=${range.to}` : undefined,
        }))}
      />
    </div>
  );
}

type CameBack = Insights['cameBack'];

/**
 * Shows the share of parcels that came back because nobody accepted them, by PIN code, product and customer. The share
 * leaves out parcels that are still on the way. Shows nothing if no parcel came back.
 */
export function CameBackLists({ cameBack }: { cameBack: CameBack }) {
  const may = useMay();
  const customers = may('customers.read');
  if (cameBack.returned === 0) return null;
  const share = shareOf(cameBack);
  return (
    <section aria-label={dashboardText.cameBack()} className="mt-6">
      <h3 className="font-semibold">{dashboardText.cameBackShare({ share, count: cameBack.returned })}</h3>
      <div className="mt-3 grid gap-6 xl:grid-cols-3">
        <List title={dashboardText.byPin()} rows={cameBack.pins} toOf={({ key }) => `/admin/order?q=${key}`} />
        <List title={dashboardText.byProduct()} rows={cameBack.products} toOf={() => undefined} />
        <List
          title={dashboardText.byCustomer()}
          rows={cameBack.customers}
          toOf={({ key }) => (customers ? `/admin/customer?customer=${key}` : undefined)}
        />
      </div>
    </section>
  );
}

type Row = CameBack['pins'][number];
type ListProps = { title: string; rows: readonly Row[]; toOf: (row: Row) => string | undefined };

function List({ title, rows, toOf }: ListProps) {
  return (
    <FigureTable
      title={title}
      empty={dashboardText.nothingCameBack()}
      columns={[dashboardText.name(), dashboardText.cameBackCount(), dashboardText.share()]}
      rows={rows.map((row) => ({
        key: row.key,
        name: /^\d{6}$/.test(row.key) ? `${row.key} ${row.name}` : row.name,
        figures: [formatCount(row.returned), shareOf(row)],
        to: toOf(row),
      }))}
    />
  );
}

function shareOf({ returned, delivered }: { returned: number; delivered: number }): string {
  return formatShare(returned / (returned + delivered));
}
