import type { Category } from '#contract/categories.ts';
import { sorts, type Sort } from '#contract/choices.ts';
import type { Facets } from '#contract/product-filters.ts';
import { productFieldNames, productFields, type ProductField } from '#domain/product-fields.ts';
import { recordOf } from '#domain/record-of.ts';
import * as adminProductsText from '#text/admin-products.ts';
import * as commonText from '#text/common.ts';
import * as filtersText from '#text/filters.ts';
import { BareButton } from '../../ui/button.tsx';
import { Options } from '../../ui/options.tsx';
import { SelectBox } from '../lists/list-tools.tsx';
import { PriceBox } from './price-box.tsx';
import { SharedFilters } from './shared-filters.tsx';
import { filterNames, type ProductFilters } from './use-product-list.ts';

type FieldsProps = {
  filters: ProductFilters;
  tree: readonly Category[];
  facets: Facets | undefined;
  onChange: (changes: Record<string, string | undefined>, options?: { replace: boolean }) => void;
};
type ProductFiltersProps = FieldsProps & { isFiltered: boolean };

/** Shows the tools above the list of products: search words, filters and sorting. */
export function ProductFilterBar({ isFiltered, ...fields }: ProductFiltersProps) {
  const { filters, onChange } = fields;
  return (
    <div role="search" aria-label={adminProductsText.title()} className="mt-4 flex flex-wrap items-center gap-2">
      <ProductFilterFields {...fields} />
      <SortSelect value={filters.sort} isSearching={filters.q !== ''} onChange={(sort) => onChange({ sort })} />
      {isFiltered && <BareButton onClick={() => onChange(nothing)}>{commonText.clear()}</BareButton>}
    </div>
  );
}

/** Shows the box for search words, and the filters that select products. */
export function ProductFilterFields({ filters, tree, facets, onChange }: FieldsProps) {
  return (
    <SharedFilters
      filters={filters}
      tree={tree}
      counts={facets?.availability}
      onChange={onChange}
      moreOn={[...productFieldNames, 'minPrice' as const, 'maxPrice' as const].filter((name) => filters[name]).length}
    >
      {productFieldNames.map((name) => (
        <FieldSelect key={name} name={name} filters={filters} facets={facets} onChange={onChange} />
      ))}
      <div className="flex flex-wrap items-center gap-2 max-sm:[&>*>input]:grow">
        <PriceBox
          label={adminProductsText.lowestPrice()}
          hint={adminProductsText.lowestPriceHint()}
          value={filters.minPrice}
          onChange={(minPrice) => onChange({ minPrice })}
        />
        <PriceBox
          label={adminProductsText.highestPrice()}
          hint={adminProductsText.highestPriceHint()}
          value={filters.maxPrice}
          onChange={(maxPrice) => onChange({ maxPrice })}
        />
      </div>
    </SharedFilters>
  );
}

const nothing = recordOf(filterNames, () => undefined);

type FieldSelectProps = Pick<FieldsProps, 'filters' | 'facets' | 'onChange'> & { name: ProductField };

/**
 * A select with the values of a field, such as the brands, that occur in the list. Shows nothing if the list has no
 * values of this field.
 */
function FieldSelect({ name, filters, facets, onChange }: FieldSelectProps) {
  const values = facets?.[productFields[name].list] ?? [];
  if (values.length === 0) return null;
  const label = filtersText.facet({ facet: name });
  return (
    <SelectBox
      label={label}
      value={filters[name]}
      className="max-sm:w-full sm:max-w-40"
      onChange={(event) => onChange({ [name]: event.target.value })}
    >
      <option value="">{adminProductsText.allOf({ field: name, label })}</option>
      <Options of={values.map(({ value, count }) => [value, adminProductsText.fieldOption({ value, count })])} />
    </SelectBox>
  );
}

type SortSelectProps = { value: string; isSearching: boolean; onChange: (sort: string | undefined) => void };

const sortLabels: Record<Sort, string> = {
  default: adminProductsText.sortDefault(),
  newest: adminProductsText.sortNewest(),
  name: adminProductsText.sortName(),
  priceLowHigh: adminProductsText.sortPriceLowHigh(),
  priceHighLow: adminProductsText.sortPriceHighLow(),
  stockLowHigh: adminProductsText.sortStockLowHigh(),
};

/** Chooses the sorting. By default the list is sorted by stock, or by relevance if there are search words. */
function SortSelect({ value, isSearching, onChange }: SortSelectProps) {
  return (
    <SelectBox
      label={adminProductsText.sort()}
      value={value || 'default'}
      onChange={({ target }) => onChange(target.value === 'default' ? undefined : target.value)}
    >
      <Options
        of={sorts.map((sort) => [
          sort,
          sort === 'default' && isSearching ? adminProductsText.sortBestMatch() : sortLabels[sort],
        ])}
      />
    </SelectBox>
  );
}
