import { Heart } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { Picture } from '../ui/picture.tsx';
import { cheapest, DiscountBadge, Price, priceOf } from './price.tsx';
import { ProductLink, type CardProduct } from './product-link.tsx';
import type { Shopping } from './use-shopping.ts';

const QuickAdd = lazy(async () => import('./quick-add.tsx'));

type ProductCardProps = { product: CardProduct; /** From the grid around it: fifty cards share one. */ shopping: Shopping; sizes: string; isFirst?: boolean; look?: 'card' | 'row' | 'contact' };

/** A product in a grid: the picture leads; sizes and cart come up under the pointer. */
export const ProductCard = memo(function ProductCard({ product, shopping, sizes, isFirst = false, look = 'card' }: ProductCardProps) {
  const shown = cheapest(product.variants);
  const [front, back] = product.images;
  const isSoldOut = product.variants.every((variant) => variant.stock <= 0);
  // What only the pointer brings up is drawn when it comes: fifty cards would carry it for nothing. Keys open the product, rather than stop at each size of each card.
  const [isNear, setNear] = useState(false);
  if (!shown) return null;
  return (
    <article onPointerEnter={() => setNear(true)} className={`group relative flex flex-col ${look === 'row' ? 'sm:flex-row sm:gap-10' : ''}`}>
      <div className={`relative overflow-hidden bg-kora-deep ${look === 'row' ? 'sm:w-1/2' : ''}`}>
        <div className="aspect-3/4">
          {front ? <Picture image={front} sizes={sizes} isFirst={isFirst} alt="" className="size-full object-cover" /> : <NoImage />}
          {isNear && back && look !== 'contact' && (
            <span aria-hidden className="absolute inset-0 hidden opacity-0 transition-opacity duration-200 group-hover:opacity-100 pointer-fine:block">
              <Picture image={back} sizes={sizes} alt="" className="size-full object-cover" />
            </span>
          )}
        </div>
        <DiscountBadge price={priceOf(shown)} className="absolute top-2.5 left-2.5" />
        {isSoldOut && <span className="absolute bottom-2.5 left-2.5 bg-kora px-2 py-0.5 text-[0.8125rem] font-semibold">Sold out</span>}
        <WishButton product={product} shopping={shopping} />
        {isNear && look !== 'contact' && !isSoldOut && (
          <Suspense fallback={null}>
            <QuickAdd product={product} shopping={shopping} />
          </Suspense>
        )}
      </div>
      <div className={look === 'row' ? 'py-4 sm:w-1/2 sm:self-center' : 'pt-3'}>
        <h3 className={look === 'row' ? 'display text-3xl' : look === 'contact' ? 'line-clamp-1 text-[0.9375rem]' : 'line-clamp-2'}>
          {/* One link a card, spread over all of it, the picture too. */}
          <ProductLink product={product} className="[overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline" dir="auto">
            {product.name}
          </ProductLink>
        </h3>
        {look !== 'contact' && <p className="text-[0.9375rem] text-ink-soft">{product.category.name}</p>}
        <div className="mt-1">
          <Price price={priceOf(shown)} size={look === 'row' ? 'large' : 'small'} />
        </div>
      </div>
    </article>
  );
});

function NoImage() {
  return <span className="grid size-full place-items-center text-ink-soft">No Image Available</span>;
}

function WishButton({ product, shopping: { toggleWish, isWished } }: { product: CardProduct; shopping: Shopping }) {
  const wished = isWished(product.id);
  return (
    <button
      type="button"
      aria-label={`${wished ? 'Remove from' : 'Add to'} wishlist: ${product.name}`}
      aria-pressed={wished}
      onClick={() => void toggleWish(product.id)}
      className="absolute top-1.5 right-1.5 z-10 grid size-11 place-items-center rounded-full text-ink transition-transform hover:scale-110"
    >
      <span className="grid size-9 place-items-center rounded-full bg-kora/90">
        <Heart className={`size-4.5 ${wished ? 'fill-madder text-madder' : ''}`} aria-hidden />
      </span>
    </button>
  );
}
