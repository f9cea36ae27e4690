import { memo, type KeyboardEvent } from 'react';
import type { PriceRow } from '#contract/prices.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { discountPercent, oldPricePaise, type Price } from '#domain/pricing.ts';
import * as adminText from '#text/admin-prices.ts';
import { controlClass } from '../lists/list-tools.tsx';
import { isPrice } from './exceptions.ts';

/** The widths of the table's columns. A phone has room for only four columns. */
export const rowColumns =
  'grid grid-cols-[2.25rem_2.5rem_minmax(0,1fr)_6.5rem] items-center sm:grid-cols-[2.5rem_3rem_minmax(8rem,1fr)_6rem_6.5rem_7rem]';
export const ROW_PX = 66;

type PriceRowLineProps = {
  row: PriceRow;
  index: number;
  /** The distance of the row from the top of the table, in pixels. */
  start: number;
  picture: string | undefined;
  /**
   * The owner's decision about this size: a typed price, or null if the size keeps its price. Undefined if the rule
   * sets the price.
   */
  own: string | null | undefined;
  onOwn: (id: string, own: string | null | undefined) => void;
  onStep: (index: number) => void;
};

/** Shows one size with its price before and after the change. A person can exclude the size, or type its price. */
export const PriceRowLine = memo(function PriceRowLine(props: PriceRowLineProps) {
  const { row, index, start, picture, own, onOwn, onStep } = props;
  const { productVariantId: id, productName, color, size, sku, before, after } = row;
  const name = adminText.rowName({ name: productName, color, size });
  const isIn = own !== null;
  const then = isIn ? after : null;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'Enter') onStep(index + 1);
    if (key === 'ArrowUp') onStep(index - 1);
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${rowColumns} absolute inset-x-0 top-0 border-b border-thread ${isIn ? '' : 'bg-kora-deep'}`}
      style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
    >
      <div role="cell">
        <label className="grid min-h-touch place-items-center">
          <input
            type="checkbox"
            aria-label={adminText.changeOf({ name })}
            checked={isIn}
            onChange={({ target }) => onOwn(id, target.checked ? undefined : null)}
            className="block size-4 accent-indigo"
          />
        </label>
      </div>
      <div role="cell">
        {picture ? (
          // With the key, React makes a new element for each picture. Without the key, the former picture would stay
          // until the new one has loaded.
          <img
            key={picture}
            src={picture}
            alt=""
            width={36}
            height={48}
            decoding="async"
            className="h-12 w-9 object-cover"
          />
        ) : (
          <span className="block h-12 w-9 bg-kora-deep" />
        )}
      </div>
      <div role="cell" className="min-w-0 px-2 leading-5">
        <p className="truncate font-medium" dir="auto" title={productName}>
          {productName}
        </p>
        <p className="truncate text-ink-soft">
          {sku === null ? adminText.variant({ color, size }) : adminText.variantWithSku({ color, size, sku })}
        </p>
        <Note row={row} own={own} />
      </div>
      <div role="cell" className="price px-2 text-end leading-5 max-sm:hidden">
        <p>{formatRupees(before.originalPrice)}</p>
        <Struck price={priceOf(before)} />
      </div>
      <div role="cell" className="px-1 text-end">
        <p className="price text-md text-ink-soft sm:hidden">
          {adminText.fromPrice({ price: formatRupees(before.originalPrice) })}
        </p>
        <input
          aria-label={adminText.newPriceOf({ name })}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          data-price={index}
          readOnly={!isIn}
          aria-invalid={typeof own === 'string' && own !== '' && !isPrice(own) ? true : undefined}
          value={own ?? plain((then ?? before).originalPrice)}
          onChange={({ target }) => onOwn(id, target.value)}
          // If the person leaves the box empty, the rule sets the price again.
          onBlur={() => own?.trim() === '' && onOwn(id, undefined)}
          onKeyDown={onKeyDown}
          className={`${controlClass} price w-full min-w-0 text-end ${then ? 'font-semibold' : 'text-ink-soft'} ${typeof own === 'string' ? 'bg-neem-wash' : ''}`}
        />
      </div>
      <div role="cell" className="price px-2 text-end leading-5 max-sm:hidden">
        {then && <Saved price={priceOf(then)} />}
      </div>
    </div>
  );
});

/** Says why a price does not follow the rule, or which sale sets the price at present. */
function Note({ row: { refusal, after, sale }, own }: Pick<PriceRowLineProps, 'row' | 'own'>) {
  if (own === null) return <NoteLine>{adminText.leftOut()}</NoteLine>;
  if (own !== undefined && own.trim() !== '' && !isPrice(own))
    return <NoteLine isBad>{adminText.notAPrice()}</NoteLine>;
  if (refusal !== null) return <NoteLine isBad>{adminText.refusal({ refusal })}</NoteLine>;
  if (own !== undefined) return <NoteLine>{adminText.byHand()}</NoteLine>;
  if (after === null) return <NoteLine>{adminText.stays()}</NoteLine>;
  return sale ? <NoteLine>{adminText.onSaleNow({ name: sale.name })}</NoteLine> : null;
}

function NoteLine({ isBad = false, children }: { isBad?: boolean; children: string }) {
  return (
    <p className={`truncate text-caption/4 ${isBad ? 'font-medium text-madder' : 'text-ink-soft'}`} title={children}>
      {children}
    </p>
  );
}

function Saved({ price }: { price: Price }) {
  if (price.savingPaise === 0) return null;
  return (
    <>
      <Struck price={price} />
      <p className="text-madder">{adminText.percentOff({ percent: discountPercent(price) })}</p>
    </>
  );
}

function Struck({ price }: { price: Price }) {
  return price.savingPaise > 0 ? <s className="text-ink-soft">{formatPaise(oldPricePaise(price))}</s> : null;
}

function priceOf({ originalPrice, discountPrice }: { originalPrice: string; discountPrice: string }): Price {
  return { sellingPaise: parseRupees(originalPrice) ?? 0, savingPaise: parseRupees(discountPrice) ?? 0 };
}

function plain(rupees: string): string {
  return rupees.replace(/\.00$/, '');
}
