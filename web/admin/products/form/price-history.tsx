import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PastPrice } from '#contract/prices.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { oldPricePaise } from '#domain/pricing.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as historyText from '#text/admin-price-history.ts';
import * as commonText from '#text/common.ts';
import * as variantFieldsText from '#text/variant-fields.ts';
import { call } from '../../../api/call.ts';
import { BareButton, QuietButton } from '../../../ui/button.tsx';
import { LoadingSkeleton } from '../../../ui/loading-skeleton.tsx';
import { HeadCells, titlesOf } from '../../lists/data-table.tsx';

const titles = [
  historyText.time(),
  historyText.variant(),
  variantFieldsText.price(),
  historyText.struck(),
  historyText.by(),
];

/**
 * Lists the earlier prices of a product's sizes, newest first. The browser fetches these prices when somebody unfolds
 * the list.
 */
export function PriceHistory({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-touch cursor-pointer content-center font-medium">{historyText.title()}</summary>
      {isOpen && <History productId={productId} />}
    </details>
  );
}

function History({ productId }: { productId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['admin', 'price-history', productId],
    queryFn: async ({ pageParam: page }) =>
      call('GET /prices/history/{id}', { params: { id: productId }, query: { page } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  });
  if (error)
    return (
      <p role="alert" className="flex flex-wrap items-baseline gap-x-4 text-md text-madder">
        {historyText.failed()}
        <BareButton onClick={() => void refetch()}>{commonText.tryAgain()}</BareButton>
      </p>
    );
  if (!data) return <LoadingSkeleton className="h-24" />;
  const prices = data.pages.flatMap(({ history }) => history);
  if (prices.length === 0) return <p className="text-md text-ink-soft">{historyText.none()}</p>;
  return (
    <>
      <div className="data-list relative overflow-x-auto border-y border-thread bg-white">
        <table
          aria-label={historyText.title()}
          className="data-rows w-full text-start text-md"
          style={titlesOf(titles)}
        >
          <thead className="bg-kora-deep text-ink-soft">
            <tr>
              <HeadCells titles={titles} className="px-2 py-1.5 text-start font-medium" />
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <PriceLine key={`${price.productVariantId} ${price.at}`} price={price} />
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <QuietButton className="mt-2" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {historyText.earlier()}
        </QuietButton>
      )}
    </>
  );
}

function PriceLine({
  price: { at, color, size, originalPrice, discountPrice, cause, who, sale },
}: {
  price: PastPrice;
}) {
  const [sellingPaise, savingPaise] = [parseRupees(originalPrice) ?? 0, parseRupees(discountPrice) ?? 0];
  return (
    <tr className="border-t border-thread">
      <td className="price px-2 py-1 whitespace-nowrap">{formatDayAndTime(at)}</td>
      <td className="px-2 py-1">{historyText.variantName({ color, size })}</td>
      <td className="price px-2 py-1">{formatRupees(originalPrice)}</td>
      <td className="price px-2 py-1 text-ink-soft">
        {savingPaise > 0 ? <s>{formatPaise(oldPricePaise({ sellingPaise, savingPaise }))}</s> : '–'}
      </td>
      <td className="px-2 py-1">
        {sale ? (
          <Link to={`/admin/sales/${sale.id}`} className="text-indigo underline underline-offset-4">
            {historyText.ofSale({ name: sale.name })}
          </Link>
        ) : who === null ? (
          historyText.cause({ cause })
        ) : (
          historyText.causeBy({ cause, who })
        )}
      </td>
    </tr>
  );
}
