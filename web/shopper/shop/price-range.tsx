import type { Facets } from '#contract/product-filters.ts';
import * as filtersText from '#text/filters.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { FilterGroup } from './filter-group.tsx';
import type { PriceDraft } from './use-choices.ts';

/** The contract takes no more digits before the point. */
const MOST_DIGITS = 9;

type PriceRangeProps = {
  range: Facets['priceRange'];
  /** Whole rupees as text; empty for no limit. */
  price: Required<PriceDraft>;
  /** The lowest is above the highest. */
  isWrong: boolean;
  type: (change: PriceDraft) => void;
  applyPrice: () => void;
};

/** The lowest and the highest price wanted; applied by Enter, by the button and when a box is left. */
export function PriceRange({ range, price: { min, max }, isWrong, type, applyPrice }: PriceRangeProps) {
  return (
    <form action={applyPrice} onBlur={applyPrice}>
      <FilterGroup title={filtersText.priceRange()}>
        <div className="flex items-end gap-3">
          <PriceBox
            label={filtersText.from()}
            value={min}
            placeholder={String(Math.floor(Number(range.min)))}
            onChange={(digits) => type({ min: digits })}
          />
          <PriceBox
            label={filtersText.to()}
            value={max}
            placeholder={String(Math.ceil(Number(range.max)))}
            onChange={(digits) => type({ max: digits })}
          />
          <Button type="submit" look="quiet" disabled={isWrong}>
            {filtersText.apply()}
          </Button>
        </div>
        <p aria-live="polite" className="mt-2 text-madder empty:hidden">
          {isWrong && filtersText.wrongRange()}
        </p>
      </FilterGroup>
    </form>
  );
}

type PriceBoxProps = { label: string; value: string; placeholder: string; onChange: (digits: string) => void };

function PriceBox({ label, value, placeholder, onChange }: PriceBoxProps) {
  return (
    <label className="grow">
      <span className="mb-1 block text-md">{label}</span>
      <input
        inputMode="numeric"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, MOST_DIGITS))}
        className={inputClass}
      />
    </label>
  );
}
