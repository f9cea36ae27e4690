import type { Price as PriceInPaise } from '#domain/pricing.ts';
import * as productText from '#text/product-page.ts';
import { DiscountBadge, Price } from '../price.tsx';
import type { CardProduct } from '../packed-card.ts';

/** A name longer than this, in characters, is set smaller. */
const LONG_NAME = 60;

type TitleProps = { product: CardProduct; price: PriceInPaise; isInStock: boolean };

/** Brand, category, name, price, discount badge and stock badge. */
export function Title({ product: { name, brand, category }, price, isInStock }: TitleProps) {
  const size = name.length > LONG_NAME ? 'text-xl lg:text-3xl' : 'text-2xl lg:text-4xl';
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        {brand && <p className="eyebrow">{brand}</p>}
        <p className="text-ink-soft">{category.label}</p>
      </div>
      <h1 className={`display mt-1 wrap-anywhere ${size}`}>
        <bdi>{name}</bdi>
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-3 md:mt-4">
        <Price price={price} look="large" />
        <DiscountBadge price={price} />
        <span
          className={`px-2 py-0.5 text-caption font-semibold ${isInStock ? 'bg-neem-wash text-neem' : 'bg-madder-wash text-madder'}`}
        >
          {isInStock ? productText.inStock() : productText.outOfStock()}
        </span>
      </div>
      <p className="mt-1 text-md text-ink-soft">{productText.terms()}</p>
    </>
  );
}
