import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import { picturesFor } from '#domain/picture-order.ts';
import * as searchText from '#text/search.ts';
import { NoImage, Picture } from '../../ui/picture.tsx';
import { carry } from '../carried-products.ts';
import { HeartButton } from '../heart-button.tsx';
import { offerOf, type CardProduct } from '../packed-card.ts';
import { DiscountBadge, Price, priceOf, SaleBadge } from '../price.tsx';
import { addressOf, ProductLink } from '../product-link.tsx';
import { SizeButtons } from '../size-buttons.tsx';
import { firstClick, useAdding } from '../use-adding.ts';
import type { Shopping } from '../use-shopping.ts';

type Found = Product & Pick<CardProduct, 'offer'>;
type SearchResultProps = { product: Found; shopping: Shopping; onClose: () => void };

/**
 * Shows a search result: picture, name, price and size buttons; on hover also cart and heart (spec §2 Search overlay).
 */
export function SearchResult({ product, shopping, onClose }: SearchResultProps) {
  const [chosen, setChosen] = useState<Variant>();
  const navigate = useNavigate();
  const offer = chosen ? { variant: chosen, isFrom: false } : offerOf(product);
  if (!offer) return null;
  const price = priceOf(offer.variant);
  const { color } = offer.variant;
  const [image] = picturesFor(color, product.images);
  const open = () => {
    carry(product);
    onClose();
    void navigate(addressOf(product, color));
  };
  return (
    <article className="group relative row-span-5 grid grid-cols-1 grid-rows-subgrid">
      <div className="relative">
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={open}
          className="block aspect-3/4 w-full overflow-hidden bg-kora-deep"
        >
          {image ? (
            <Picture image={image} sizes="(min-width: 64rem) 18vw, 45vw" alt="" className="size-full object-cover" />
          ) : (
            <NoImage />
          )}
        </button>
        <div className="absolute top-2 start-2 flex max-w-[calc(100%-var(--spacing-touch)-1.5rem)] flex-col items-start gap-1">
          <DiscountBadge price={price} />
          <SaleBadge variant={offer.variant} />
        </div>
        <ResultActions product={product} shopping={shopping} chosen={chosen} onAdded={() => setChosen(undefined)} />
      </div>
      <h3 className="mt-2 line-clamp-2 text-md">
        <ProductLink
          data-result
          product={product}
          color={color}
          onClick={onClose}
          dir="auto"
          className="wrap-anywhere hover:underline"
        >
          {product.name}
        </ProductLink>
      </h3>
      <p className="line-clamp-1 text-sm text-ink-soft">{product.category.label}</p>
      <div className="my-1">
        <Price price={price} isFrom={offer.isFrom} />
      </div>
      {/* The box of the sizes has room for two rows of buttons. For fingers the box is higher, because the buttons
          are larger. */}
      <div className="sm:max-h-20 sm:overflow-y-auto sm:pointer-coarse:max-h-24">
        <SizeButtons isSmall variants={product.variants} chosenId={chosen?.id} onChoose={setChosen} />
      </div>
    </article>
  );
}

type ResultActionsProps = {
  product: Found;
  shopping: Shopping;
  chosen: Variant | undefined;
  onAdded: () => void;
};

function ResultActions({ product, shopping, chosen, onAdded }: ResultActionsProps) {
  const { add, isAdding } = useAdding(shopping);
  const addChosen = async () => {
    if (await add(chosen)) onAdded();
  };
  return (
    <div className="absolute top-2 end-2 flex flex-col gap-2 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0">
      <HeartButton product={product} shopping={shopping} look="round" />
      <button
        type="button"
        aria-label={searchText.addToCart({ name: product.name })}
        aria-busy={isAdding || undefined}
        onClick={firstClick(() => !isAdding && void addChosen())}
        className="grid size-10 place-items-center rounded-full bg-kora/95 hover:bg-kora"
      >
        <ShoppingBag className="size-4.5" />
      </button>
    </div>
  );
}
