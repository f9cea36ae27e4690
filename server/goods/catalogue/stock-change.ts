import type { StockChange } from '../../platform/site-version/changes.ts';
import type { Entry } from './entries.ts';
import { toNumbers } from './variant-columns.ts';

type Compared = Pick<Entry, 'categoryId' | 'cardStock' | 'inStock' | 'isLow' | 'variants'>;

/** Compares a product before and after; undefined where it is not on sale. */
export function stockChange(before: Compared | undefined, after: Compared | undefined): StockChange {
  return {
    isElsewhere: before?.categoryId !== after?.categoryId,
    card: before?.cardStock !== after?.cardStock,
    order: before?.inStock !== after?.inStock,
    lists: before !== undefined && after !== undefined && !isListedAlike(before, after),
  };
}

/**
 * True when lists, their order, their prices and their counts hold a product alike: what can be bought of it, by its
 * size, its colour and its price.
 */
function isListedAlike(before: Compared, after: Compared): boolean {
  return (
    before.inStock === after.inStock &&
    before.isLow === after.isLow &&
    toNumbers(before.variants).join() === toNumbers(after.variants).join()
  );
}
