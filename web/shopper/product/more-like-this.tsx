import { useEffect } from 'react';
import * as productText from '#text/product-page.ts';
import { CardList } from '../card-list.tsx';
import { useCards } from '../use-cards.ts';
import { useCategoryCards } from '../use-category-cards.ts';
import { useShopping } from '../use-shopping.ts';

const MOST = 8;

type MoreLikeThisProps = { productId: string; category: { id: string; name: string } };

/** Other products of the same category that are in stock; fetched after the page has loaded. */
export function MoreLikeThis({ productId, category }: MoreLikeThisProps) {
  const shopping = useShopping('shop');
  const { ask, answer } = useCategoryCards();
  useEffect(() => ask(category.id), [ask, category.id]);
  const others = useCards(answer?.cards)
    .filter((other) => other.id !== productId && other.variants.some((variant) => variant.stock > 0))
    .slice(0, MOST);
  if (others.length === 0) return null;
  const title = productText.more({ category: category.name });
  return (
    <section aria-labelledby="more-title" className="mt-20">
      <h2 id="more-title" className="display text-3xl sm:text-4xl">
        {title}
      </h2>
      <CardList
        tabIndex={0}
        aria-label={title}
        className="-mx-side mt-6 flex snap-x scroll-px-side gap-4 overflow-x-auto px-side pb-4 [scrollbar-width:thin]"
        shopping={shopping}
        cards={others.map((product) => ({
          product,
          sizes: '(min-width: 40rem) 256px, 46vw',
          place: 'w-[46vw] max-w-64 shrink-0 snap-start',
        }))}
      />
    </section>
  );
}
