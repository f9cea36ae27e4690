import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { customerSorts, type CustomerSort } from '#contract/choices.ts';
import { say } from '#contract/sentences.ts';
import { formatDay } from '#domain/days.ts';
import { formatRupees } from '#domain/money.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Choice, Pager, SearchBox } from '../list-tools.tsx';
import { useListSearch } from '../use-list-search.ts';
import { useSoon } from '../use-soon.ts';

const fetchDetail = async () => import('./customer-detail.tsx');
const CustomerDetail = lazy(fetchDetail);

export const meta = () => [{ title: 'Customers' }, { name: 'robots', content: 'noindex' }];

const sortWords: Record<CustomerSort, string> = { newest: 'Newest first', spent: 'Spent most', orders: 'Most orders', lastOrder: 'Ordered last' };

export default function Customers() {
  const { get, set, page } = useListSearch();
  useSoon(fetchDetail);
  const asked = { q: get('q'), sort: get('sort'), blocked: get('blocked') };
  const { data, isError, refetch } = useQuery({ queryKey: ['admin', 'customers', asked, page], queryFn: async () => call('GET /customers', { query: { ...asked, page, limit: 50 } }), placeholderData: (before) => before });
  const openId = get('customer');
  return (
    <>
      <h1 className="display text-3xl">Customers</h1>
      <div role="search" aria-label="Customers" className="mt-4 flex flex-wrap items-center gap-2">
        <SearchBox label="Name, email, mobile …" value={asked.q} onSearch={(q) => set({ q }, { replace: true })} />
        <Choice label="Sort" value={asked.sort || 'newest'} onChange={({ target: { value } }) => set({ sort: value === 'newest' ? undefined : value })}>
          {customerSorts.map((sort) => (
            <option key={sort} value={sort}>{sortWords[sort]}</option>
          ))}
        </Choice>
        <Choice label="Which" value={asked.blocked} onChange={(event) => set({ blocked: event.target.value })}>
          <option value="">All</option>
          <option value="yes">Blocked</option>
          <option value="no">Not blocked</option>
        </Choice>
      </div>
      {isError && !data ? (
        <EmptyState title={say.customer.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : !data ? (
        <Loading><Skeleton className="mt-6 h-96" /></Loading>
      ) : (
        <>
          <div className="relative mt-4 overflow-x-auto border-y border-thread bg-white">
            <table className="w-full min-w-[46rem] text-left text-[0.9375rem]">
              <thead className="bg-kora-deep text-ink-soft">
                <tr>
                  {['Customer', 'Since', 'Orders', 'Spent', 'Last order'].map((title) => (
                    <th key={title} scope="col" className="px-3 py-2 font-medium">{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.customers.map((customer) => (
                  <tr key={customer.id} className="border-t border-thread hover:bg-kora">
                    <td className="px-3 py-2 [overflow-wrap:anywhere]">
                      <button type="button" aria-haspopup="dialog" className="text-left font-medium hover:underline" onClick={() => set({ customer: customer.id, page: get('page') })}>{customer.firstName} {customer.lastName}</button>
                      {customer.blockedAt !== null && <span className="ml-2 text-[0.8125rem] font-semibold text-madder">Blocked</span>}
                      <span className="block text-ink-soft">{customer.email}{customer.mobile && ` · ${customer.mobile}`}</span>
                    </td>
                    <td className="px-3 py-2 whitespace-nowrap">{formatDay(customer.createdAt)}</td>
                    <td className="price px-3 py-2">{customer.orders}</td>
                    <td className="price px-3 py-2">{formatRupees(customer.spent)}</td>
                    <td className="px-3 py-2 whitespace-nowrap">{customer.lastOrderAt ? formatDay(customer.lastOrderAt) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {data.customers.length === 0 && <p className="py-10 text-center text-ink-soft">Nobody here.</p>}
          </div>
          <Pager pagination={data.pagination} onPage={(to) => set({ page: to === 1 ? undefined : String(to) })} />
        </>
      )}
      <Suspense fallback={null}>{openId !== '' && <CustomerDetail key={openId} id={openId} onClose={() => set({ customer: undefined, page: get('page') })} />}</Suspense>
    </>
  );
}
