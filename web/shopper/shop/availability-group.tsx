import type { Facets } from '#contract/product-filters.ts';
import * as chosenText from '#text/chosen-filters.ts';
import * as filtersText from '#text/filters.ts';
import { CheckboxRow, FilterGroup } from './filter-group.tsx';

type AvailabilityGroupProps = {
  counts: Facets['availability'];
  chosen: string | null;
  /** Called with undefined when neither is chosen any longer. */
  onChange: (availability: string | undefined) => void;
};

/** In stock or out of stock; choosing one takes the other's place. */
export function AvailabilityGroup({ counts, chosen, onChange }: AvailabilityGroupProps) {
  const rows = [
    { value: 'in-stock', label: chosenText.inStock(), count: counts.inStock },
    { value: 'out-of-stock', label: chosenText.outOfStock(), count: counts.outOfStock },
  ];
  return (
    <FilterGroup title={filtersText.availability()}>
      {rows.map(({ value, label, count }) => (
        <CheckboxRow
          key={value}
          isOn={chosen === value}
          count={count}
          onChange={(on) => onChange(on ? value : undefined)}
        >
          {label}
        </CheckboxRow>
      ))}
    </FilterGroup>
  );
}
