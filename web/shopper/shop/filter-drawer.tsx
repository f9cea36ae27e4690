import { useEffect, useRef } from 'react';
import { facetNames, facets as facetKinds, type FacetName } from '#contract/facets.ts';
import { flattenCategories } from '#domain/category-tree.ts';
import { sameKey } from '#domain/same-key.ts';
import * as filtersText from '#text/filters.ts';
import type { Facets } from '#contract/product-filters.ts';
import * as chosenText from '#text/chosen-filters.ts';
import type { MenuCategory } from '../menu-category.ts';
import { Button, QuietButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { trailTo } from '../trail.ts';
import { CategoryGroup } from './category-group.tsx';
import { FacetGroup } from './facet-group.tsx';
import { PriceRange } from './price-range.tsx';
import type { ShownFacets } from './selection.ts';
import { useChoices } from './use-choices.ts';
import { CheckboxRow, FilterGroup } from './filter-group.tsx';

type FilterDrawerProps = {
  facets: ShownFacets;
  categories: readonly MenuCategory[];
  search: URLSearchParams;
  totalItems: number;
  isLoading: boolean;
};

/**
 * The drawer with the filters. Price, sizes, colours, availability and categories come first, because most shoppers
 * choose by them; then come the other facets of contract/facets.ts. Every choice applies at once.
 */
export default function FilterDrawer({ facets, categories, search: asked, totalItems, isLoading }: FilterDrawerProps) {
  const { search, set, clear, close, ...price } = useChoices(asked);
  const toggleCategory = (id: string) => {
    const picked = toggledCategory(categories, search.getAll('categories'), id);
    // The tab of the first picked category's department becomes active (spec §2 Shop). A search has no tabs.
    const top = picked[0] === undefined || search.has('q') ? undefined : trailTo(categories, picked[0])[0]?.id;
    set({ categories: picked, ...(top && { category: top }) });
  };
  const facetGroup = (name: FacetName) => (
    <FacetGroup
      key={name}
      name={name}
      values={facets[facetKinds[name].list]}
      chosen={search.getAll(name)}
      onToggle={(value) => set({ [name]: toggled(search.getAll(name), value) })}
    />
  );
  const groups = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After each choice there are new counts, which may have moved that choice out of view.
    const { activeElement } = document;
    if (groups.current?.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
  }, [facets]);
  return (
    <Drawer title={filtersText.title()} closeLabel={filtersText.close()} width="w-104 max-w-[92vw]" onClose={close}>
      <div ref={groups} className="grow space-y-7 overflow-y-auto overscroll-contain px-5 py-5">
        <PriceRange range={facets.priceRange} {...price} />
        {facetGroup('size')}
        {facetGroup('family')}
        <AvailabilityGroup
          counts={facets.availability}
          chosen={search.get('availability')}
          onChange={(availability) => set({ availability })}
        />
        <CategoryGroup
          categories={categories}
          counts={facets.categories}
          active={search.get('category')}
          chosen={search.getAll('categories')}
          onToggle={toggleCategory}
        />
        {facetNames.filter((name) => name !== 'family' && name !== 'size').map(facetGroup)}
      </div>
      <div className="flex gap-2 border-t border-thread px-5 py-4 max-sm:px-3 sm:flex-wrap">
        <QuietButton className="max-sm:px-3" onClick={clear}>
          {filtersText.clearAll()}
        </QuietButton>
        <Button className="grow max-sm:px-3" onClick={close} aria-busy={isLoading}>
          <span className={isLoading ? 'opacity-60' : ''}>{filtersText.show({ count: totalItems })}</span>
        </Button>
      </div>
    </Drawer>
  );
}

// Returns the values with this one added, or removed if it was there. A value that the address spells differently
// counts as the same value.
function toggled(all: readonly string[], value: string): string[] {
  const others = all.filter((one) => sameKey(one) !== sameKey(value));
  return others.length < all.length ? others : [...all, value];
}

/**
 * Returns the picked categories with this one added, or removed if it was there. A new category replaces its parents
 * and subcategories: a shopper who picks kurtas inside women wants only kurtas.
 */
function toggledCategory(categories: readonly MenuCategory[], all: readonly string[], id: string): string[] {
  if (all.includes(id)) return all.filter((one) => one !== id);
  const trail = trailTo(categories, id);
  const related = new Set([...trail, ...flattenCategories(trail.slice(-1))].map((category) => category.id));
  return [...all.filter((one) => !related.has(one)), id];
}

type AvailabilityGroupProps = {
  counts: Facets['availability'];
  chosen: string | null;
  /** Called with the chosen availability, or with undefined if neither is chosen any more. */
  onChange: (availability: string | undefined) => void;
};

/**
 * Filters by availability: in stock or out of stock. The choice of "in stock" clears "out of stock", and the other way
 * round.
 */
function AvailabilityGroup({ counts, chosen, onChange }: AvailabilityGroupProps) {
  const rows = [
    { value: 'in-stock', label: chosenText.inStock(), count: counts.inStock },
    { value: 'out-of-stock', label: chosenText.outOfStock(), count: counts.outOfStock },
  ];
  return (
    <FilterGroup title={filtersText.availability()}>
      {rows.map(({ value, label, count }) => (
        <CheckboxRow
          key={value}
          isOn={chosen === value}
          count={count}
          onChange={(on) => onChange(on ? value : undefined)}
        >
          {label}
        </CheckboxRow>
      ))}
    </FilterGroup>
  );
}
