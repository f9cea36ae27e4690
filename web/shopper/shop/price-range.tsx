import type { Facets } from '#contract/product-filters.ts';
import * as filtersText from '#text/filters.ts';
import { QuietButton } from '../../ui/button.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { FilterGroup } from './filter-group.tsx';
import type { PriceDraft } from './use-choices.ts';

type PriceRangeProps = {
  range: Facets['priceRange'];
  /** The lowest and the highest price in rupees, as typed. An empty text means no limit. */
  price: Required<PriceDraft>;
  /** The error message for the two boxes: a text is no amount, or the lowest price is above the highest. */
  problem: string | undefined;
  type: (change: PriceDraft) => void;
  applyPrice: () => void;
};

/** Shows the boxes for the lowest and the highest price. Enter, the button and leaving a box apply the prices. */
export function PriceRange({ range, price: { min, max }, problem, type, applyPrice }: PriceRangeProps) {
  return (
    <form action={applyPrice} onBlur={applyPrice}>
      <FilterGroup title={filtersText.priceRange()}>
        <div className="flex items-end gap-3">
          <PriceBox
            label={filtersText.from()}
            value={min}
            placeholder={String(Math.floor(Number(range.min)))}
            onChange={(typed) => type({ min: typed })}
          />
          <PriceBox
            label={filtersText.to()}
            value={max}
            placeholder={String(Math.ceil(Number(range.max)))}
            onChange={(typed) => type({ max: typed })}
          />
          <QuietButton type="submit" className="whitespace-nowrap" disabled={problem !== undefined}>
            {filtersText.apply()}
          </QuietButton>
        </div>
        <p aria-live="polite" className="mt-2 text-madder empty:hidden">
          {problem}
        </p>
      </FilterGroup>
    </form>
  );
}

type PriceBoxProps = { label: string; value: string; placeholder: string; onChange: (typed: string) => void };

function PriceBox({ label, value, placeholder, onChange }: PriceBoxProps) {
  return (
    <label className="min-w-0 grow">
      <span className="mb-1 block text-md">{label}</span>
      <input
        inputMode="decimal"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className={inputClass}
      />
    </label>
  );
}
