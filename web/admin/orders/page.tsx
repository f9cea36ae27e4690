import { useQuery } from '@tanstack/react-query';
import { ClipboardList, FileDown, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { orderSorts, type OrderSort } from '#contract/choices.ts';
import { say } from '#contract/sentences.ts';
import { deliveryStatuses, type DeliveryStatus } from '#domain/order-status.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { queries } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Choice, controlClass, Pager, SearchBox, toolClass } from '../list-tools.tsx';
import { useListSearch } from '../use-list-search.ts';
import { useSoon } from '../use-soon.ts';
import { OrderRow } from './order-row.tsx';

const fetchDetail = async () => import('./order-detail.tsx');
const OrderDetail = lazy(fetchDetail);

export const meta = () => [{ title: 'Orders' }, { name: 'robots', content: 'noindex' }];

const tabs = ['ALL', ...deliveryStatuses] as const;
const LIMIT = 50;
const sortWords: Record<OrderSort, string> = { newest: 'Newest first', oldest: 'Oldest first', totalHighLow: 'Largest total first' };
const NONE: ReadonlySet<string> = new Set();

export default function Orders() {
  const { get, set, page } = useListSearch();
  useSoon(fetchDetail);
  const status = deliveryStatuses.find((one) => one === get('status'));
  const asked = { status, q: get('q'), from: get('from'), to: get('to'), customer: get('customer'), sort: get('sort') };
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'orders', asked, page],
    queryFn: async () => call('GET /orders/all', { query: { ...asked, limit: LIMIT, page } }),
    placeholderData: (before) => before,
  });
  const [chosen, setChosen] = useState(NONE);
  // Only what is on this page counts as chosen: what one cannot see must not be changed.
  const ids = (data?.orders ?? []).map((order) => order.id).filter((id) => chosen.has(id));
  const isAsked = [asked.q, asked.from, asked.to, asked.customer].some((value) => value !== '');
  const openId = get('order');
  const toggle = (id: string, isOn: boolean) => setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">Orders</h1>
        <button type="button" className={toolClass} onClick={() => void keep(asked)}><FileDown aria-hidden className="size-4" /> Export</button>
      </div>
      <div role="group" aria-label="Orders by status" className="mt-4 flex gap-1 overflow-x-auto border-b border-thread">
        {tabs.map((tab) => (
          <button key={tab} type="button" aria-pressed={(status ?? 'ALL') === tab} onClick={() => set({ status: tab === 'ALL' ? undefined : tab })} className="min-h-10 shrink-0 border-b-2 border-transparent px-3 text-[0.9375rem] aria-pressed:border-madder aria-pressed:font-semibold">
            {tab} <span className="price text-ink-soft">{data?.counts[tab] ?? ''}</span>
          </button>
        ))}
      </div>
      <div role="search" aria-label="Orders" className="mt-3 flex flex-wrap items-center gap-2">
        <SearchBox label="Number, name, email …" value={asked.q} onSearch={(q) => set({ q }, { replace: true })} />
        <label className="flex items-center gap-1.5 text-[0.9375rem] text-ink-soft">From <input type="date" value={asked.from} max={asked.to || undefined} onChange={(event) => set({ from: event.target.value })} className={`${controlClass} text-ink`} /></label>
        <label className="flex items-center gap-1.5 text-[0.9375rem] text-ink-soft">to <input type="date" value={asked.to} min={asked.from || undefined} onChange={(event) => set({ to: event.target.value })} className={`${controlClass} text-ink`} /></label>
        <Choice label="Sort" value={asked.sort || 'newest'} onChange={({ target: { value } }) => set({ sort: value === 'newest' ? undefined : value })}>
          {orderSorts.map((sort) => (
            <option key={sort} value={sort}>{sortWords[sort]}</option>
          ))}
        </Choice>
        {isAsked && <Button look="bare" onClick={() => set({ q: undefined, from: undefined, to: undefined, customer: undefined })}>Clear</Button>}
      </div>
      {error && !data ? (
        <EmptyState title={say.order.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : !data ? (
        <Loading><Skeleton className="mt-6 h-96" /></Loading>
      ) : (
        <>
          {error && <p role="alert" className="mt-3 text-madder">{say.order.loadFailed}</p>}
          <Work ids={ids} onDone={() => setChosen(NONE)} />
          <div className="relative overflow-x-auto border-y border-thread bg-white">
            <table className="w-full min-w-[56rem] text-left text-[0.9375rem]">
              <thead className="bg-kora-deep text-ink-soft">
                <tr>
                  <th scope="col" className="w-10 px-3 py-2">
                    <input type="checkbox" aria-label="Choose all on this page" checked={ids.length > 0 && ids.length === data.orders.length} onChange={({ target }) => setChosen(new Set(target.checked ? data.orders.map((order) => order.id) : []))} className="size-4 accent-indigo" />
                  </th>
                  {['Order', 'Placed', 'Customer', 'Items', 'Total', 'Status'].map((title) => (
                    <th key={title} scope="col" className="py-2 pr-4 font-medium">{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.orders.map((order) => (
                  <OrderRow key={order.id} order={order} isChosen={chosen.has(order.id)} onChoose={toggle} onOpen={({ id }) => set({ order: id, page: get('page') })} />
                ))}
              </tbody>
            </table>
            {data.orders.length === 0 && <p className="py-10 text-center text-ink-soft">No orders here.</p>}
          </div>
          <Pager pagination={data.pagination} onPage={(to) => set({ page: to === 1 ? undefined : String(to) })} />
        </>
      )}
      <Suspense fallback={null}>
        {openId !== '' && <OrderDetail key={openId} id={openId} known={data?.orders.find((order) => order.id === openId)} onClose={() => set({ order: undefined, page: get('page') })} />}
      </Suspense>
    </>
  );
}

/** What can be done with several orders at once. */
function Work({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const print = (kind: string) => `/admin/order/print?kind=${kind}&${ids.map((id) => `ids=${id}`).join('&')}`;
  const change = async (deliveryStatus: DeliveryStatus) => {
    setBusy(true);
    try {
      const { message, changed, refused } = await call('PUT /orders/status', { body: { ids: [...ids], deliveryStatus }, patienceMs: 60_000 });
      if (changed > 0) notify('success', message, 'shop');
      for (const one of refused.slice(0, 2)) notify('error', one.message, 'account');
      if (refused.length === 0) onDone();
    } catch (error) {
      notify('error', messageOf(error, say.order.statusFailed), 'shop');
    }
    await queries.invalidateQueries({ queryKey: ['admin'] });
    setBusy(false);
  };
  const isNone = ids.length === 0;
  return (
    <div role="group" aria-label="With the chosen orders" className="my-3 flex min-h-9 flex-wrap items-center gap-2 text-[0.9375rem]">
      <p aria-live="polite" className={`price ${isNone ? 'text-ink-soft' : 'font-semibold'}`}>{isNone ? 'Choose orders to work on several at once' : `${ids.length} chosen`}</p>
      {!isNone && (
        <>
          <Choice label="Set status of the chosen" value="" disabled={isBusy} onChange={(event) => void change(event.target.value as DeliveryStatus)}>
            <option value="">Set status …</option>
            {deliveryStatuses.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Choice>
          <Link to={print('slips')} className={toolClass}><Printer aria-hidden className="size-4" /> Packing slips</Link>
          <Link to={print('picks')} className={toolClass}><ClipboardList aria-hidden className="size-4" /> Pick list</Link>
          <Button look="bare" onClick={onDone}>Choose none</Button>
        </>
      )}
    </div>
  );
}

async function keep(asked: Record<string, string | undefined>): Promise<void> {
  try {
    await download('GET /exports/orders', asked);
  } catch (error) {
    notify('error', messageOf(error, say.order.loadFailed), 'shop');
  }
}
