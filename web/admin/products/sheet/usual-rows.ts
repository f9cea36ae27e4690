import type { SheetRow } from '#contract/variants.ts';

/**
 * A row of the sheet. During a sale that lowers the price of its size, the row has the usual prices, and `salePrice` is
 * the present price.
 */
type HeldRow = SheetRow & { salePrice?: string };

/**
 * Returns the rows with their usual prices, which the sheet shows and saves. A row whose size is in no sale stays as it
 * is.
 */
export function usualRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  return rows.some(({ usualPrice }) => usualPrice !== undefined) ? rows.map(usualRow) : rows;
}

function usualRow({ usualPrice, usualDiscount, ...row }: SheetRow): HeldRow {
  if (usualPrice === undefined) return row;
  const discountPrice = usualDiscount ?? row.discountPrice;
  return { ...row, originalPrice: usualPrice, discountPrice, salePrice: row.originalPrice };
}

/** Returns the present sale price of the row's size, in rupees. Returns undefined if the size is in no sale. */
export function salePriceOf(row: HeldRow): string | undefined {
  return row.salePrice;
}
