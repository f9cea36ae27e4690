import type { StockChange } from '../../platform/site-version/changes.ts';
import type { Entry } from './entries.ts';
import { toNumbers } from './variant-columns.ts';

type Compared = Pick<Entry, 'categoryId' | 'cardStock' | 'inStock' | 'isLow' | 'variants'>;

/**
 * Compares a product before and after a change of its stock. `before` or `after` is undefined if the product was not
 * for sale at that time.
 */
export function stockChange(before: Compared | undefined, after: Compared | undefined): StockChange {
  return {
    isElsewhere: before?.categoryId !== after?.categoryId,
    card: before?.cardStock !== after?.cardStock,
    order: before?.inStock !== after?.inStock,
    lists: before !== undefined && after !== undefined && !isListedAlike(before, after),
  };
}

/**
 * Returns whether lists, sort orders, prices and counts treat the product as before: shoppers can still buy the same
 * sizes and colours at the same prices, and the stock is still low or still not low.
 */
function isListedAlike(before: Compared, after: Compared): boolean {
  return (
    before.inStock === after.inStock &&
    before.isLow === after.isLow &&
    toNumbers(before.variants).join() === toNumbers(after.variants).join()
  );
}
