import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import { formatRupees } from '#domain/money.ts';
import * as historyText from '#text/admin-price-history.ts';
import { call } from '../../../api/call.ts';
import { timeInWords } from '../../editing/times.ts';

type Held = Variant & { usualPrice: string };

const isHeld = (variant: Variant): variant is Held => variant.usualPrice !== undefined;

/** Says which sizes a sale holds, until when, and that the boxes below hold the usual prices. */
export function OnSale({ product: { id, variants } }: { product: Product }) {
  const held = variants.filter(isHeld);
  const { data: ends } = useQuery({
    queryKey: ['admin', 'price-history', id, 'ends'],
    queryFn: async () => fetchEnds(id),
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

function lineOf({ originalPrice, usualPrice }: Held, end: End | undefined): string {
  const prices = { price: formatRupees(originalPrice), usual: formatRupees(usualPrice) };
  return end?.at ? historyText.onSaleUntil({ ...prices, until: timeInWords(end.at) }) : historyText.onSale(prices);
}

/** The end of the sale that holds a size; null: until somebody ends it. */
type End = { at: string | null };

/** The history says which sale holds each size; the sale says until when. */
async function fetchEnds(productId: string): Promise<ReadonlyMap<string, End>> {
  const [{ history }, { markdowns }] = await Promise.all([
    call('GET /prices/history/{id}', { params: { id: productId }, query: { limit: 100 } }),
    call('GET /markdowns'),
  ]);
  const endOf = new Map(markdowns.map(({ id, endsAt }) => [id, { at: endsAt }]));
  // The newest price of each size comes first.
  return new Map(
    history.toReversed().flatMap(({ productVariantId, sale }): Array<[string, End]> => {
      const end = sale && endOf.get(sale.id);
      return end ? [[productVariantId, end]] : [];
    }),
  );
}
