import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { X } from 'lucide-react';
import * as cardText from '#text/product-card.ts';
import * as shopText from '#text/shop-page.ts';
import { unpack } from '../../api/packed.ts';
import { onFirstMove } from '../../ui/first-move.ts';
import { part } from '../../ui/part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useFrame } from '../frame/use-frame.ts';
import { useCards } from '../use-cards.ts';
import { columnsIn, NARROW } from './columns.tsx';
import type { List } from './load-list.ts';
import { Pages, PAGES } from './pages.tsx';
import { ProductGrid } from './product-grid.tsx';
import { listPath } from './selection.ts';
import { Toolbar } from './toolbar.tsx';
import type { Asked } from './use-asked.ts';
import type { Chip } from './chips-of.ts';

const FilterDrawer = part(async () => import('./filter-drawer.tsx'));

type ProductListProps = {
  list: List;
  asked: Asked;
  /** Shown in place of an empty list. */ nothing: ReactNode;
};

/**
 * Shows the list of the shop or of the search: toolbar, chosen filters, products and page links. If the filters are
 * open, their drawer is shown too.
 */
export function ProductList({ list: { chips, cards, pagination, facets }, asked, nothing }: ProductListProps) {
  const { search, setSearch, openFilters, isLoading, isFiltering } = asked;
  const products = useCards(cards);
  const { categories } = useFrame();
  const isNarrow = useMedia(NARROW);
  useEffect(() => onFirstMove(() => void FilterDrawer.prefetch().catch(() => {})), []);
  const { totalItems } = pagination;
  // A search without results has nothing to sort or to filter, so it has no toolbar.
  const hasTools = totalItems > 0 || chips.length > 0 || listPath(search) === '/shop';
  return (
    <>
      {hasTools && (
        <Toolbar
          search={search}
          totalItems={totalItems}
          isNarrow={isNarrow}
          onFilter={openFilters}
          onChange={(next, staysInPlace) => setSearch(next, { preventScrollReset: staysInPlace })}
        />
      )}
      <Chips chips={chips} onRemove={(chip) => setSearch(new URLSearchParams(chip.without))} />
      <h2 ref={useFocusOnNext(useLocation().search)} tabIndex={-1} className="sr-only">
        {cardText.products()}
      </h2>
      {products.length === 0 ? (
        nothing
      ) : (
        <ProductGrid products={products} columns={columnsIn(search)} isNarrow={isNarrow} isLoading={isLoading} />
      )}
      <Pages pagination={pagination} search={search} />
      {isFiltering && (
        <FilterDrawer
          facets={unpack(facets)}
          categories={categories}
          search={search}
          totalItems={totalItems}
          isLoading={isLoading}
        />
      )}
    </>
  );
}

/**
 * Returns a `ref` for the list's heading, which gets the focus when the list changes. The control that changed the list
 * may have disappeared (a chosen filter, a category, the link to the last page), or it stands below the list, as the
 * page links do. From the heading, keyboard users continue at the first product.
 */
function useFocusOnNext(choice: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(choice);
  useEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.closest(`#${PAGES}`)) heading.current?.focus({ preventScroll: true });
  }, [choice]);
  return heading;
}

/** Shows the chosen filters, each as a button that removes the filter. */
function Chips({ chips, onRemove }: { chips: readonly Chip[]; onRemove: (chip: Chip) => void }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={shopText.chosenFilters()} className="mt-4 flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            onClick={() => onRemove(chip)}
            className="inline-flex min-h-11 items-center gap-2 bg-indigo-wash px-3 text-md hover:bg-kora-shade"
          >
            {chip.label} <X className="size-3.5" />
            <span className="sr-only">{shopText.remove()}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
