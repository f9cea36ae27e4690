import type { Facets } from '#contract/product-filters.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { SelectBox } from '../lists/list-tools.tsx';

type AvailabilitySelectProps = {
  value: string;
  /** The number of products or variants for each choice of stock, if known. */
  counts?: Facets['availability'] | undefined;
  onChange: (availability: string) => void;
};

/** Filters a list of products or variants by their stock. */
export function AvailabilitySelect({ value, counts, onChange }: AvailabilitySelectProps) {
  return (
    <SelectBox label={adminProductsText.stock()} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{adminProductsText.anyStock()}</option>
      <option value="in-stock">
        {counts ? adminProductsText.inStockCount({ count: counts.inStock }) : adminProductsText.inStock()}
      </option>
      <option value="low-stock">
        {counts ? adminProductsText.lowCount({ count: counts.lowStock }) : adminProductsText.low()}
      </option>
      <option value="running-out">
        {counts
          ? adminProductsText.runningOutCount({ count: counts.lowStock + counts.outOfStock })
          : adminProductsText.runningOut()}
      </option>
      <option value="out-of-stock">
        {counts ? adminProductsText.soldOutCount({ count: counts.outOfStock }) : adminProductsText.soldOut()}
      </option>
    </SelectBox>
  );
}
