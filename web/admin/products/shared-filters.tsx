import type { ReactNode } from 'react';
import type { Category } from '#contract/categories.ts';
import type { Facets } from '#contract/product-filters.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { CategoryOptions } from '../categories/category-options.tsx';
import { FilterFold } from '../lists/filter-fold.tsx';
import { SearchBox, SelectBox } from '../lists/list-tools.tsx';
import { AvailabilitySelect } from './availability-select.tsx';

type SharedFiltersProps = {
  filters: { q: string; categories: string; availability: string };
  tree: readonly Category[];
  /** The number of products for each choice of stock, if known. */
  counts?: Facets['availability'] | undefined;
  onChange: (changes: Record<string, string>, options?: { replace: boolean }) => void;
  /** Further filters. `moreOn` is the number of further filters that are on. */
  children?: ReactNode;
  moreOn?: number;
};

/**
 * Shows the filters that the list of products and the sheet (spreadsheet) have in common: words, category and stock.
 */
export function SharedFilters({ filters, tree, counts, onChange, children, moreOn = 0 }: SharedFiltersProps) {
  const { categories, availability } = filters;
  return (
    <>
      <SearchBox
        label={adminProductsText.searchLabel()}
        value={filters.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <FilterFold count={[categories, availability].filter(Boolean).length + moreOn}>
        <SelectBox
          label={adminProductsText.category()}
          className="sm:max-w-44"
          value={categories}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="">{adminProductsText.allCategories()}</option>
          <CategoryOptions tree={tree} />
        </SelectBox>
        <AvailabilitySelect
          value={availability}
          counts={counts}
          onChange={(availability) => onChange({ availability })}
        />
        {children}
      </FilterFold>
    </>
  );
}
