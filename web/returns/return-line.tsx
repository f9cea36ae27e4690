import type { Order } from '#contract/orders.ts';
import type { ReturnKind } from '#domain/returns.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { variantName } from '#contract/variant-name.ts';
import { inputClass } from '../ui/input-class.ts';
import { Picture } from '../ui/picture.tsx';
import { Options } from '../ui/options.tsx';
import type { OfferedLine } from './draft.ts';

type ReturnLineProps = {
  item: Order['items'][number] | undefined;
  line: OfferedLine;
  kind: ReturnKind;
  /** The last day on which the line can be returned, or the reason why it no longer can. */
  note: string;
  /** The number of pieces to return; 0 if the line is not chosen. */
  count: number;
  onCount: (count: number) => void;
  /** The variant that the shopper wants in exchange. */
  swap: string | undefined;
  onSwap: (variantId: string) => void;
};

/** Shows a line of the order with a checkbox, the number of pieces to return, and the variant wanted in exchange. */
export function ReturnLine({ item, line, kind, note, count, onCount, swap, onSwap }: ReturnLineProps) {
  const { itemId, most, swaps } = line;
  if (!item) return null;
  const { name, color, size, images } = item.product;
  const cannot = kind === 'swap' && swaps.length === 0;
  const isChosen = count > 0 && !cannot;
  return (
    <li>
      <label className={`flex items-start gap-3 ${cannot ? 'text-ink-soft' : ''}`}>
        <input
          type="checkbox"
          name="line"
          value={itemId}
          checked={isChosen}
          disabled={cannot}
          onChange={({ target }) => onCount(target.checked ? 1 : 0)}
          className="mt-1 size-5 shrink-0 accent-indigo"
        />
        <span className="w-12 shrink-0">
          {images[0] && <Picture image={images[0]} sizes="48px" alt="" className="aspect-3/4 w-full object-cover" />}
        </span>
        <span className="min-w-0 wrap-anywhere">
          <span dir="auto">{name}</span>
          <span className="block text-md text-ink-soft">{variantName({ color, size })}</span>
          <span className="block text-md text-ink-soft">{cannot ? returnsText.noSwap() : note}</span>
        </span>
      </label>
      {isChosen && (most > 1 || kind === 'swap') && (
        <div className="mt-2 flex flex-wrap gap-3 ps-8">
          {most > 1 && <Pieces name={name} most={most} count={count} onCount={onCount} />}
          {kind === 'swap' && <Instead name={name} swaps={swaps} least={count} swap={swap} onSwap={onSwap} />}
        </div>
      )}
    </li>
  );
}

type PiecesProps = Pick<ReturnLineProps, 'count' | 'onCount'> & { name: string; most: number };

function Pieces({ name, most, count, onCount }: PiecesProps) {
  return (
    <label className="grid gap-1 text-md">
      {returnsText.pieces()}
      <select
        aria-label={returnsText.piecesOf({ name })}
        value={count}
        onChange={({ target }) => onCount(Number(target.value))}
        className={`${inputClass} w-24`}
      >
        {Array.from({ length: most }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </select>
    </label>
  );
}

type InsteadProps = Pick<ReturnLineProps, 'swap' | 'onSwap'> & {
  name: string;
  swaps: OfferedLine['swaps'];
  /** The number of pieces that the exchange needs. Variants with fewer pieces in stock cannot be chosen. */
  least: number;
};

function Instead({ name, swaps, least, swap, onSwap }: InsteadProps) {
  return (
    <label className="grid min-w-0 grow gap-1 text-md sm:max-w-80">
      {returnsText.instead()}
      <select
        aria-label={returnsText.insteadOf({ name })}
        required
        value={swap ?? ''}
        onChange={({ target }) => onSwap(target.value)}
        className={inputClass}
      >
        <option value="" disabled>
          {returnsText.choose()}
        </option>
        <Options
          of={swaps
            .filter(({ left }) => left >= least)
            .map(({ variantId, color, size, left }) => [
              variantId,
              returnsText.option({ piece: variantName({ color, size }), left }),
            ])}
        />
      </select>
    </label>
  );
}
