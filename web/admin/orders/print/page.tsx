import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import * as printText from '#text/admin-print.ts';
import * as orderText from '#text/order.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toolClass } from '../../list-tools.tsx';
import { QueryAnswer } from '../../query-answer.tsx';
import { PickList } from './pick-list.tsx';
import { Slip } from './slip.tsx';
import './print.css';

/** The chosen orders on paper: a slip for each parcel, or one list to fetch the pieces by. */
export default function PrintOrders() {
  const [search] = useSearchParams();
  const ids = search.getAll('ids');
  const isPickList = search.get('kind') === 'picks';
  const query = useQuery({
    queryKey: ['admin', 'orders', 'print', ids],
    queryFn: async () => ({
      orders: (await call('GET /orders/all', { query: { ids, limit: 100, sort: 'oldest' } })).orders,
      company: (await call('GET /company-details')).details,
    }),
    enabled: ids.length > 0,
  });
  if (ids.length === 0) return <NothingChosen />;
  return (
    <QueryAnswer query={query} failed={orderText.loadFailed()} placeholder="h-96">
      {({ orders, company }) => (
        <>
          <Head title={isPickList ? printText.pickList() : printText.slips()} />
          {isPickList ? (
            <PickList orders={orders} />
          ) : (
            <div>
              {orders.map((order) => (
                <Slip key={order.id} order={order} company={company} />
              ))}
            </div>
          )}
        </>
      )}
    </QueryAnswer>
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
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" /> {printText.print()}
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
