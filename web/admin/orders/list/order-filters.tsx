import type { ReactNode } from 'react';
import { orderSorts } from '#contract/choices.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as commonText from '#text/common.ts';
import { BareButton } from '../../../ui/button.tsx';
import { Options } from '../../../ui/options.tsx';
import { DayRange } from '../../lists/day-range.tsx';
import { FilterFold } from '../../lists/filter-fold.tsx';
import { SearchBox, SelectBox } from '../../lists/list-tools.tsx';
import { useListSearch } from '../../lists/use-list-search.ts';
import { Narrowings } from './narrowings.tsx';

type OrderFiltersProps = {
  /** Called with a text that a scanner typed; see `SearchBox`. */
  onScan: (text: string) => Promise<boolean>;
  /** Further tools, which are shown beside the filters. */
  children: ReactNode;
};

/** Filters and sorts the list of orders: by words, by days and by customer. */
export function OrderFilters({ onScan, children }: OrderFiltersProps) {
  const { get, set } = useListSearch();
  const isNarrowed = Object.keys(nothing).some((name) => get(name) !== '');
  return (
    <div role="search" aria-label={ordersText.title()} className="mt-3 flex flex-wrap items-center gap-2">
      <SearchBox
        label={ordersText.searchFor()}
        value={get('q')}
        onSearch={(q) => set({ q }, { replace: true })}
        onScan={onScan}
      />
      <FilterFold until="lg" count={[get('from'), get('to'), get('customer')].filter(Boolean).length}>
        <DayRange
          labels={{ from: ordersText.from(), to: ordersText.to() }}
          from={get('from')}
          to={get('to')}
          onChange={set}
        />
        <SelectBox
          label={ordersText.sort()}
          className="lg:hidden"
          value={get('sort') || 'newest'}
          onChange={({ target: { value } }) => set({ sort: value === 'newest' ? undefined : value })}
        >
          <Options of={orderSorts.map((sort) => [sort, ordersText.sortBy({ sort })])} />
        </SelectBox>
      </FilterFold>
      <Narrowings />
      {isNarrowed && <BareButton onClick={() => set(nothing)}>{commonText.clear()}</BareButton>}
      {children && <div className="ms-auto flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

const nothing = {
  desk: undefined,
  q: undefined,
  from: undefined,
  to: undefined,
  customer: undefined,
  except: undefined,
  product: undefined,
  category: undefined,
  channel: undefined,
  confirmation: undefined,
};
