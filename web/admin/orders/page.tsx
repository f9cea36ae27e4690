import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { deliveryStatuses } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as orderText from '#text/order.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { toolClass } from '../list-tools.tsx';
import { Pager } from '../pager.tsx';
import { QueryAnswer } from '../query-answer.tsx';
import { saveFile } from '../save-file.ts';
import { useChosenRows } from '../use-chosen-rows.ts';
import { useListSearch } from '../use-list-search.ts';
import { usePageSize } from '../use-page-size.ts';
import { usePrefetch } from '../use-prefetch.ts';
import { addNote, resendConfirmation, setStatus, undoStatus } from './actions.ts';
import { ChosenOrders } from './chosen-orders.tsx';
import { ordersQuery } from './orders-query.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useNeighbours } from './use-neighbours.ts';

const OrderDetail = part(async () => import('./order-detail.tsx'));

export const clientAction = clientActionOf({ setStatus, undoStatus, addNote, resendConfirmation });

const tabs = ['ALL', ...deliveryStatuses] as const;

/** All orders: found, filtered, and worked on one by one or several at once. */
export default function Orders() {
  const { get, set, page, toPage } = useListSearch();
  const [limit, setLimit] = usePageSize('orders');
  usePrefetch(OrderDetail.prefetch);
  const status = deliveryStatuses.find((one) => one === get('status'));
  const asked = { status, q: get('q'), from: get('from'), to: get('to'), customer: get('customer'), sort: get('sort') };
  const query = useQuery({ ...ordersQuery(asked, page, limit), placeholderData: (before) => before });
  const orders = query.data?.orders ?? [];
  const { chosen, choose, chooseNone } = useChosenRows('orders', orders);
  const openId = get('order');
  const open = (id: string, at = page) => set({ order: id, page: at === 1 ? undefined : String(at) });
  const neighbours = useNeighbours(openId, orders, query.data?.pagination, {
    load: async (at) => ordersQuery(asked, at, limit),
    open,
  });
  const sort = get('sort') || 'newest';
  const chooseSize = (size: number) => {
    setLimit(size);
    toPage(1);
  };
  // The ages of orders are as of the last answer.
  const now = query.dataUpdatedAt;
  return (
    <>
      <Heading onExport={() => void saveFile('GET /exports/orders', asked, orderText.loadFailed())} />
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
            <ChosenOrders
              orders={[...chosen.values()]}
              elsewhere={[...chosen.keys()].filter((id) => !orders.some((order) => order.id === id)).length}
              onDone={chooseNone}
            />
            <OrderTable
              orders={orders}
              isEmpty={pagination.totalItems === 0}
              chosen={chosen}
              now={now}
              onChoose={choose}
              sorting={{ by: sort, onSort: (by) => set({ sort: by === 'newest' ? undefined : by }) }}
              onOpen={open}
            />
            <Pager pagination={pagination} onPage={toPage} onSize={chooseSize} />
          </>
        )}
      </QueryAnswer>
      {openId === '' ? (
        <UndoBar className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-xl print:hidden" />
      ) : (
        <OrderDetail
          key="detail"
          id={openId}
          known={orders.find((order) => order.id === openId)}
          {...neighbours}
          onClose={() => set({ order: undefined, page: get('page') })}
        />
      )}
    </>
  );
}

function Heading({ onExport }: { onExport: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="display text-3xl">{ordersText.title()}</h1>
      <button type="button" className={toolClass} onClick={onExport}>
        <FileDown aria-hidden className="size-4" /> {ordersText.exportIt()}
      </button>
    </div>
  );
}

function TabName({ status, count }: { status: (typeof tabs)[number]; count: number | undefined }) {
  return (
    <span>
      {ordersText.status({ status })} <span className="price text-ink-soft">{count}</span>
    </span>
  );
}
