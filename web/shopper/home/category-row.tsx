import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Suspense, use, useDeferredValue, useMemo, useRef, useState, type Ref } from 'react';
import { pageSizes } from '#domain/limits.ts';
import { publicRead } from '../../api/public-read.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ProductCard } from '../product-card.tsx';
import type { CardProduct } from '../product-link.tsx';
import { Tabs } from '../tabs.tsx';
import { toCard } from '../to-card.ts';
import { useShopping } from '../use-shopping.ts';

type CategoryRowProps = { tabs: ReadonlyArray<{ id: string; name: string }>; products: readonly CardProduct[] };

/** A row of products of one category; the first category's comes with the page. Moves by touch, wheel, keys and arrows. */
export function CategoryRow({ tabs, products }: CategoryRowProps) {
  const [active, setActive] = useState(tabs[0]?.id ?? '');
  // The tab answers at once; the row changes when its products are here.
  const shown = useDeferredValue(active);
  const row = useRef<HTMLUListElement>(null);
  const move = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.85, behavior: 'smooth' });
  const arrow = 'grid size-11 place-items-center border border-ink/45 hover:bg-ink hover:text-kora';
  return (
    <section aria-labelledby="row-title" className="mt-20">
      <div className="wrap flex items-end justify-between gap-4">
        <h2 id="row-title" className="display text-4xl sm:text-5xl">
          New on the shelf
        </h2>
        <div className="hidden gap-2 sm:flex">
          <button type="button" aria-label="Earlier products" className={arrow} onClick={() => move(-1)}>
            <ArrowLeft aria-hidden className="size-5" />
          </button>
          <button type="button" aria-label="More products" className={arrow} onClick={() => move(1)}>
            <ArrowRight aria-hidden className="size-5" />
          </button>
        </div>
      </div>
      <div className="wrap">
        <Tabs label="Categories" tabs={tabs} active={active} onChange={setActive} />
      </div>
      <div aria-busy={shown !== active} className="transition-opacity aria-busy:opacity-50">
        <Suspense fallback={<Waiting />}>{shown === tabs[0]?.id ? <Row key={shown} products={products} row={row} /> : <FetchedRow key={shown} categoryId={shown} row={row} />}</Suspense>
      </div>
    </section>
  );
}

function FetchedRow({ categoryId, row }: { categoryId: string; row: Ref<HTMLUListElement> }) {
  const answer = use(publicRead('GET /products/category/{id}', { params: { id: categoryId }, query: { limit: pageSizes.homeRow } }));
  const products = useMemo(() => answer?.data.map(toCard), [answer]);
  return products ? <Row products={products} row={row} /> : <p className="wrap py-24 text-ink-soft">These could not be loaded. Choose the category again in a moment.</p>;
}

function Row({ products, row }: { products: readonly CardProduct[]; row: Ref<HTMLUListElement> }) {
  const shopping = useShopping('shop');
  return (
    <ul ref={row} tabIndex={0} aria-label="Products" className="mt-6 flex snap-x snap-proximity scroll-px-[clamp(1rem,4vw,3.5rem)] gap-4 overflow-x-auto px-[max(clamp(1rem,4vw,3.5rem),calc((100vw-90rem)/2+3.5rem))] pb-4 [scrollbar-width:thin]">
      {products.map((product) => (
        <li key={product.id} className="w-[62vw] max-w-72 shrink-0 snap-start sm:w-72">
          <ProductCard product={product} shopping={shopping} sizes="(min-width: 40rem) 288px, 62vw" />
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="wrap mt-6 flex gap-4 overflow-hidden pb-4">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="w-[62vw] max-w-72 shrink-0 sm:w-72">
            <Skeleton className="aspect-3/4" />
            <Skeleton className="mt-3 h-19" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
