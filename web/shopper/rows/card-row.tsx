import { useId } from 'react';
import { CardList } from '../card-list.tsx';
import type { CardProduct } from '../packed-card.ts';
import { useShopping } from '../use-shopping.ts';

/** Shows a row of cards with a title. Touch, wheel and keys scroll the row. Shows nothing if there are no cards. */
export function CardRow({ title, products }: { title: string; products: readonly CardProduct[] }) {
  const titleId = useId();
  const shopping = useShopping('shop');
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-20">
      <h2 id={titleId} className="display text-3xl sm:text-4xl">
        {title}
      </h2>
      <CardList
        tabIndex={0}
        aria-label={title}
        className="-mx-side mt-6 flex snap-x scroll-px-side gap-4 overflow-x-auto px-side pb-4 [scrollbar-width:thin]"
        shopping={shopping}
        cards={products.map((product) => ({
          product,
          sizes: '(min-width: 40rem) 256px, 46vw',
          place: 'w-[46vw] max-w-64 shrink-0 snap-start',
        }))}
      />
    </section>
  );
}
