import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Company } from '#contract/company.ts';
import type { Order } from '#contract/orders.ts';
import type { Courier } from '#contract/parcels.ts';
import { indianDay } from '#domain/days.ts';
import { limits } from '#domain/limits.ts';
import * as labelText from '#text/admin-labels.ts';
import * as printText from '#text/admin-print.ts';
import * as orderText from '#text/order.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toolClass } from '../../lists/list-tools.tsx';
import { NoAddress } from '../../tax/no-address.tsx';
import { QueryAnswer } from '../../lists/query-answer.tsx';
import { Labels } from './label.tsx';
import { Manifest } from './manifest.tsx';
import { labelsOf, pilesOf, shippedWithoutParcel } from './parcels-to-print.ts';
import { PickList } from './pick-list.tsx';
import { printPaper } from './print-paper.ts';
import { Slip } from './slip.tsx';
import { swapAsOrder } from './swap-as-order.ts';
import './print.css';

const kinds = ['slips', 'picks', 'labels', 'labels-a4', 'manifest'] as const;
type Kind = (typeof kinds)[number];

/** Prints the chosen orders as packing slips, as one pick list, as labels, or as the manifests of couriers. */
export default function PrintOrders() {
  const [search] = useSearchParams();
  const [today] = useState(() => indianDay(new Date().toISOString()));
  const ids = search.getAll('ids');
  const swaps = search.getAll('swaps');
  const kind = kinds.find((one) => one === search.get('kind')) ?? 'slips';
  // A manifest without chosen orders contains all parcels of today.
  const day = kind === 'manifest' && ids.length + swaps.length === 0 ? today : undefined;
  const query = useQuery({
    queryKey: ['admin', 'orders', 'print', ids, swaps, day, kind === 'manifest'],
    queryFn: async () => ({
      orders: [
        ...(day === undefined ? await chosenOrders(ids) : await ordersOfDay(day)),
        ...(await chosenSwaps(swaps, day)),
      ],
      company: (await call('GET /company-details')).details,
      couriers: kind === 'manifest' ? (await call('GET /couriers')).couriers : [],
    }),
    enabled: ids.length + swaps.length > 0 || day !== undefined,
  });
  if (ids.length + swaps.length === 0 && day === undefined) return <NothingChosen />;
  return (
    <QueryAnswer query={query} failed={orderText.loadFailed()} placeholder="h-96">
      {({ orders, company, couriers }) => (
        <>
          <Head title={titleOf(kind)} />
          <Paper {...{ kind, orders, company, couriers, day }} at={query.dataUpdatedAt} />
        </>
      )}
    </QueryAnswer>
  );
}

async function chosenSwaps(ids: readonly string[], parcelsOn: string | undefined): Promise<Order[]> {
  if (ids.length === 0 && parcelsOn === undefined) return [];
  const query = { ids: [...ids], ...(parcelsOn !== undefined && { parcelsOn }) };
  return (await call('GET /swaps', { query })).swaps.map(swapAsOrder);
}

async function chosenOrders(ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  return (await call('GET /orders/all', { query: { ids: [...ids], limit: limits.pageSize, sort: 'oldest' } })).orders;
}

/** Reads the orders to which a parcel was added on this day, and the orders that left on this day without a parcel. */
async function ordersOfDay(day: string): Promise<Order[]> {
  return [...(await allOrders({ parcelsOn: day })), ...(await allOrders({ shippedWithoutParcelOn: day }))];
}

async function allOrders(filter: { parcelsOn: string } | { shippedWithoutParcelOn: string }): Promise<Order[]> {
  const all: Order[] = [];
  for (let page = 1; ; page++) {
    const { orders, pagination } = await call('GET /orders/all', {
      query: { ...filter, page, limit: limits.pageSize, sort: 'oldest' },
    });
    all.push(...orders);
    if (page >= pagination.totalPages) return all;
  }
}

function titleOf(kind: Kind): string {
  switch (kind) {
    case 'slips':
      return printText.slips();
    case 'picks':
      return printText.pickList();
    case 'labels':
      return labelText.labels();
    case 'labels-a4':
      return labelText.labelsA4();
    case 'manifest':
      return labelText.manifest();
  }
}

type PaperProps = {
  kind: Kind;
  orders: readonly Order[];
  company: Company;
  couriers: readonly Courier[];
  day: string | undefined;
  at: number;
};

function Paper({ kind, orders, company, couriers, day, at }: PaperProps) {
  if (kind === 'picks') return <PickList orders={orders} />;
  if (kind === 'manifest')
    return (
      <Manifest
        withoutParcel={shippedWithoutParcel(orders)}
        piles={pilesOf(orders, day)}
        couriers={couriers}
        company={company}
        at={new Date(at).toISOString()}
      />
    );
  if (kind === 'slips') return orders.map((order) => <Slip key={order.id} order={order} company={company} />);
  const labels = labelsOf(orders);
  if (labels.length === 0) return <EmptyState title={labelText.noLabels()} />;
  return (
    <>
      <NoAddress address={company.address} why={labelText.noReturnAddress()} />
      <Labels labels={labels} company={company} isOnSheets={kind === 'labels-a4'} />
    </>
  );
}

function Head({ title }: { title: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <h1 className="display text-3xl">{title}</h1>
      <div className="flex gap-2">
        <Link to="/admin/order" className={toolClass}>
          {printText.orders()}
        </Link>
        <Button onClick={() => void printPaper()}>
          <Printer className="size-4" /> {printText.print()}
        </Button>
      </div>
    </div>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      title={printText.noneChosen()}
      action={
        <Link to="/admin/order" className={toolClass}>
          {printText.toOrders()}
        </Link>
      }
    />
  );
}
