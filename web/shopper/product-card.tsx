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

// The card itself leads to the product, so a failure shows no message unless the bag was clicked.
const QuickAdd = part(async () => import('./quick-add.tsx'), {
  missing: ({ onClose }) => onClose && <Trouble isOld onClose={onClose} />,
  unreached: ({ onClose }) => onClose && <Trouble isOld={false} onClose={onClose} />,
});

type ProductCardProps = Omit<ShownCard, 'place'> & {
  /** From the grid around it: fifty cards share one. */ shopping: Shopping;
};

const titleLooks: Record<CardLook, string> = {
  row: 'display line-clamp-4 text-3xl',
  card: 'line-clamp-2',
  compact: 'line-clamp-1 text-md',
};

/** A product in a grid, led by its picture; sizes and cart appear on hover, or in a dialog by the bag. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  // The parts for hover are rendered when a pointer comes, because fifty cards would carry them for nothing. Keys stop
  // at the bag, instead of at each size of each card.
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

/** A card without its frame; it is the same for every visitor until a pointer comes near. */
function CardInside(props: CardPartProps) {
  const { product, look = 'card' } = props;
  const isRow = look === 'row';
  const offer = offerOf(product);
  if (!offer) return null;
  const price = priceOf(offer.variant);
  // If any matching variant is in stock, the shown one is.
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
          {/* One link covers the whole card, including the picture. */}
          <ProductLink
            product={product}
            className="wrap-anywhere after:absolute after:inset-0 hover:underline"
            dir="auto"
          >
            {product.name}
          </ProductLink>
        </h3>
        {look !== 'compact' && <p className="text-md text-ink-soft">{product.category.label}</p>}
        {/* Prices beside each other stand in one line, even if the names have different lengths. */}
        <div className={isRow ? 'mt-1' : 'mt-auto pt-1'}>
          <Price price={price} isFrom={offer.isFrom} look={isRow ? 'large' : 'small'} />
        </div>
      </div>
    </>
  );
}

/** The first picture; the second fades in on hover. */
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
 * The discount with the words of its sale, and "sold out", at the two ends of the picture's height. Long words end
 * before the heart; a small picture has no room beside it, so all stand at its lower end, each in one line below the
 * bag.
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
 * The heart and, below it, the bag, which opens the sizes by touch and by keys: one Tab
 * stop for each card. A pointer has the sizes on the card itself, so there the bag shows
 * only while it has the focus, and on small pictures, which have no room for sizes.
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
