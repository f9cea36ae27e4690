import { ShoppingBag } from 'lucide-react';
import { memo, useState } from 'react';
import type { Variant } from '#contract/variants.ts';
import * as cardText from '#text/product-card.ts';
import { part, Trouble } from '../ui/part.tsx';
import { NoImage, Picture } from '../ui/picture.tsx';
import type { CardLook, ShownCard } from './card-keeper.ts';
import { HeartButton } from './heart-button.tsx';
import { offerOf, picturesOf } from './packed-card.ts';
import { DiscountBadge, Price, priceOf, SaleBadge } from './price.tsx';
import { ProductLink } from './product-link.tsx';
import type { Shopping } from './use-shopping.ts';

// The card itself links to the product. A message about missing code is therefore shown only if the person clicked the
// bag.
const QuickAdd = part(async () => import('./quick-add.tsx'), {
  missing: ({ onClose }) => onClose && <Trouble isOld onClose={onClose} />,
  unreached: ({ onClose }) => onClose && <Trouble isOld={false} onClose={onClose} />,
});

type ProductCardProps = Omit<ShownCard, 'place'> & {
  /** The functions for cart and wishes. The grid passes this object, so that fifty cards share it. */
  shopping: Shopping;
};

const titleLooks: Record<CardLook, string> = {
  row: 'display line-clamp-4 text-3xl',
  card: 'line-clamp-2',
  compact: 'line-clamp-1 text-md',
};

/**
 * Shows a product in a grid, with a large picture. The sizes and "Add to cart" appear on hover, or in a dialog that the
 * bag opens.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  // The parts for hover are rendered only when a pointer comes near, because most of fifty cards never need them.
  // Keyboard users stop once at the bag, not at each size of each card.
  const [isNear, setNear] = useState(false);
  if (props.product.variants.length === 0) return null;
  return (
    <article
      onPointerEnter={() => setNear(true)}
      className={`group relative flex h-full flex-col ${props.look === 'row' ? 'sm:flex-row sm:gap-10' : ''}`}
    >
      <CardInside {...props} isNear={isNear} />
    </article>
  );
});

type CardPartProps = ProductCardProps & { isNear: boolean };

/** Draws everything inside a card: pictures, labels, buttons, name and price. */
function CardInside(props: CardPartProps) {
  const { product, look = 'card' } = props;
  const isRow = look === 'row';
  const offer = offerOf(product);
  if (!offer) return null;
  const price = priceOf(offer.variant);
  // If any matching variant is in stock, the card shows one that is in stock.
  const isSoldOut = offer.variant.stock <= 0;
  return (
    <>
      <div className={`relative overflow-hidden bg-kora-deep ${isRow ? 'sm:w-1/2' : ''}`}>
        <CardPictures {...props} />
        <CardLabels variant={offer.variant} isSoldOut={isSoldOut} look={look} />
        <CardActions {...props} isSoldOut={product.variants.every(({ stock }) => stock <= 0)} />
      </div>
      <div className={isRow ? 'py-4 sm:w-1/2 sm:self-center' : 'flex grow flex-col pt-3'}>
        <h3 className={titleLooks[look]}>
          {/* This link covers the whole card, including the picture. */}
          <ProductLink
            product={product}
            className="wrap-anywhere after:absolute after:inset-0 hover:underline"
            dir="auto"
          >
            {product.name}
          </ProductLink>
        </h3>
        {look !== 'compact' && <p className="text-md text-ink-soft">{product.category.label}</p>}
        {/* The prices of neighbouring cards stand at the same height, even if the products' names have different
            lengths. */}
        <div className={isRow ? 'mt-1' : 'mt-auto pt-1'}>
          <Price price={price} isFrom={offer.isFrom} look={isRow ? 'large' : 'small'} />
        </div>
      </div>
    </>
  );
}

/** Shows the first picture of a card. The second picture fades in on hover. */
function CardPictures({ product, sizes, isFirst = false, look, isNear }: CardPartProps) {
  const [front, back] = picturesOf(product);
  return (
    <div className="aspect-3/4">
      {front ? (
        <Picture image={front} sizes={sizes} isFirst={isFirst} alt="" className="size-full object-cover" />
      ) : (
        <NoImage />
      )}
      {isNear && back && look !== 'compact' && (
        <span
          aria-hidden
          className="absolute inset-0 hidden opacity-0 transition-opacity duration-200 group-hover:opacity-100 pointer-fine:block"
        >
          <Picture image={back} sizes={sizes} alt="" className="size-full object-cover" />
        </span>
      )}
    </div>
  );
}

type CardLabelsProps = { variant: Variant; isSoldOut: boolean; look: CardLook };

/**
 * Shows the discount and the badge of the sale at the top of the picture, and "sold out" at the bottom. A long badge
 * ends before the heart. A small picture has no room beside the heart: all labels then stand at the bottom, each on its
 * own line below the bag.
 */
function CardLabels({ variant, isSoldOut, look }: CardLabelsProps) {
  const isCompact = look === 'compact';
  const inOneLine = isCompact ? 'max-w-full truncate' : '';
  return (
    <div
      className={`absolute start-1.5 bottom-1.5 flex flex-col items-start gap-1 ${isCompact ? 'end-1.5' : 'end-14 top-2.5'}`}
    >
      <DiscountBadge price={priceOf(variant)} className={inOneLine} />
      <SaleBadge variant={variant} className={inOneLine} />
      {isSoldOut && <span className="mt-auto bg-kora tag">{cardText.soldOut()}</span>}
    </div>
  );
}

/**
 * Shows the heart, and below it the bag, which opens the sizes for touch and keys; the bag is one Tab stop for each
 * card. With a pointer the card itself shows the sizes. The bag is then visible only while it has the focus, and on
 * small pictures, which have no room for sizes.
 */
function CardActions({ product, shopping, look, isNear, isSoldOut }: CardPartProps & { isSoldOut: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isCompact = look === 'compact';
  return (
    <>
      <div className={`absolute z-10 flex flex-col ${isCompact ? 'small-discs end-0 top-0' : 'end-1.5 top-1.5'}`}>
        <HeartButton product={product} shopping={shopping} look="card" />
        {!isSoldOut && (
          <button
            type="button"
            aria-label={cardText.chooseSize({ name: product.name })}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={`on-disc size-touch rounded-full ${isCompact ? '' : 'pointer-fine:not-focus-visible:pointer-events-none pointer-fine:not-focus-visible:opacity-0'}`}
          >
            <ShoppingBag className="size-4.5" />
          </button>
        )}
      </div>
      {(isOpen || (isNear && !isCompact && !isSoldOut)) && (
        <QuickAdd product={product} shopping={shopping} onClose={isOpen ? () => setOpen(false) : undefined} />
      )}
    </>
  );
}
