import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import { formatRupees } from '#domain/money.ts';
import * as historyText from '#text/admin-price-history.ts';
import { call } from '../../../api/call.ts';
import { timeInWords } from '../../editing/times.ts';

type Held = Variant & { usualPrice: string };

const isHeld = (variant: Variant): variant is Held => variant.usualPrice !== undefined;

/**
 * Says which sizes have a sale price at present, and until when. The text also says that the boxes below contain the
 * usual prices.
 */
export function OnSale({ product: { id, variants } }: { product: Product }) {
  const held = variants.filter(isHeld);
  const { data: ends } = useQuery({
    queryKey: ['admin', 'price-history', id, 'ends'],
    queryFn: async () => {
      const { held } = await call('GET /prices/history/{id}', { params: { id }, query: { limit: 1 } });
      return new Map(held.map(({ productVariantId, endsAt }) => [productVariantId, endsAt]));
    },
    enabled: held.length > 0,
  });
  if (held.length === 0) return null;
  const lines = new Set(held.map((variant) => lineOf(variant, ends?.get(variant.id))));
  return (
    <div role="note" className="border-s-4 border-turmeric bg-white px-4 py-2.5 text-md">
      {[...lines].map((line) => (
        <p key={line} className="price font-medium">
          {line}
        </p>
      ))}
      <p className="text-ink-soft">{historyText.boxesAreUsual()}</p>
    </div>
  );
}

function lineOf({ originalPrice, usualPrice }: Held, end: string | null | undefined): string {
  const prices = { price: formatRupees(originalPrice), usual: formatRupees(usualPrice) };
  return end ? historyText.onSaleUntil({ ...prices, until: timeInWords(end) }) : historyText.onSale(prices);
}
