import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import * as homeText from '#text/home.ts';
import * as cardText from '#text/product-card.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { CardList } from '../card-list.tsx';
import type { CardProduct } from '../packed-card.ts';
import { useCards } from '../use-cards.ts';
import { useCategoryCards } from '../use-category-cards.ts';
import { useShopping } from '../use-shopping.ts';

type CategoryRowProps = { tabs: ReadonlyArray<{ id: string; name: string }>; products: readonly CardProduct[] };

/**
 * Shows a row of products of one category, with a tab for each category. The products of the first tab come with the
 * page. Touch, wheel, keys and arrow buttons scroll the row.
 */
export function CategoryRow({ tabs, products }: CategoryRowProps) {
  const firstId = tabs[0]?.id ?? '';
  const [activeId, setActiveId] = useState(firstId);
  const [shownId, setShownId] = useState(firstId);
  const { ask, answer } = useCategoryCards();
  // After a click the tab changes at once, but the row changes only when the products of the new tab have come.
  const isHere = activeId === firstId || answer?.categoryId === activeId;
  if (isHere && shownId !== activeId) setShownId(activeId);
  const fetched = useCards(answer?.cards);
  const row = useRef<HTMLUListElement>(null);
  return (
    <section aria-labelledby="row-title" className="mt-20">
      <div className="wrap flex items-end justify-between gap-4">
        <h2 id="row-title" className="display text-4xl sm:text-5xl">
          {homeText.rowTitle()}
        </h2>
        <RowArrows row={row} />
      </div>
      <div className="wrap">
        <FilterTabs
          label={cardText.categories()}
          tabs={tabs}
          active={activeId}
          onChange={(id) => {
            setActiveId(id);
            if (id !== firstId) ask(id);
          }}
        />
      </div>
      <div aria-busy={!isHere} className="transition-opacity aria-busy:opacity-50">
        {shownId !== firstId && !answer?.cards ? (
          <p className="wrap py-24 text-ink-soft">{homeText.rowFailed()}</p>
        ) : (
          <Row key={shownId} products={shownId === firstId ? products : fetched} row={row} />
        )}
      </div>
    </section>
  );
}

/** Shows buttons that scroll the row by most of its width. "Forward" follows the direction of the text. */
function RowArrows({ row }: { row: Readonly<{ current: HTMLUListElement | null }> }) {
  const move = (direction: 1 | -1) => {
    if (!row.current) return;
    const along = getComputedStyle(row.current).direction === 'rtl' ? -direction : direction;
    row.current.scrollBy({ left: along * row.current.clientWidth * 0.85, behavior: 'smooth' });
  };
  const look = 'grid size-touch place-items-center border border-ink/45 hover:bg-ink hover:text-kora';
  return (
    <div className="hidden gap-2 sm:flex">
      <button type="button" aria-label={homeText.earlier()} className={look} onClick={() => move(-1)}>
        <ArrowLeft className="size-5 rtl:-scale-x-100" />
      </button>
      <button type="button" aria-label={homeText.more()} className={look} onClick={() => move(1)}>
        <ArrowRight className="size-5 rtl:-scale-x-100" />
      </button>
    </div>
  );
}

function Row({ products, row }: { products: readonly CardProduct[]; row: Ref<HTMLUListElement> }) {
  const shopping = useShopping('shop');
  return (
    <CardList
      ref={row}
      tabIndex={0}
      aria-label={cardText.products()}
      className="mt-6 flex snap-x snap-proximity scroll-px-wrap gap-4 overflow-x-auto px-wrap pb-4 [scrollbar-width:thin]"
      shopping={shopping}
      cards={products.map((product) => ({
        product,
        sizes: '(min-width: 40rem) 288px, 62vw',
        place: 'w-[62vw] max-w-72 shrink-0 snap-start sm:w-72',
      }))}
    />
  );
}
