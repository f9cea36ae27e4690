import { useQuery } from '@tanstack/react-query';
import { customerSorts } from '#contract/choices.ts';
import * as customersText from '#text/admin-customers.ts';
import * as customerText from '#text/customer.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { FilterFold } from '../lists/filter-fold.tsx';
import { SearchBox, SelectBox } from '../lists/list-tools.tsx';
import { Pager } from '../lists/pager.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useHeldList } from '../lists/use-held-list.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { Options } from '../../ui/options.tsx';
import * as actions from './actions.ts';
import { CustomerTable } from './customer-table.tsx';

const CustomerDetail = part(async () => import('./customer-detail.tsx'));

export const clientAction = clientActionOf(actions);

/** Lists everybody who has an account in the shop, with their orders. */
export default function Customers() {
  const { get, set, page, toPage } = useListSearch();
  usePrefetch(CustomerDetail.prefetch);
  const asked = { q: get('q'), sort: get('sort'), blocked: get('blocked') };
  const { upTo, keepTop } = useHeldList('customers', asked, page);
  const query = useQuery({
    queryKey: ['admin', 'customers', asked, page, upTo],
    queryFn: async () => {
      const answer = await call('GET /customers', { query: { ...asked, page, limit: 50, upTo } });
      keepTop(answer.customers[0]?.id);
      return answer;
    },
    placeholderData: (before) => before,
  });
  const isNarrowed = asked.q !== '' || asked.blocked !== '';
  const openId = get('customer');
  return (
    <>
      <h1 className="display text-3xl">{customersText.title()}</h1>
      <Filters />
      <QueryAnswer query={query} failed={customerText.loadFailed()}>
        {({ customers, pagination }) => (
          <Pager pagination={pagination} onPage={toPage}>
            <CustomerTable
              customers={customers}
              empty={isNarrowed ? customersText.none() : customersText.noneYet()}
              onOpen={(id) => set({ customer: id, page: get('page') })}
            />
          </Pager>
        )}
      </QueryAnswer>
      {openId !== '' && (
        <CustomerDetail key={openId} id={openId} onClose={() => set({ customer: undefined, page: get('page') })} />
      )}
    </>
  );
}

function Filters() {
  const { get, set } = useListSearch();
  return (
    <div role="search" aria-label={customersText.title()} className="mt-4 flex flex-wrap items-center gap-2">
      <SearchBox label={customersText.searchFor()} value={get('q')} onSearch={(q) => set({ q }, { replace: true })} />
      <FilterFold count={get('blocked') === '' ? 0 : 1}>
        <SelectBox
          label={customersText.which()}
          value={get('blocked')}
          onChange={(event) => set({ blocked: event.target.value })}
        >
          <option value="">{customersText.all()}</option>
          <option value="yes">{customersText.blocked()}</option>
          <option value="no">{customersText.notBlocked()}</option>
        </SelectBox>
      </FilterFold>
      <SelectBox
        label={customersText.sort()}
        value={get('sort') || 'newest'}
        onChange={({ target: { value } }) => set({ sort: value === 'newest' ? undefined : value })}
      >
        <Options of={customerSorts.map((sort) => [sort, customersText.sortBy({ sort })])} />
      </SelectBox>
    </div>
  );
}
