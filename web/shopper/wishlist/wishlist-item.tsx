import { Star, X } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import { picturesFor } from '#domain/picture-order.ts';
import * as wishlistPageText from '#text/wishlist-page.ts';
import { Button } from '../../ui/button.tsx';
import { oneRowATap } from '../../ui/one-row-a-tap.ts';
import { NoImage, Picture } from '../../ui/picture.tsx';
import { useRowFocus } from '../../ui/use-kept-focus.ts';
import { offerOf } from '../packed-card.ts';
import { DiscountBadge, Price, priceOf, SaleBadge } from '../price.tsx';
import { ProductLink } from '../product-link.tsx';
import { SizeButtons } from '../size-buttons.tsx';
import { firstClick, useAdding } from '../use-adding.ts';
import { useShopping } from '../use-shopping.ts';

const STARS = [1, 2, 3, 4, 5];

/** Shows one product on the wishlist. The shopper can choose a size and put the product into the cart here. */
export function WishlistItem({ product, stars }: { product: Product; stars: number }) {
  const shopping = useShopping('account');
  const { add, isAdding } = useAdding(shopping);
  const [chosen, setChosen] = useState<Variant>();
  const inRow = useRowFocus();
  const offer = chosen ? { variant: chosen, isFrom: false } : offerOf(product);
  const color = offer?.variant.color;
  const [image] = picturesFor(color ?? '', product.images);
  return (
    <article className="relative row-span-6 grid grid-cols-1 grid-rows-subgrid">
      <ProductLink
        product={product}
        color={color}
        aria-label={product.name}
        tabIndex={-1}
        className="block aspect-3/4 overflow-hidden bg-kora-deep"
      >
        {image ? (
          <Picture image={image} sizes="(min-width: 64rem) 25vw, 46vw" alt="" className="size-full object-cover" />
        ) : (
          <NoImage />
        )}
      </ProductLink>
      {offer && (
        <div className="absolute start-2.5 top-2.5 flex max-w-[calc(100%-var(--spacing-touch)-1.5rem)] flex-col items-start gap-1">
          <DiscountBadge price={priceOf(offer.variant)} />
          <SaleBadge variant={offer.variant} />
        </div>
      )}
      <button
        ref={inRow}
        data-row-focus
        type="button"
        aria-label={wishlistPageText.remove({ name: product.name })}
        onClick={oneRowATap(() => void shopping.toggleWish(product.id))}
        className="on-disc absolute end-1.5 top-1.5 size-touch rounded-full"
      >
        <X className="size-4.5" />
      </button>
      <h2 className="mt-3 line-clamp-2">
        <ProductLink product={product} color={color} dir="auto" className="wrap-anywhere hover:underline">
          {product.name}
        </ProductLink>
      </h2>
      <p className="text-md text-ink-soft">{product.category.label}</p>
      <div>
        <Rating stars={stars} />
        {offer && <Price price={priceOf(offer.variant)} isFrom={offer.isFrom} />}
      </div>
      <div className="my-3 sm:max-h-80 sm:overflow-y-auto">
        <SizeButtons isSmall variants={product.variants} chosenId={chosen?.id} onChoose={setChosen} />
      </div>
      <Button
        className="w-full self-end"
        isBusy={isAdding}
        onClick={firstClick(() => void add(chosen).then((added) => added && setChosen(undefined)))}
      >
        {wishlistPageText.addToCart()}
      </Button>
    </article>
  );
}

function Rating({ stars }: { stars: number }) {
  return (
    <p role="img" aria-label={wishlistPageText.stars({ stars })} className="my-1 flex gap-0.5 text-turmeric">
      {STARS.map((star) => (
        <Star key={star} aria-hidden className={`size-4 ${star <= stars ? 'fill-current' : ''}`} />
      ))}
    </p>
  );
}
