import { useQuery } from '@tanstack/react-query';
import { Ellipsis, PhoneIncoming } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { deliveryStatuses } from '#domain/order-status.ts';
import { formatCount } from '#messages/format.ts';
import * as newText from '#text/admin-new-order.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as listToolsText from '#text/list-tools.ts';
import * as orderText from '#text/order.ts';
import { messageOf } from '../../api/api-error.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { part } from '../../ui/part.tsx';
import { showNewOrders, useNewOrders } from '../order-news/new-orders.ts';
import { orderCountsQuery } from '../order-news/order-counts.ts';
import { toolClass } from '../lists/list-tools.tsx';
import { NoHsn } from '../tax/no-hsn.tsx';
import { Pager } from '../lists/pager.tsx';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { DESK, TABLET, ToolFold } from '../lists/tool-fold.tsx';
import { useChosenRows } from '../lists/use-chosen-rows.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { usePageSize } from '../lists/use-page-size.ts';
import { useMedia } from '../../ui/use-media.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { addNote } from './history/add-note.ts';
import * as movingActions from './moving/actions.ts';
import * as contactActions from './contact/contact-actions.ts';
import { editOrder } from './edit/edit-actions.ts';
import { ChosenOrders } from './list/chosen-orders.tsx';
import { findScanned, findSwaps } from './desk/find-scanned.ts';
import { ExportOrders } from './list/export-orders.tsx';
import { DeskStrip } from './desk/desk-strip.tsx';
import { ManifestLink, PackingTools } from './desk/packing-tools.tsx';
import { NewOrders, NewOrderSound } from './list/new-orders.tsx';
import { noteReturn } from './note-return/note-actions.ts';
import type { OrderMode } from './detail/order-detail.tsx';
import { paymentActions } from '../payments/actions.ts';
import { ordersQuery, type AskedOrders } from './list/orders-query.ts';
import { OrderFilters } from './list/order-filters.tsx';
import { questionOf } from './list/order-question.ts';
import { nothingFound } from '../scanner/keyboard-language.ts';
import { useScanner } from '../scanner/scanner.ts';
import { OrderTable } from './list/order-table.tsx';
import * as stepActions from './moving/step-actions.ts';
import { UndoBar } from './moving/undo-bar.tsx';
import { SavedViews } from './views/saved-views.tsx';
import { deleteView, keepView, renameView, sortViews } from './views/view-actions.ts';
import { useNeighbours } from './list/use-neighbours.ts';

const OrderDetail = part(async () => import('./detail/order-detail.tsx'));
// The browser fetches the code of the question beforehand, so that the question also works offline.
const fetchNext = async () => Promise.all([OrderDetail.prefetch(), Confirm.prefetch()]);

export const clientAction = clientActionOf({
  ...contactActions,
  ...stepActions,
  ...movingActions,
  addNote,
  keepView,
  renameView,
  sortViews,
  deleteView,
  editOrder,
  noteReturn,
  ...paymentActions,
});

/** A change of the address that turns off every filter and the sorting. */
const everything = {
  desk: undefined,
  q: undefined,
  from: undefined,
  to: undefined,
  customer: undefined,
  sort: undefined,
};

const tabs = ['ALL', ...deliveryStatuses] as const;

/** Shows the list of all orders. Staff search and filter the orders, and work on one or several at once. */
export default function Orders() {
  const { get, set, page, toPage } = useListSearch();
  const may = useMay();
  const [limit, setLimit] = usePageSize('orders');
  usePrefetch(fetchNext);
  const asked = questionOf(get);
  const { status } = asked;
  const query = useQuery({ ...ordersQuery(asked, page, limit), placeholderData: (before) => before });
  const orders = query.data?.orders ?? [];
  const counts = useCounts(asked) ?? query.data?.counts;
  const { chosen, choose, chooseNone } = useChosenRows('orders', orders);
  const openId = get('order');
  const isDesk = useMedia(DESK);
  const isPhone = !useMedia(TABLET);
  const navigate = useNavigate();
  const openScanned = async (text: string, onNothing: () => void) => {
    try {
      const found = await findScanned(text);
      if (found) {
        void set({ order: found.id });
        return true;
      }
      const [swap] = await findSwaps(text);
      if (swap) void navigate(`/admin/returns?return=${swap.return.id}`);
      else onNothing();
      return swap !== undefined;
    } catch (error) {
      notify('error', messageOf(error, orderText.loadFailed()), 'account');
      return false;
    }
  };
  useScanner((text) => void openScanned(text, () => notify('error', nothingFound(text), 'account')));
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
  const total = query.data?.pagination.totalItems;
  const isNarrowed = Object.values({ ...asked, sort: '' }).some(Boolean);
  // The list shows how old the orders were at the server's last answer.
  const now = query.dataUpdatedAt;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {/* On a phone the bar above already shows the screen's name, so only screen readers read this title. */}
        <h1 className="display me-auto text-3xl max-sm:sr-only">{ordersText.title()}</h1>
        {isDesk && <NewOrderSound />}
        <span className="max-sm:grow sm:ms-2 sm:me-4">
          <NewOrders onShow={() => set({ ...everything, status: status === 'PENDING' ? status : undefined })} />
        </span>
        {may('orders.take') && (
          <Link to="/admin/order/new" className={toolClass}>
            <PhoneIncoming className="size-4" /> {newText.button()}
          </Link>
        )}
        <ToolFold label={listToolsText.more()} Icon={Ellipsis} until="desk" isBrief>
          {isPhone && <PackingTools />}
          <ManifestLink />
          {may('orders.export') && total !== 0 && <ExportOrders asked={asked} count={total} />}
          {!isDesk && <NewOrderSound />}
        </ToolFold>
      </div>
      <FilterTabs
        label={ordersText.byStatus()}
        size="dense"
        active={asked.desk ? '' : (status ?? 'ALL')}
        onChange={(tab) => set({ status: tab === 'ALL' ? undefined : tab, desk: undefined })}
        tabs={tabs.map((tab) => ({ id: tab, name: <TabName status={tab} count={counts?.[tab]} /> }))}
      />
      <DeskStrip />
      <NoHsn className="mt-3" />
      <SavedViews />
      {/* A scanned text that is no number of an order or parcel stays in the box as search words. An SKU then finds
          the orders that contain it. */}
      <OrderFilters onScan={async (text) => openScanned(text, () => undefined)}>
        {!isPhone && <PackingTools />}
      </OrderFilters>
      {/* The undo bar replaces the tools for chosen orders or is above these tools, so that it covers no order. */}
      <div className="z-20 md:sticky md:top-2 md:not-[:has(~[data-bulk])]:h-0 print:hidden">
        {openId === '' && (
          <UndoBar className="max-md:fixed max-md:inset-x-4 max-md:bottom-4 max-md:z-30 md:ms-auto md:w-fit md:max-w-xl md:pt-1" />
        )}
      </div>
      <QueryAnswer query={query} failed={orderText.loadFailed()}>
        {({ pagination }) => (
          <>
            {orders.length > 0 || chosen.size > 0 ? (
              <ChosenOrders
                orders={[...chosen.values()]}
                elsewhere={[...chosen.keys()].filter((id) => !orders.some((order) => order.id === id)).length}
                onDone={chooseNone}
              />
            ) : (
              <div className="mt-4 md:mt-15" />
            )}
            <Pager pagination={pagination} onPage={toPage} onSize={chooseSize}>
              <OrderTable
                orders={orders}
                empty={isNarrowed ? ordersText.none() : ordersText.noneYet()}
                chosen={chosen}
                now={now}
                onChoose={choose}
                sorting={{ by: sort, onSort: (by) => set({ sort: by === 'newest' ? undefined : by }) }}
                onOpen={open}
              />
            </Pager>
          </>
        )}
      </QueryAnswer>
      {openId !== '' && (
        <OrderDetail
          key="detail"
          id={openId}
          known={orders.find((order) => order.id === openId)}
          {...neighbours}
          mode={modeOf(get('edit'))}
          onMode={(mode) => set({ edit: editOf[mode], page: get('page') })}
          onClose={() => set({ order: undefined, edit: undefined, page: get('page') })}
        />
      )}
    </>
  );
}

/** The value of the parameter `edit` in the address for each mode of the open order. */
const editOf = { look: undefined, edit: '1', 'note-return': 'return' } as const satisfies Record<OrderMode, unknown>;

function modeOf(edit: string): OrderMode {
  if (edit === '') return 'look';
  return edit === editOf['note-return'] ? 'note-return' : 'edit';
}

/**
 * Counts all orders, including new orders that the list does not show yet. Returns undefined if the list shows all
 * orders.
 */
function useCounts(asked: AskedOrders) {
  const { count, newest } = useNewOrders();
  // When a person opens the list, it shows all new orders.
  useEffect(() => void showNewOrders(), []);
  const { data } = useQuery({ ...orderCountsQuery(asked, newest), enabled: count > 0 });
  return count > 0 ? data : undefined;
}

function TabName({ status, count }: { status: (typeof tabs)[number]; count: number | undefined }) {
  return (
    <span>
      {ordersText.status({ status })}{' '}
      <span className="price text-ink-soft">{count === undefined ? undefined : formatCount(count)}</span>
    </span>
  );
}
