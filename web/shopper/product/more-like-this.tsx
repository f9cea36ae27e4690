import { use, useMemo } from 'react';
import { publicRead } from '../../api/public-read.ts';
import { ProductCard } from '../product-card.tsx';
import { toCard } from '../to-card.ts';
import { useShopping } from '../use-shopping.ts';

const MOST = 8;

/** Others of the same category; fetched once the page stands. */
export default function MoreLikeThis({ productId, category }: { productId: string; category: { id: string; name: string } }) {
  const shopping = useShopping('shop');
  const answer = use(publicRead('GET /products/category/{id}', { params: { id: category.id }, query: { limit: MOST + 1, availability: 'in-stock' } }));
  const others = useMemo(() => (answer?.data ?? []).filter((other) => other.id !== productId).slice(0, MOST).map(toCard), [answer, productId]);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more-title" className="mt-20">
      <h2 id="more-title" className="display text-3xl sm:text-4xl">More {category.name}</h2>
      <ul tabIndex={0} aria-label={`More ${category.name}`} className="mt-6 flex snap-x gap-4 overflow-x-auto pb-4 [scrollbar-width:thin]">
        {others.map((other) => (
          <li key={other.id} className="w-[46vw] max-w-64 shrink-0 snap-start">
            <ProductCard product={other} shopping={shopping} sizes="(min-width: 40rem) 256px, 46vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
