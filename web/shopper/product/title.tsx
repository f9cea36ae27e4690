import * as productText from '#text/product-page.ts';
import { useFrame } from '../frame/use-frame.ts';
import { DiscountBadge, Price, SaleBadge } from '../price.tsx';
import type { CardProduct } from '../packed-card.ts';
import type { PromiseWords } from './promises.tsx';
import type { Selection } from './use-selection.ts';

/** The most characters of a name in large letters. A longer name has smaller letters. */
const LONG_NAME = 60;

type TitleProps = {
  product: CardProduct;
  selection: Pick<Selection, 'price' | 'isFrom' | 'isOffered' | 'shown'>;
  saleEnds: PromiseWords['saleEnds'];
};

/**
 * Shows brand, category, name, price, badges and the end of the sale. Price, badges and end are those of the variant
 * `shown`.
 */
export function Title({ product: { name, brand, category }, selection, saleEnds }: TitleProps) {
  const { terms } = useFrame();
  const { price, isFrom, isOffered, shown } = selection;
  const end = saleEnds?.[shown.id];
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
        <Price price={price} isFrom={isFrom} look="large" />
        <DiscountBadge price={price} />
        <SaleBadge variant={shown} />
        <span className={`tag ${isOffered ? 'bg-neem-wash text-neem' : 'bg-madder-wash text-madder'}`}>
          {isOffered ? productText.inStock() : productText.outOfStock()}
        </span>
      </div>
      {end && <p className="price mt-2">{end}</p>}
      <p className="mt-1 text-md text-ink-soft">{terms}</p>
    </>
  );
}
