import type { Category } from '#contract/categories.ts';
import type { Facets } from '#contract/product-filters.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { CategoryOptions } from '../category-options.tsx';
import { SearchBox, SelectBox } from '../list-tools.tsx';
import { AvailabilitySelect } from './availability-select.tsx';

type SharedFiltersProps = {
  filters: { q: string; categories: string; availability: string };
  tree: readonly Category[];
  /** How many products each availability would show, where it is known. */
  counts?: Facets['availability'] | undefined;
  onChange: (changes: Record<string, string>, options?: { replace: boolean }) => void;
};

/** The filters that the list of products and the sheet have in common: words, category and stock. */
export function SharedFilters({ filters, tree, counts, onChange }: SharedFiltersProps) {
  return (
    <>
      <SearchBox
        label={adminProductsText.searchLabel()}
        value={filters.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <SelectBox
        label={adminProductsText.category()}
        value={filters.categories}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">{adminProductsText.allCategories()}</option>
        <CategoryOptions tree={tree} />
      </SelectBox>
      <AvailabilitySelect
        value={filters.availability}
        counts={counts}
        onChange={(availability) => onChange({ availability })}
      />
    </>
  );
}
