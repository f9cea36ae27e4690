import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { deliveryStatuses } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as orderText from '#text/order.ts';
import { call } from '../../api/call.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { toolClass } from '../list-tools.tsx';
import { Pager } from '../pager.tsx';
import { QueryAnswer } from '../query-answer.tsx';
import { saveFile } from '../save-file.ts';
import { useListSearch } from '../use-list-search.ts';
import { usePageSize } from '../use-page-size.ts';
import { usePrefetch } from '../use-prefetch.ts';
import { addNote, cancelOrder, resendConfirmation, setStatus, setStatusOfMany } from './actions.ts';
import { ChosenOrders } from './chosen-orders.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';

const OrderDetail = part(async () => import('./order-detail.tsx'));

export const clientAction = clientActionOf({ setStatus, setStatusOfMany, cancelOrder, addNote, resendConfirmation });

const tabs = ['ALL', ...deliveryStatuses] as const;
const NONE: ReadonlySet<string> = new Set();

/** All orders: found, filtered, and worked on one by one or several at once. */
export default function Orders() {
  const { get, set, page, toPage } = useListSearch();
  const [limit, setLimit] = usePageSize('orders');
  usePrefetch(OrderDetail.prefetch);
  const status = deliveryStatuses.find((one) => one === get('status'));
  const asked = { status, q: get('q'), from: get('from'), to: get('to'), customer: get('customer'), sort: get('sort') };
  const query = useQuery({
    queryKey: ['admin', 'orders', asked, page, limit],
    queryFn: async () => call('GET /orders/all', { query: { ...asked, limit, page } }),
    placeholderData: (before) => before,
  });
  const orders = query.data?.orders ?? [];
  const [chosen, setChosen] = useState(NONE);
  // Only what is on this page counts as chosen: an admin must not change what they cannot see.
  const ids = orders.map((order) => order.id).filter((id) => chosen.has(id));
  const openId = get('order');
  const sort = get('sort') || 'newest';
  const chooseSize = (size: number) => {
    setLimit(size);
    toPage(1);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">{ordersText.title()}</h1>
        <button
          type="button"
          className={toolClass}
          onClick={() => void saveFile('GET /exports/orders', asked, orderText.loadFailed())}
        >
          <FileDown aria-hidden className="size-4" /> {ordersText.exportIt()}
        </button>
      </div>
      <FilterTabs
        label={ordersText.byStatus()}
        size="dense"
        active={status ?? 'ALL'}
        onChange={(tab) => set({ status: tab === 'ALL' ? undefined : tab })}
        tabs={tabs.map((tab) => ({ id: tab, name: <TabName status={tab} count={query.data?.counts[tab]} /> }))}
      />
      <OrderFilters />
      <QueryAnswer query={query} failed={orderText.loadFailed()}>
        {({ pagination }) => (
          <>
            <ChosenOrders ids={ids} onDone={() => setChosen(NONE)} />
            <OrderTable
              orders={orders}
              chosen={new Set(ids)}
              onChoose={setChosen}
              sorting={{ by: sort, onSort: (by) => set({ sort: by === 'newest' ? undefined : by }) }}
              onOpen={(id) => set({ order: id, page: get('page') })}
            />
            <Pager pagination={pagination} onPage={toPage} onSize={chooseSize} />
          </>
        )}
      </QueryAnswer>
      {openId !== '' && (
        <OrderDetail
          key={openId}
          id={openId}
          known={orders.find((order) => order.id === openId)}
          onClose={() => set({ order: undefined, page: get('page') })}
        />
      )}
    </>
  );
}

function TabName({ status, count }: { status: (typeof tabs)[number]; count: number | undefined }) {
  return (
    <span>
      {ordersText.status({ status })} <span className="price text-ink-soft">{count}</span>
    </span>
  );
}
