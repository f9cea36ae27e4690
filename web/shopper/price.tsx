import type { Variant } from '#contract/variants.ts';
import * as priceText from '#text/price.ts';
import { formatPaise, parseRupees } from '#domain/money.ts';
import { discountPercent, oldPricePaise, type Price as PriceInPaise } from '#domain/pricing.ts';

/**
 * Returns the prices of a variant in paise. In the API, `originalPrice` is the selling price and `discountPrice` the
 * saving (spec §3).
 */
export function priceOf(variant: Pick<Variant, 'originalPrice' | 'discountPrice'>): PriceInPaise {
  return {
    sellingPaise: parseRupees(variant.originalPrice) ?? 0,
    savingPaise: parseRupees(variant.discountPrice) ?? 0,
  };
}

const looks = {
  small: { line: '', selling: 'font-semibold', old: 'text-md' },
  large: { line: 'text-2xl', selling: 'font-semibold', old: 'text-lg' },
  /** The look of a price beside other text of the same size, as in the cart. */
  quiet: { line: 'text-md', selling: '', old: '' },
};

type PriceProps = {
  price: PriceInPaise;
  /** True if the price is the lowest of several prices. */ isFrom?: boolean;
  look?: keyof typeof looks;
};

/** Shows the selling price. If there is a saving, also shows the former price struck through. */
export function Price({ price, isFrom = false, look = 'small' }: PriceProps) {
  const { line, selling, old } = looks[look];
  const amount = formatPaise(price.sellingPaise);
  return (
    <p className={`price flex flex-wrap items-baseline gap-x-2 ${line}`}>
      <span className="sr-only">{priceText.price()} </span>
      <span className={selling}>{isFrom ? priceText.from({ price: amount }) : amount}</span>
      {price.savingPaise > 0 && (
        <>
          <span className="sr-only">{priceText.before()} </span>
          <s className={`text-ink-soft ${old}`}>{formatPaise(oldPricePaise(price))}</s>
        </>
      )}
    </p>
  );
}

/** Shows the discount, such as "30% off". Hidden at 0 (spec §3: the badge shows only above 0). */
export function DiscountBadge({ price, className = '' }: { price: PriceInPaise; className?: string }) {
  const percent = discountPercent(price);
  return percent > 0 ? (
    <span className={`bg-madder tag text-white ${className}`}>{priceText.percentOff({ percent })}</span>
  ) : null;
}

/**
 * Shows the badge of the sale that gives a variant its price, such as "Diwali". Shows nothing if the sale has no badge.
 */
export function SaleBadge({ variant: { saleBadge }, className = '' }: SaleBadgeProps) {
  return saleBadge && <span className={`bg-turmeric tag text-ink ${className}`}>{saleBadge}</span>;
}

type SaleBadgeProps = { variant: Pick<Variant, 'saleBadge'>; className?: string };
