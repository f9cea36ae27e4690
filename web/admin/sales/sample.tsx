import { useState } from 'react';
import type { PriceRow } from '#contract/prices.ts';
import { formatRupees } from '#domain/money.ts';
import * as adminText from '#text/admin-prices.ts';
import * as salesText from '#text/admin-sales.ts';
import { QuietButton } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { messageOf } from '../../api/api-error.ts';
import type { Exceptions } from '../prices/exceptions.ts';
import type { usePriceLook, Wanted } from '../prices/use-price-look.ts';

const AllPrices = part(async () => import('./all-prices.tsx'));

const MOST_PRODUCTS = 10;

type SampleProps = {
  look: ReturnType<typeof usePriceLook>;
  wanted: Wanted | undefined;
  exceptions: Exceptions;
  /**
   * Called with the changed decisions about single sizes. The function is undefined if the sale's prices can no longer
   * change.
   */
  onExceptions: ((exceptions: Exceptions) => void) | undefined;
};

/**
 * Shows the prices of a few products before and during a sale. A button opens the list of all prices of the sale, where
 * a person can change single prices.
 */
export function Sample({ look, wanted, exceptions, onExceptions }: SampleProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = look;
  const rows = wanted && data ? oneOfEach(data.pages.get(1) ?? []) : [];
  return (
    <section>
      <h2 id="sample" className="display text-2xl">
        {salesText.sample()}
      </h2>
      {!wanted && <p className="mt-1 text-md text-ink-soft">{adminText.typeFirst()}</p>}
      {wanted && error && (
        <p role="alert" className="mt-1 text-madder">
          {messageOf(error, adminText.lookFailed())}
        </p>
      )}
      {wanted && !data && !error && <LoadingSkeleton className="mt-3 h-96" />}
      {wanted && data && (
        <>
          <p role="status" className="price mt-1 text-md text-ink-soft">
            {adminText.summary({ changed: data.counts.changed, products: data.counts.products })}{' '}
            {adminText.summaryRefused({ count: data.counts.refused })}
          </p>
          <ul aria-labelledby="sample" className="mt-3 divide-y divide-thread border-y border-thread bg-white text-md">
            {rows.map((row) => (
              <SampleLine key={row.productVariantId} row={row} picture={data.pictures.get(row.productId)} />
            ))}
          </ul>
          {onExceptions && (
            <QuietButton className="mt-3 w-full" onClick={() => setOpen(true)}>
              {salesText.allPrices({ count: Object.keys(exceptions).length })}
            </QuietButton>
          )}
          {isOpen && onExceptions && (
            <AllPrices
              wanted={wanted}
              exceptions={exceptions}
              onExceptions={onExceptions}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

function oneOfEach(rows: readonly PriceRow[]): PriceRow[] {
  const first = new Map(rows.toReversed().map((row) => [row.productId, row]));
  return rows.filter((row) => first.get(row.productId) === row).slice(0, MOST_PRODUCTS);
}

function SampleLine({ row, picture }: { row: PriceRow; picture: string | undefined }) {
  const { productName, before, after } = row;
  return (
    <li className="flex items-center gap-3 p-2">
      {picture ? (
        <img src={picture} alt="" width={30} height={40} decoding="async" className="h-10 w-7.5 object-cover" />
      ) : (
        <span className="h-10 w-7.5 bg-kora-deep" />
      )}
      <span className="min-w-0 grow truncate" dir="auto" title={productName}>
        {productName}
      </span>
      <span className="price shrink-0">
        <span className="text-ink-soft">{adminText.fromPrice({ price: formatRupees(before.originalPrice) })} </span>
        <b>{formatRupees((after ?? before).originalPrice)}</b>
      </span>
    </li>
  );
}
